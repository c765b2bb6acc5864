import { useState } from 'react';
import { submit } from '#client/http/submit.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { memberPlan } from '#contracts/member/member-plan.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { confirm } from '#islands/shared/dialogs/confirm.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { RequestButton } from '#ui/elements/RequestButton.tsx';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { PLAN_KEY, showMembershipResult } from '../shared/refresh-membership.ts';
import { type Mutation, useMutation } from '../shared/use-mutation.ts';

interface AutoRenewProps {
  membership: MembershipAnswer;
  email: string;
  /** null while loading */
  next: NextTerm | null;
}

/** Turns renewal off with one click, and on with consent to its price. */
export function AutoRenew({ membership, email, next }: AutoRenewProps) {
  const { status, nextCharge } = membership;
  const off = useMutation();
  // The update is optimistic, but the clicked button stays until it is confirmed.
  const isOn = off.isBusy || (membership.autoRenew && status !== 'cancelled');
  const [changedTo, setChangedTo] = useState<'on' | 'off' | null>(null);
  if (status === 'ended') return null;
  return (
    <section aria-labelledby="renewal-auto" id="auto-renew">
      <h3 id="renewal-auto">{autoRenewTitle({ ...membership, autoRenew: isOn })}</h3>
      {changedTo === (isOn ? 'on' : 'off') && (
        <FormMessage key={changedTo} kind="success" takesFocus>
          {`Renewal is ${changedTo}. We sent a confirmation to ${email}.`}
        </FormMessage>
      )}
      {isOn && <DisableAutoRenew membership={membership} change={off} onDone={() => setChangedTo('off')} />}
      {!off.isBusy && (!isOn || nextCharge?.agreed === false) && next && (
        <EnableAutoRenew membership={membership} next={next} onDone={() => setChangedTo('on')} />
      )}
    </section>
  );
}

function autoRenewTitle({ status, autoRenew: isOn, nextCharge }: MembershipAnswer): string {
  if (status === 'cancelled') return 'Stay after all';
  if (isOn && nextCharge?.agreed === false) return 'Agree to the new price';
  return isOn ? 'Automatic renewal is on' : 'Automatic renewal is off';
}

interface DisableAutoRenewProps extends Pick<AutoRenewProps, 'membership'> {
  change: Mutation;
  onDone(): void;
}

function DisableAutoRenew({ membership, change, onDone }: DisableAutoRenewProps) {
  const { termThrough, paidAhead, status } = membership;
  const last = formatDay(paidAhead?.through ?? termThrough);
  const isDue = status === 'past_due';

  const turnOff = async () => {
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
        <RequestButton isBusy={change.isBusy} busyLabel="Turning off …" onClick={turnOff}>
          Turn off renewal
        </RequestButton>
      </p>
    </>
  );
}

/** The member's data as the server will return it. */
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

/** Consents to the next term at the price shown. Undoes a cancellation. */
function EnableAutoRenew({ membership, next, onDone }: EnableAutoRenewProps) {
  const { renewal, people } = next;
  const form = useForm<typeof autoRenew>({
    async send(fields) {
      const result = await submit(autoRenew, {
        body: {
          enabled: true,
          expectedCents: renewal?.priceCents ?? 0,
          // the contract has the message for an unticked box
          consent: fields.has('consent') as true,
        },
      });
      showMembershipResult(result);
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
  return (
    <Form
      form={form}
      submitLabel={membership.autoRenew ? `Agree to ${formatCents(priceCents)}` : 'Turn on renewal'}
      busyLabel="One moment …"
    >
      {membership.status === 'cancelled' && (
        <p>
          {`You can undo your cancellation until ${formatDay(membership.termThrough)}. Your membership then continues as before and renews automatically.`}
        </p>
      )}
      <Facts
        className="dash-facts"
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
    </Form>
  );
}
