import { callPath } from '#client/http/call.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { type Receipt, receipt } from '#contracts/payment/receipt.ts';
import { isOverCounter, paymentMethodText } from '#domain/payments/payment-method.ts';
import { NotInsurance } from '#islands/shared/NotInsurance.tsx';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Facts } from '#ui/elements/Facts.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { shownDay } from '#util/dates/shown-day.ts';
import { paperQuery } from '#util/site/paper-query.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { useQuery } from '../shared/use-query.ts';
import { t } from './texts.ts';

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
      title={t.receipt}
      closedBy="any"
      onClose={onClose}
      loading={answer.kind === 'loading' && t.loadingReceipt}
      error={answer.kind === 'failed' ? withPhone(answer.message, help) : null}
      {...(answer.kind === 'failed' && { onErrorRetry: answer.retry })}
      footer={
        id && (
          <a className="button" href={pdfHref('receipt', id)} download>
            {t.saveAsPdf}
          </a>
        )
      }
    >
      {answer.kind === 'ready' && <ReceiptText receipt={answer.data} />}
    </Dialog>
  );
}

const withPhone = (message: string, { phone }: Help): string =>
  phone ? t.messageOrCall(message, phone) : message;

function ReceiptText({ receipt }: { receipt: Receipt }) {
  const { number, company, address, paidOn, paidBy, memberNumber, service, covered } = receipt;
  const { lines, totalCents, card, refunds, notice } = receipt;
  return (
    <div className="bill-paper">
      <Facts
        className="dash-facts"
        facts={[
          [t.number, number],
          [t.paidOn, shownDay(paidOn)],
          (company || address) && [t.paidTo, [company, address].filter(Boolean).join(', ')],
          paidBy && [t.paidBy, paidBy],
          memberNumber && [t.memberNumber, memberNumber],
          service && [t.paidFor, service],
          ...covered.map(
            ({ name, from, through }) =>
              [t.covered, t.coveredFromTo(name, shownDay(from), shownDay(through))] as const,
          ),
        ]}
      />
      <Facts
        className="dash-lines"
        facts={[
          ...lines.map(
            ({ text, cents }) => [text, cents < 0 ? signedCents(cents) : formatCents(cents)] as const,
          ),
          [t.total, formatCents(totalCents), 'dash-total'],
          ...refunds.map(({ on, text, cents }) => [`${text}, ${shownDay(on)}`, signedCents(-cents)] as const),
        ]}
      />
      <p className="note">
        {card && (isOverCounter(card) ? t.paidAtOffice : t.chargedTo)(paymentMethodText(card))}
        {totalCents === 0 && t.notChargedToCard}
        <NotInsurance notice={notice} />
      </p>
    </div>
  );
}

/** Where the PDF of a receipt, or of a year's summary, is. */
export const pdfHref = (kind: 'receipt' | 'year', name: string): string =>
  (kind === 'receipt' ? callPath(receipt, { id: name }) : callPath(yearlySummary, { year: name })) +
  paperQuery();

/** With its sign, and a minus rather than a hyphen: +$25, −$149. */
export const signedCents = (cents: number): string =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${formatCents(Math.abs(cents))}`;
