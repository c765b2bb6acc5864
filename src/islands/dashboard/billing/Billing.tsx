import { useMemo, useRef, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import type { Submitted } from '#client/http/submit.ts';
import { balance, balancePay } from '#contracts/member/billing.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { CardSource } from '#islands/shared/payment/card-source.ts';
import { PaymentNote } from '#islands/shared/payment/PaymentNote.tsx';
import { storedKey } from '#islands/shared/payment/pay-idempotently.ts';
import { usePayment } from '#islands/shared/payment/use-payment.ts';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paperQuery } from '#util/site/paper-query.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CardChoice, readCardChoice } from '../shared/CardChoice.tsx';
import { MemberOnly } from '../shared/MemberOnly.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { refreshBilling } from '../shared/refresh-membership.ts';
import type { SectionProps } from '../shared/sections.ts';
import { useQuery } from '../shared/use-query.ts';
import billingCss from './billing.css?inline';
import { CardOnFile } from './CardOnFile.tsx';
import { ReceiptDialog, signedCents } from './ReceiptDialog.tsx';
import { Receipts } from './Receipts.tsx';
import { t } from './texts.ts';

/** What is owed and paid, by which card, and the papers of it. All of it belongs to the account. */
export function Billing(props: SectionProps) {
  const { info, membership, help } = props;
  const money = useQuery(balance);
  useStyles(billingCss);
  return (
    <div className="dash-part billing">
      {membership && membership.id !== info.memberships[0]?.id && (
        <p className="note">{t.belongsToAccount}</p>
      )}
      <section aria-label={t.balance}>
        <h3>{t.balance}</h3>
        <QueryView of={money} help={help} lines={3}>
          {(data) => <Balance {...props} balance={data} />}
        </QueryView>
      </section>
      <section aria-label={t.cardOnFile}>
        <h3>{t.cardOnFile}</h3>
        <CardOnFile {...props} money={money} />
      </section>
      <section aria-label={t.receipts}>
        <h3>{t.receipts}</h3>
        <Receipts {...props} />
      </section>
      <section aria-label={t.agreements}>
        <h3>{t.agreements}</h3>
        <p>{t.agreementsHint}</p>
        <p>
          <a className="button-quiet" href={`/api/v4/member/agreements${paperQuery()}`} download>
            {t.saveAgreements}
          </a>
        </p>
      </section>
    </div>
  );
}

interface BalanceProps extends SectionProps {
  balance: ResponseOf<typeof balance>;
}

/** What is owed or in favor, how to pay it, and how it came about. */
function Balance({ info, balance, hrefTo, help }: BalanceProps) {
  const { owedCents, creditCents, renewalDue, entries } = balance;
  const [paid, setPaid] = useState<ResponseOf<typeof balancePay> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isShown, setShown] = useState(false);
  const payment = useBalancePayment({
    accountId: info.account.id,
    balance,
    onOutcome: (result) => (result.ok ? setPaid(result.answer) : setProblem(result.problem)),
  });
  const isRefused = problem?.code === 'not_allowed';
  return (
    <>
      <p className="bill-balance" data-owes={owedCents > 0 || undefined}>
        <span>{owedCents > 0 ? t.youOwe : creditCents > 0 ? t.inYourFavor : t.youOweNothing}</span>{' '}
        <strong>{formatCents(owedCents || creditCents)}</strong>
      </p>
      {creditCents > 0 && <p className="note">{t.takenOffNext}</p>}
      {renewalDue && (
        <FormMessage kind="info">
          {t.renewalDue(formatCents(renewalDue.cents), shownDay(renewalDue.since))}
          <QueryLink href={hrefTo('renewal')}>{t.payRenewal}</QueryLink>
        </FormMessage>
      )}
      {paid && (
        <FormMessage key={paid.receiptId} kind="success" takesFocus>
          {t.paymentArrived(formatCents(paid.paidCents), info.account.email)}
          <button type="button" className="button-text" onClick={() => setShown(true)}>
            {t.showReceipt}
          </button>
        </FormMessage>
      )}
      {paid && (
        <ReceiptDialog id={isShown ? paid.receiptId : null} help={help} onClose={() => setShown(false)} />
      )}
      {problem && !(isRefused && owedCents > 0) && (
        <FormMessage key={problem.code} kind={isRefused ? 'info' : 'error'} takesFocus>
          {isRefused ? t.nothingMoreCharged(problem.message) : problem.message}
        </FormMessage>
      )}
      {owedCents > 0 && (
        <MemberOnly info={info}>
          <PayBalance
            info={info}
            help={help}
            balance={balance}
            payment={payment}
            onPaid={setPaid}
            onRefused={setProblem}
          />
        </MemberOnly>
      )}
      {entries.length > 0 && <BalanceEntries entries={entries} isOpen={owedCents > 0} />}
    </>
  );
}

interface PayBalanceProps extends Pick<SectionProps, 'info' | 'help'> {
  balance: ResponseOf<typeof balance>;
  payment: ReturnType<typeof useBalancePayment>;
  onPaid(paid: ResponseOf<typeof balancePay>): void;
  /** there is nothing to be paid: said where the form was, for it goes; null takes that back */
  onRefused(problem: Problem | null): void;
}

/** Pays all that is owed, with the card on file or another one. What is sent twice, under one key, is charged once. */
function PayBalance({ info, help, balance, payment, onPaid, onRefused }: PayBalanceProps) {
  const card = useRef<CardSource | null>(null);
  const { owedCents } = balance;
  const { state, isRunning, pay } = payment;

  const form = useForm<typeof balancePay>({
    async send(fields) {
      onRefused(null);
      const given = await readCardChoice(fields, card.current);
      if ('problem' in given) return invalidForm(given.problem);
      const result = await pay({
        expectedCents: owedCents,
        ...(given.token && { paymentToken: given.token }),
      });
      if (result.ok) return result;
      const { code, message } = result.problem;
      if (code === 'not_allowed') onRefused(result.problem);
      // the amount is shown as it is by now
      return code === 'conflict' ? invalidForm(t.nothingCharged(message)) : result;
    },
    onDone: onPaid,
  });

  return (
    <Form
      form={form}
      label={t.payNow}
      className="dash-box"
      submitLabel={t.payAmount(formatCents(owedCents))}
      busyLabel={t.paying}
      isWaiting={isRunning}
    >
      <CardChoice
        id={form.id}
        isReady={form.isReady}
        info={info}
        help={help}
        payment={balance.payment}
        totalCents={owedCents}
        isKept={false}
        isOpen={state !== 'clear'}
        source={card}
      />
      <PaymentNote state={state} isBusy={form.isBusy} />
    </Form>
  );
}

const SHOWN_ENTRIES = 6;

interface BalanceEntriesProps {
  entries: ResponseOf<typeof balance>['entries'];
  isOpen: boolean;
}

/** How the balance came about, the latest first: what was charged, and what was paid towards it. */
function BalanceEntries({ entries, isOpen }: BalanceEntriesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, SHOWN_ENTRIES);
  return (
    <details className="bill-entries" open={isOpen}>
      <summary>{t.howItAddsUp}</summary>
      <ul>
        {shown.map(({ id, on, text, cents }) => (
          <li key={id}>
            <span>{shownDay(on)}</span>
            <span>{text}</span>
            <strong data-paid={cents < 0 || undefined}>{signedCents(cents)}</strong>
          </li>
        ))}
      </ul>
      <p className="note">{t.signs}</p>
      {shown.length < entries.length && (
        <button type="button" className="button-text" onClick={() => setShowsAll(true)}>
          {t.showAll(entries.length)}
        </button>
      )}
    </details>
  );
}

interface BalancePaymentOptions {
  accountId: string;
  balance: ResponseOf<typeof balance>;
  /** called with the outcome of a payment sent before this section was mounted */
  onOutcome(result: Submitted<typeof balancePay>): void;
}

/** The payment of what is owed now. */
function useBalancePayment({ accountId, balance, onOutcome }: BalancePaymentOptions) {
  const latest = balance.entries[0]?.id ?? '';
  // Any new payment or charge makes a new balance, and a new payment key.
  const key = useMemo(() => storedKey(`balance ${accountId} ${latest}`), [accountId, latest]);
  return usePayment(balancePay, {
    key,
    // another tab may have paid, or more may have come
    onSettled: refreshBilling,
    successText: ({ paidCents }) => t.amountArrived(formatCents(paidCents)),
    failureText: t.balanceNotPaid,
    onOutcome,
  });
}
