import { useEffect, useMemo, useRef } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import { balance } from '#contracts/member/billing.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { CardSource } from '#islands/shared/payment/card-source.ts';
import { PaymentNote } from '#islands/shared/payment/PaymentNote.tsx';
import { type IdempotencyKey, storedKey } from '#islands/shared/payment/pay-idempotently.ts';
import { usePayment } from '#islands/shared/payment/use-payment.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { FormMessage, type Help } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CardChoice, readCardChoice } from '../shared/CardChoice.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { refreshMembership, showMembership } from '../shared/refresh-membership.ts';
import { type Preview, showChangedPrice } from '../shared/use-preview.ts';
import { useQuery } from '../shared/use-query.ts';

type Renewed = ResponseOf<typeof renewSubscription>;

interface PayTermFormProps {
  membership: MembershipAnswer;
  info: MemberInfo;
  help: Help;
  offered: Renewed;
  isAsked: boolean;
  onPaid(paid: Renewed): void;
  /** null: it cannot be put away */
  onLeave: (() => void) | null;
  /** reloads the offer */
  again: Preview<typeof renewSubscription>['reload'];
  /** there is nothing to be paid for any more, or never was; '' takes that back */
  onRefused(message: string): void;
}

/** The price of a term, what is agreed to, and the card. Sent again under its key, it is paid for once. */
export function PayTermForm(props: PayTermFormProps) {
  const { membership, info, help, offered, isAsked, again, onPaid, onLeave, onRefused } = props;
  const { cents, priceCents, start, through, lines, plan, bought, consents, why } = offered;
  const { autoRenew, status } = membership;
  const asksRenewal = !autoRenew || status === 'ended' || status === 'cancelled';
  const processor = useQuery(balance);
  const card = useRef<CardSource | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const key = useMemo(() => termKey(membership.id, start), [membership.id, start]);
  const { state, isRunning, pay } = usePayment(renewSubscription, {
    key,
    onSettled: (result) => (result.ok ? showMembership(result.answer.membership) : refreshMembership()),
    successText: (paid) => paidText(paid, info.account.email),
    failureText: 'The next term was not paid.',
    onOutcome: async (result) => {
      const handled = await handleOutcome(result);
      if (handled.ok) onPaid(handled.answer);
      else form.show(handled.problem);
    },
  });

  /** Shows an outcome in the form, which keeps what was typed. */
  const handleOutcome = async (result: Submitted<typeof renewSubscription>): Promise<typeof result> => {
    onRefused('');
    if (result.ok || !['conflict', 'not_allowed'].includes(result.problem.code)) return result;
    const handled =
      result.problem.code === 'conflict' ? await showChangedPrice(again, 'Nothing was charged.') : result;
    if (handled.ok || handled.problem.code !== 'not_allowed') return handled;
    const message = `${handled.problem.message} Nothing more was charged.`;
    onRefused(message);
    return { ok: false, problem: { ...handled.problem, message } };
  };

  const form = useForm<typeof renewSubscription>({
    async send(fields) {
      if (!fields.has('consent.terms'))
        return invalidForm('Please check the marked fields.', {
          'consent.terms': 'Please agree to the terms to continue.',
        });
      const given = cents === 0 ? { token: undefined } : await readCardChoice(fields, card.current);
      if ('problem' in given) return invalidForm(given.problem);
      return handleOutcome(
        await pay({
          expectedCents: cents,
          offered: { planId: plan.id, priceCents, start, bought },
          consent: { terms: true, renewal: fields.has('consent.renewal') },
          ...(given.token && { paymentToken: given.token }),
        }),
      );
    },
    onDone: onPaid,
  });

  // No card is selected before the cards have loaded.
  const canPay = cents === 0 || processor.kind === 'ready';
  // Move the focus to the price when it loads, unless a message has it.
  useEffect(() => {
    if (isAsked && document.activeElement === document.body) heading.current?.focus();
  }, [isAsked]);

  return (
    <form className="form renewal-pay" method="post" aria-label="Pay for another term" {...form.form}>
      <p ref={heading} tabIndex={-1} className="renewal-term">
        <strong>{bought ?? plan.name}</strong> {`from ${formatDay(start)} through ${formatDay(through)}`}
      </p>
      <PriceLines lines={lines} total="To pay now" totalCents={cents} />
      {why === 'past_due' && <p className="note">It starts when your last term ended, so there is no gap.</p>}
      {form.message && <FormMessage>{form.message}</FormMessage>}
      {cents > 0 && (
        <QueryView of={processor} help={help} lines={2}>
          {({ payment }) => (
            <CardChoice
              id={form.id}
              isReady={form.isReady}
              info={info}
              help={help}
              payment={payment}
              totalCents={cents}
              isKept
              isOpen={state !== 'clear'}
              source={card}
            />
          )}
        </QueryView>
      )}
      <fieldset className="form-part">
        <legend>What you agree to</legend>
        {asksRenewal ? (
          // another price is another consent
          <Checkbox key={consents.renewal} {...form.field('consent.renewal')}>
            <strong>Renew my membership automatically (optional).</strong> {consents.renewal}
          </Checkbox>
        ) : (
          <p className="note">
            Renewal stays on, as you have agreed to it: the term after this one is charged when this one is
            over. You can turn that off at any time.
          </p>
        )}
        <Checkbox {...form.field('consent.terms')}>
          {consents.terms}{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            Read the terms<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </Checkbox>
      </fieldset>
      <PaymentNote state={state} isBusy={form.isBusy} />
      <FormActions
        form={{ isReady: form.isReady && canPay, isBusy: form.isBusy || isRunning }}
        busyLabel="Paying …"
        cancelLabel="Not now"
        onCancel={onLeave ?? undefined}
      >
        {cents > 0 ? `Pay ${formatCents(cents)}` : 'Renew my membership'}
      </FormActions>
    </form>
  );
}

interface PriceLinesProps {
  lines: readonly { text: string; cents: number }[];
  total: string;
  totalCents: number;
}

/** What something costs, line by line, as the server says it. */
function PriceLines({ lines, total, totalCents }: PriceLinesProps) {
  return (
    <Facts
      className="dash-lines renewal-lines"
      facts={[
        ...lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
        [total, formatCents(totalCents), 'renewal-total'],
      ]}
    />
  );
}

/** What a term that has been paid for means. */
export function paidText(
  { cents, start, through }: ResponseOf<typeof renewSubscription>,
  email: string,
): string {
  const paid = cents > 0 ? `${formatCents(cents)} is paid. ` : '';
  return `${paid}You are covered from ${formatDay(start)} through ${formatDay(through)}. The receipt is on its way to ${email}.`;
}

/** The key of the payment for a term, from before it is first sent until its outcome is known. */
export const termKey = (membershipId: string, start: string): IdempotencyKey =>
  storedKey(`renewal ${membershipId} ${start}`);
