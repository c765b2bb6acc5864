import { useState } from 'react';
import { cancel } from '#contracts/member/cancel.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { useReturnFocusToButton } from '#ui/hooks/use-return-focus.ts';
import type { MembershipProps } from '../shared/sections.ts';
import { CancelConfirm } from './CancelConfirm.tsx';
import { CancelOffer } from './CancelOffer.tsx';
import { type CancelReason, NO_REASON } from './cancel-reasons.ts';
import { usePreview } from './use-preview.ts';

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
          {...{ reason, preview }}
          onReason={setReason}
          onNext={() => setScreen('second')}
          onLeave={() => setScreen('closed')}
        />
      )}
      {screen === 'second' && offered && (
        <CancelConfirm
          {...props}
          {...{ reason, offered }}
          again={preview.reload}
          onLeave={() => setScreen('first')}
        />
      )}
    </section>
  );
}
