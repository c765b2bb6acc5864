import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { memberPlan } from '#contracts/member/member-plan.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { confirm } from '#islands/shared/dialogs/confirm.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { SubmitButton } from '#ui/forms/FormActions.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { PLAN_KEY, refreshMembership, showMembership } from '../shared/refresh-membership.ts';
import { type Mutation, useMutation } from '../shared/use-mutation.ts';

interface AutoRenewProps {
  membership: MembershipAnswer;
  email: string;
  /** null while it is asked for */
  next: NextTerm | null;
}

/** Renewal off with one click, which can be taken back, and on with a yes to its price. */
export function AutoRenew({ membership, email, next }: AutoRenewProps) {
  const { status, nextCharge } = membership;
  const off = useMutation();
  // it is shown as it will be, and the button that was pressed stays until that is certain
  const isOn = off.isBusy || (membership.autoRenew && status !== 'cancelled');
  const [said, setSaid] = useState<'on' | 'off' | null>(null);
  if (status === 'ended') return null;
  return (
    <section aria-labelledby="renewal-auto" id="auto-renew">
      <h3 id="renewal-auto">{autoRenewTitle({ ...membership, autoRenew: isOn })}</h3>
      {said === (isOn ? 'on' : 'off') && (
        <FormMessage key={said} kind="success" takesFocus>
          {`Renewal is ${said}. We sent a confirmation to ${email}.`}
        </FormMessage>
      )}
      {isOn && <DisableAutoRenew membership={membership} change={off} onDone={() => setSaid('off')} />}
      {!off.isBusy && (!isOn || nextCharge?.agreed === false) && next && (
        <EnableAutoRenew membership={membership} next={next} onDone={() => setSaid('on')} />
      )}
    </section>
  );
}

function autoRenewTitle({ status, autoRenew: isOn, nextCharge }: MembershipAnswer): string {
  if (status === 'cancelled') return 'Stay after all';
  if (isOn && nextCharge?.agreed === false) return 'Agree to the new price';
  return isOn ? 'Automatic renewal is on' : 'Automatic renewal is off';
}

interface SwitchOffProps extends Pick<AutoRenewProps, 'membership'> {
  change: Mutation;
  onDone(): void;
}

function DisableAutoRenew({ membership, change, onDone }: SwitchOffProps) {
  const { termThrough, paidAhead, status } = membership;
  const last = formatDay(paidAhead?.through ?? termThrough);
  const isDue = status === 'past_due';

  const switchOff = async () => {
    const isSure =
      !isDue ||
      (await confirm({
        title: 'End your membership today?',
        message: `Your paid term ended on ${last}. Without a renewal your membership ends today, and we stop trying your card.`,
        okText: 'Turn off and end it',
        severity: 'danger',
      }));
    if (!isSure) return;
    const result = await change.send(
      autoRenew,
      { body: { enabled: false } },
      { optimistic: withoutRenewal(membership.id), alsoReload: [PLAN_KEY] },
    );
    if (result?.ok) onDone();
  };

  return (
    <>
      <p>
        {isDue
          ? 'If you turn it off now, your membership ends today, as its paid term is over. Nothing is charged.'
          : `If you turn it off, you are covered through ${last} and nothing more is charged. You can turn it on again until then.`}
      </p>
      <p className="dash-actions">
        <button
          type="button"
          className="button-quiet"
          aria-disabled={change.isBusy || undefined}
          onClick={switchOff}
        >
          {change.isBusy ? 'Turning off …' : 'Turn off renewal'}
        </button>
      </p>
    </>
  );
}

/** As the server will say it: shown at once. */
const withoutRenewal =
  (id: string) =>
  (info: MemberInfo): MemberInfo => ({
    ...info,
    memberships: info.memberships.map((each) =>
      each.id === id ? { ...each, autoRenew: false, nextCharge: null } : each,
    ),
  });

export type NextTerm = ResponseOf<typeof memberPlan>;

interface EnableAutoRenewProps {
  membership: MembershipAnswer;
  next: NextTerm;
  onDone(): void;
}

/** Agrees to the next term at the price that is shown. After a cancellation that takes it back. */
function EnableAutoRenew({ membership, next, onDone }: EnableAutoRenewProps) {
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
      <Facts
        className="renewal-prices"
        facts={[
          ['This term', formatCents(membership.priceCents)],
          [
            `From ${formatDay(on)}, for ${people === 1 ? 'one person' : `${people} people`}`,
            formatCents(priceCents),
          ],
        ]}
      />
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
