import { submit } from '#client/http/submit.ts';
import { autoRenew } from '#contracts/member/auto-renew.ts';
import type { memberPlan } from '#contracts/member/member-plan.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { SubmitButton } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { refreshMembership, showMembership } from './refresh-membership.ts';

export type NextTerm = ResponseOf<typeof memberPlan>;

interface Props {
  membership: MembershipAnswer;
  next: NextTerm;
  onDone(): void;
}

/** Agrees to the next term at the price that is shown. After a cancellation that takes it back. */
export function EnableAutoRenew({ membership, next, onDone }: Props) {
  const { renewal, people } = next;
  const form = useForm<typeof autoRenew>({
    async send(fields) {
      const result = await submit(autoRenew, {
        body: {
          enabled: true,
          expectedCents: renewal?.priceCents ?? 0,
          // as it is ticked: what is said where it is not comes from the contract
          consent: fields.has('consent') as true,
        },
      });
      // the price, or the membership, may not be what this page shows
      if (result.ok) showMembership(result.answer.membership);
      else refreshMembership();
      return result;
    },
    onDone,
  });
  if (!renewal)
    return (
      <p>
        This plan is no longer offered to you, so it cannot be renewed. Choose another one below to continue
        after {formatDay(membership.termThrough)}.
      </p>
    );
  const { priceCents, on, consent } = renewal;
  const isOn = membership.autoRenew;
  return (
    <form className="form" method="post" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      {membership.status === 'cancelled' && (
        <p>
          {`You can undo your cancellation until ${formatDay(membership.termThrough)}. Your membership then continues as before and renews automatically.`}
        </p>
      )}
      <dl className="renewal-prices">
        <div>
          <dt>This term</dt>
          <dd>{formatCents(membership.priceCents)}</dd>
        </div>
        <div>
          <dt>{`From ${formatDay(on)}, for ${people === 1 ? 'one person' : `${people} people`}`}</dt>
          <dd>{formatCents(priceCents)}</dd>
        </div>
      </dl>
      <Checkbox key={consent} {...form.field('consent')}>
        {consent}
      </Checkbox>
      <div className="form-actions">
        <SubmitButton isReady={form.isReady} isBusy={form.isBusy} busyLabel="One moment …">
          {isOn ? `Agree to ${formatCents(priceCents)}` : 'Turn on renewal'}
        </SubmitButton>
      </div>
    </form>
  );
}
