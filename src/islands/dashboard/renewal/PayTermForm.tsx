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
import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { invalidForm, useForm } from '#ui/forms/use-form.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { CardChoice, readCardChoice } from '../shared/CardChoice.tsx';
import { PriceLines } from '../shared/PriceLines.tsx';
import { QueryView } from '../shared/QueryView.tsx';
import { showMembershipResult } from '../shared/refresh-membership.ts';
import { explainChangedPrice, type Preview } from '../shared/use-preview.ts';
import { useQuery } from '../shared/use-query.ts';
import { t } from './texts.ts';

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
  reload: Preview<typeof renewSubscription>['reload'];
  /** there is nothing to be paid for any more, or never was; '' takes that back */
  onRefused(message: string): void;
}

/** The price of a term, what is agreed to, and the card. Sent again under its key, it is paid for once. */
export function PayTermForm(props: PayTermFormProps) {
  const { membership, info, help, offered, isAsked, reload, onPaid, onLeave, onRefused } = props;
  const { cents, priceCents, start, through, lines, plan, bought, consents, why } = offered;
  const { autoRenew, status } = membership;
  const asksRenewal = !autoRenew || status === 'ended' || status === 'cancelled';
  const processor = useQuery(balance);
  const card = useRef<CardSource | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const key = useMemo(() => termKey(membership.id, start), [membership.id, start]);
  const { state, isRunning, pay } = usePayment(renewSubscription, {
    key,
    onSettled: showMembershipResult,
    successText: (paid) => paidText(paid, info.account.email),
    failureText: t.termNotPaid,
    onOutcome: async (result) => {
      const handled = await handleOutcome(result);
      if (handled.ok) onPaid(handled.answer);
      else form.show(handled.problem);
    },
  });

  /** Shows an outcome in the form, which keeps what was typed. */
  const handleOutcome = async (result: Submitted<typeof renewSubscription>): Promise<typeof result> => {
    onRefused('');
    const handled = await explainChangedPrice(result, reload, t.nothingCharged);
    if (handled.ok || handled.problem.code !== 'not_allowed') return handled;
    const message = t.nothingMoreCharged(handled.problem.message);
    onRefused(message);
    return { ok: false, problem: { ...handled.problem, message } };
  };

  const form = useForm<typeof renewSubscription>({
    async send(fields) {
      if (!fields.has('consent.terms'))
        return invalidForm(t.checkFields, {
          'consent.terms': t.agreeToTerms,
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
    <Form
      form={form}
      label={t.payAnotherTerm}
      className="dash-box"
      submitLabel={cents > 0 ? t.payAmount(formatCents(cents)) : t.renewMyMembership}
      busyLabel={t.paying}
      canSubmit={canPay}
      isWaiting={isRunning}
      cancelLabel={t.notNow}
      onCancel={onLeave ?? undefined}
    >
      <p ref={heading} tabIndex={-1} className="renewal-term">
        <strong>{bought ?? plan.name}</strong> {t.fromThrough(shownDay(start), shownDay(through))}
      </p>
      <PriceLines lines={lines} totalLabel={t.toPayNow} totalCents={cents} />
      {why === 'past_due' && <p className="note">{t.noGap}</p>}
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
        <legend>{t.whatYouAgreeTo}</legend>
        {asksRenewal ? (
          // another price is another consent
          <Checkbox key={consents.renewal} {...form.field('consent.renewal')}>
            <strong>{t.renewAutomatically}</strong> {consents.renewal}
          </Checkbox>
        ) : (
          <p className="note">{t.renewalStaysOn}</p>
        )}
        <Checkbox {...form.field('consent.terms')}>
          {consents.terms} <NewTabLink href={paths.terms}>{t.readTerms}</NewTabLink>
        </Checkbox>
      </fieldset>
      <PaymentNote state={state} isBusy={form.isBusy} />
    </Form>
  );
}

/** What a term that has been paid for means. */
export function paidText(
  { cents, start, through }: ResponseOf<typeof renewSubscription>,
  email: string,
): string {
  const paid = cents > 0 ? t.isPaid(formatCents(cents)) : '';
  return paid + t.coveredFrom(shownDay(start), shownDay(through), email);
}

/** The key of the payment for a term, from before it is first sent until its outcome is known. */
export const termKey = (membershipId: string, start: string): IdempotencyKey =>
  storedKey(`renewal ${membershipId} ${start}`);
