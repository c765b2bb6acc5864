import { callPath, callQuery } from '#client/http/call.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { type Receipt, receipt } from '#contracts/payment/receipt.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Facts } from '#ui/elements/Facts.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { useQuery } from '../shared/use-query.ts';

interface Props {
  /** of the payment; null: closed */
  id: string | null;
  help: Help;
  onClose(): void;
}

/** A receipt on screen; the save button appears once it is loaded. */
export function ReceiptDialog({ id, help, onClose }: Props) {
  const answer = useQuery(receipt, { params: { id: id ?? '' } }, id !== null);
  return (
    <Dialog
      open={id !== null}
      title="Receipt"
      closedBy="any"
      onClose={onClose}
      loading={answer.kind === 'loading' && 'Loading your receipt'}
      error={answer.kind === 'failed' ? withPhone(answer.message, help) : null}
      {...(answer.kind === 'failed' && { onErrorRetry: answer.retry })}
      footer={
        id && (
          <a className="button" href={pdfHref('receipt', id)} download>
            Save as PDF
          </a>
        )
      }
    >
      {answer.kind === 'ready' && <ReceiptText receipt={answer.data} />}
    </Dialog>
  );
}

const withPhone = (message: string, { phone }: Help): string =>
  phone ? `${message} Or call ${phone}.` : message;

function ReceiptText({ receipt }: { receipt: Receipt }) {
  const { number, company, address, paidOn, paidBy, memberNumber, service, covered } = receipt;
  const { lines, totalCents, card, refunds, notice } = receipt;
  return (
    <div className="bill-paper">
      <Facts
        className="dash-facts"
        facts={[
          ['Number', number],
          ['Paid on', formatDay(paidOn)],
          (company || address) && ['Paid to', [company, address].filter(Boolean).join(', ')],
          paidBy && ['Paid by', paidBy],
          memberNumber && ['Member number', memberNumber],
          service && ['For', service],
          ...covered.map(
            ({ name, from, through }) =>
              ['Covered', `${name}, ${formatDay(from)} to ${formatDay(through)}`] as const,
          ),
        ]}
      />
      <Facts
        className="dash-lines"
        facts={[
          ...lines.map(
            ({ text, cents }) => [text, cents < 0 ? signedCents(cents) : formatCents(cents)] as const,
          ),
          ['Total', formatCents(totalCents), 'dash-total'],
          ...refunds.map(
            ({ on, text, cents }) => [`${text}, ${formatDay(on)}`, signedCents(-cents)] as const,
          ),
        ]}
      />
      <p className="note">
        {card && `Charged to ${paymentMethodText(card)}. `}
        {totalCents === 0 && 'Nothing was charged to a card. '}
        {notice}
      </p>
    </div>
  );
}

/** Where the PDF of a receipt, or of a year's summary, is. */
export const pdfHref = (kind: 'receipt' | 'year', name: string): string =>
  (kind === 'receipt' ? callPath(receipt, { id: name }) : callPath(yearlySummary, { year: name })) +
  callQuery({ format: 'pdf' });

/** With its sign, and a minus rather than a hyphen: +$25, −$149. */
export const signedCents = (cents: number): string =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${formatCents(Math.abs(cents))}`;
