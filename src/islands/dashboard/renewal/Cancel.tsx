import { useEffect, useState } from 'react';
import { isOutcomeUnknown } from '#client/http/call-failure.ts';
import { submit } from '#client/http/submit.ts';
import { cancel } from '#contracts/member/cancel.ts';
import type { BodyInputOf, ResponseOf } from '#contracts/shared/endpoint.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { focusElement, useReturnFocusToButton } from '#ui/hooks/use-return-focus.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { showMembershipResult } from '../shared/refresh-membership.ts';
import type { MembershipProps } from '../shared/sections.ts';
import { explainChangedPrice, type Preview, usePreview } from '../shared/use-preview.ts';
import type { QueryState } from '../shared/use-query.ts';

export type Cancellation = ResponseOf<typeof cancel>;

export interface CancelProps extends MembershipProps {
  /** there are plans to change to */
  hasOtherPlans: boolean;
  onDone(cancellation: Cancellation): void;
}

/** Canceling in two screens: the refund and its reason; then the confirmation and the result. */
export function Cancel(props: CancelProps) {
  const { membership } = props;
  const [screen, setScreen] = useState<'closed' | 'first' | 'second'>('closed');
  const [reason, setReason] = useState<CancelReason>(NO_REASON);
  const preview = usePreview(cancel, screen === 'closed' ? null : { reason });
  const offered = preview.kind === 'ready' ? preview.data : null;
  const opener = useReturnFocusToButton(screen !== 'closed');
  const canCancel = membership.status === 'active' || membership.status === 'past_due';

  if (!canCancel && screen !== 'second') return null;
  return (
    <section aria-labelledby="renewal-cancel" id="cancel">
      <h3 id="renewal-cancel">Cancel the membership</h3>
      {screen === 'closed' && (
        <>
          <p>First you will see what you get back and why. Nothing is canceled until you confirm.</p>
          <p className="dash-actions">
            <button ref={opener} type="button" className="button-quiet" onClick={() => setScreen('first')}>
              See what you get back
            </button>
          </p>
        </>
      )}
      {screen === 'first' && (
        <CancelOffer
          {...props}
          reason={reason}
          preview={preview}
          onReason={setReason}
          onNext={() => setScreen('second')}
          onLeave={() => setScreen('closed')}
        />
      )}
      {screen === 'second' && offered && (
        <CancelConfirm
          {...props}
          reason={reason}
          offered={offered}
          reload={preview.reload}
          onLeave={() => setScreen('first')}
        />
      )}
    </section>
  );
}

type CancelReason = BodyInputOf<typeof cancel>['reason'];

/** The reason used if none is given. */
const NO_REASON: CancelReason = 'changed_mind';

/** Reasons for canceling. Some plans refund more for some of them, so the wording has to be clear. */
const CANCEL_REASONS: readonly { value: CancelReason; label: string }[] = [
  { value: 'moved_away', label: 'I am moving, or have moved, away' },
  { value: 'no_office_left', label: 'No participating office is near me anymore' },
  { value: 'terms_changed', label: 'The price or the terms have changed' },
  { value: 'nursing_care', label: 'A person covered is moving into nursing care' },
  { value: 'death', label: 'A person covered has died' },
  { value: NO_REASON, label: 'Other, or I would rather not say' },
];

interface CancelOfferProps extends CancelProps {
  reason: CancelReason;
  preview: QueryState<Cancellation>;
  onReason(reason: CancelReason): void;
  onNext(): void;
  onLeave(): void;
}

/** The first screen: the refund and its rule, what ends, and the alternatives. */
function CancelOffer(props: CancelOfferProps) {
  const { membership, hasOtherPlans, help, hrefTo, reason, preview, onReason, onNext, onLeave } = props;
  return (
    <div className="form dash-box" ref={focusElement} tabIndex={-1}>
      <QueryView of={preview} help={help} lines={4}>
        {(offered) => <RefundFacts offered={offered} />}
      </QueryView>
      <ChoiceField
        id="cancel-reason"
        name="reason"
        label="Why are you canceling? (optional)"
        hint="What you get back can depend on the reason."
        value={reason}
        onChange={onReason}
        choices={CANCEL_REASONS}
      />
      {preview.kind === 'ready' && (
        <>
          <div>
            <h4>What ends</h4>
            <ul className="renewal-list">
              <li>
                {preview.data.lastDay
                  ? `Member prices, for everyone covered, after ${formatDay(preview.data.lastDay)}.`
                  : 'Member prices, for everyone covered, as soon as you confirm.'}
              </li>
              <li>Your membership does not renew, and nothing more is charged.</li>
              {membership.pendingPlanChange && (
                <li>{`Your change to ${membership.pendingPlanChange.plan.name}.`}</li>
              )}
            </ul>
          </div>
          <div>
            <h4>What you can do instead</h4>
            <ul className="renewal-list">
              {membership.autoRenew && membership.status === 'active' && (
                <li>
                  <a href="#auto-renew">Turn off renewal</a>: you keep what you have paid for, and it then
                  ends.
                </li>
              )}
              {hasOtherPlans && (
                <li>
                  <a href="#change-plan">Choose another plan</a> for your next term.
                </li>
              )}
              <li>
                <QueryLink href={hrefTo('office')}>Move to another office</QueryLink>.
              </li>
            </ul>
          </div>
        </>
      )}
      <div className="form-actions">
        {preview.kind === 'ready' && (
          <button type="button" className="button" onClick={onNext}>
            Continue to cancel
          </button>
        )}
        {/* one button for every state of the preview: a new one would lose the focus */}
        <button type="button" className="button-text" onClick={onLeave}>
          Keep my membership
        </button>
      </div>
    </div>
  );
}

/** What comes back, and the rule that decides it, as the server says it. */
function RefundFacts({ offered }: { offered: Cancellation }) {
  const { refundCents, feeKeptCents, toCardCents, rule, lastDay } = offered;
  const credit = refundCents - toCardCents;
  return (
    <div className="dash-aside">
      <p className="renewal-sum">
        <span>You get back</span> <strong>{formatCents(refundCents)}</strong>
      </p>
      <p>{rule.text}</p>
      <Facts
        className="dash-lines dash-costs"
        facts={[
          toCardCents > 0 && ['Back to what you paid with', formatCents(toCardCents)],
          credit > 0 && ['To your credit here, as it was paid with credit', formatCents(credit)],
          feeKeptCents > 0 && ['Processing fee that is kept', formatCents(feeKeptCents)],
          ['Last day for a full refund', rule.windowEnd ? formatDay(rule.windowEnd) : 'not set yet'],
          ['Last day covered', lastDay ? formatDay(lastDay) : 'today'],
        ]}
      />
    </div>
  );
}

interface CancelConfirmProps extends CancelProps {
  reason: CancelReason;
  /** what the first screen showed */
  offered: Cancellation;
  /** reloads the refund */
  reload: Preview<typeof cancel>['reload'];
  onLeave(): void;
}

/** The second screen: the confirmation. */
function CancelConfirm({ membership, reason, offered, reload, onDone, onLeave }: CancelConfirmProps) {
  const { refundCents, lastDay } = offered;
  const [mayBeDone, setMayBeDone] = useState(false);
  const form = useForm<typeof cancel>({
    async send() {
      const result = await submit(cancel, { body: { reason, expectedCents: refundCents } });
      if (!result.ok && isOutcomeUnknown(result.problem)) setMayBeDone(true);
      showMembershipResult(result);
      return explainChangedPrice(result, reload, 'Nothing was canceled.');
    },
    onDone,
  });
  // The response was lost, but the cancellation succeeded, with the refund that was shown.
  const isDone = mayBeDone && membership.cancelledAt !== null;
  useEffect(() => {
    if (isDone) onDone(offered);
  }, [isDone, offered, onDone]);

  return (
    <Form
      form={form}
      label="Cancel the membership"
      title="Cancel your membership?"
      className="dash-box"
      submitLabel="Cancel my membership"
      busyLabel="Canceling …"
      cancelLabel="Go back"
      onCancel={onLeave}
    >
      <p>
        {refundCents > 0 ? `You get back ${formatCents(refundCents)}. ` : 'Nothing is returned. '}
        {lastDay ? `You are covered through ${formatDay(lastDay)}.` : 'Your membership ends today.'}
      </p>
    </Form>
  );
}

interface CancellationResultProps extends Omit<CancelProps, 'hasOtherPlans' | 'onDone'> {
  cancellation: Cancellation;
}

/** What happened, what is on its way, and the way back. */
export function CancellationResult({ info, cancellation }: CancellationResultProps) {
  const { refundCents, toCardCents, lastDay } = cancellation;
  const credit = refundCents - toCardCents;
  return (
    <section aria-labelledby="renewal-cancelled">
      <h3 id="renewal-cancelled">Your membership is canceled</h3>
      <FormMessage kind="success" takesFocus>
        {lastDay ? `You are covered through ${formatDay(lastDay)}. ` : 'Your membership has ended. '}
        {toCardCents > 0 &&
          `${formatCents(toCardCents)} is on its way back to the card or account you paid with. Your bank may take a few days to show it. `}
        {credit > 0 && `${formatCents(credit)} is kept as your credit. `}
        {refundCents === 0 && 'Nothing is returned. '}
        {`We sent a confirmation to ${info.account.email}.`}
      </FormMessage>
      <p>
        {lastDay
          ? refundCents === 0
            ? 'You can undo this until then: turn on renewal below.'
            : 'You can renew for another term at any time, on this page.'
          : 'You can come back at any time with the same member number, on this page.'}
      </p>
    </section>
  );
}
