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
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { MemberOnly } from '../shared/MemberOnly.tsx';
import { PLAN_KEY, showMembershipResult } from '../shared/refresh-membership.ts';
import { type Mutation, useMutation } from '../shared/use-mutation.ts';
import { t } from './texts.ts';

interface AutoRenewProps {
  membership: MembershipAnswer;
  info: MemberInfo;
  /** null while loading */
  next: NextTerm | null;
}

/** Turns renewal off with one click, and on with consent to its price. */
export function AutoRenew({ membership, info, next }: AutoRenewProps) {
  const { email } = info.account;
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
          {isOn ? t.renewalIsOn(email) : t.renewalIsOff(email)}
        </FormMessage>
      )}
      {isOn && <DisableAutoRenew membership={membership} change={off} onDone={() => setChangedTo('off')} />}
      {!off.isBusy && (!isOn || nextCharge?.agreed === false) && next && (
        <MemberOnly info={info}>
          <EnableAutoRenew membership={membership} next={next} onDone={() => setChangedTo('on')} />
        </MemberOnly>
      )}
    </section>
  );
}

function autoRenewTitle({ status, autoRenew: isOn, nextCharge }: MembershipAnswer): string {
  if (status === 'cancelled') return t.stayAfterAll;
  if (isOn && nextCharge?.agreed === false) return t.agreeToNewPrice;
  return isOn ? t.autoRenewalOn : t.autoRenewalOff;
}

interface DisableAutoRenewProps extends Pick<AutoRenewProps, 'membership'> {
  change: Mutation;
  onDone(): void;
}

function DisableAutoRenew({ membership, change, onDone }: DisableAutoRenewProps) {
  const { termThrough, paidAhead, status } = membership;
  const last = shownDay(paidAhead?.through ?? termThrough);
  const isDue = status === 'past_due';

  const turnOff = async () => {
    const isSure =
      !isDue ||
      (await confirm({
        title: t.endTodayQuestion,
        message: t.endTodayMessage(last),
        okText: t.turnOffAndEnd,
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
      <p>{isDue ? t.turnOffEndsToday : t.turnOffEndsOn(last)}</p>
      <p className="dash-actions">
        <RequestButton isBusy={change.isBusy} busyLabel={t.turningOff} onClick={turnOff}>
          {t.turnOffRenewal}
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
  if (!renewal) return <p>{t.planNotOffered(shownDay(membership.termThrough))}</p>;
  const { priceCents, on, consent } = renewal;
  return (
    <Form
      form={form}
      submitLabel={membership.autoRenew ? t.agreeTo(formatCents(priceCents)) : t.turnOnRenewal}
      busyLabel={t.oneMoment}
    >
      {membership.status === 'cancelled' && <p>{t.undoCancellation(shownDay(membership.termThrough))}</p>}
      <Facts
        className="dash-facts"
        facts={[
          [t.thisTerm, formatCents(membership.priceCents)],
          [t.fromDayFor(shownDay(on), people), formatCents(priceCents)],
        ]}
      />
      <Checkbox key={consent} {...form.field('consent')}>
        {consent}
      </Checkbox>
    </Form>
  );
}
