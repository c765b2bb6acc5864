import { useEffect, useRef } from 'react';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { formatDay } from '#util/dates/format-day.ts';
import { QueryView } from '../shared/QueryView.tsx';
import type { QueryState } from '../shared/use-query.ts';
import type { Cancellation, CancelProps } from './Cancel.tsx';
import { CANCEL_REASONS, type CancelReason } from './cancel-reasons.ts';
import { RefundFacts } from './RefundFacts.tsx';

interface Props extends CancelProps {
  reason: CancelReason;
  preview: QueryState<Cancellation>;
  onReason(reason: CancelReason): void;
  onNext(): void;
  onLeave(): void;
}

/** The first screen: the refund and its rule, what ends, and the alternatives. */
export function CancelOffer(props: Props) {
  const { membership, hasOtherPlans, help, hrefOf, reason, preview, onReason, onNext, onLeave } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="form renewal-cancel" ref={box} tabIndex={-1}>
      <QueryView of={preview} help={help} lines={4}>
        {(offered) => <RefundFacts offered={offered} />}
      </QueryView>
      <ChoiceField
        id="cancel-reason"
        name="reason"
        label="Why are you canceling? (optional)"
        hint="For some reasons you get a larger refund."
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
                <QueryLink href={hrefOf('office')}>Move to another office</QueryLink>.
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
