import { useState } from 'react';
import { cancel } from '../../../contracts/cancel.ts';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import type { SectionProps } from '../Dashboard.tsx';
import { CancelConfirm } from './CancelConfirm.tsx';
import { CancelFirst } from './CancelFirst.tsx';
import { Cancelled } from './Cancelled.tsx';
import type { CancelReason } from './cancel-reasons.ts';
import { usePreview } from './use-preview.ts';

export type Cancellation = ResponseOf<typeof cancel>;

export interface CancelProps extends SectionProps {
  membership: NonNullable<SectionProps['membership']>;
  /** there are plans to change to */
  hasOtherPlans: boolean;
}

/** Cancelling in two screens: what comes back and why it is that much; then the yes, and what happened. */
export function Cancel(props: CancelProps) {
  const { membership } = props;
  const [screen, setScreen] = useState<'closed' | 'first' | 'second'>('closed');
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [done, setDone] = useState<Cancellation | null>(null);
  const preview = usePreview(cancel, reason === null || screen === 'closed' ? null : { reason });
  const offered = preview.kind === 'ready' ? preview.data : null;
  const opener = useFocusBack(screen !== 'closed');
  const canCancel = membership.status === 'active' || membership.status === 'past_due';

  if (done) return <Cancelled {...props} cancellation={done} />;
  if (!canCancel && screen !== 'second') return null;
  return (
    <section aria-labelledby="renewal-cancel" id="cancel">
      <h3 id="renewal-cancel">Cancel the membership</h3>
      {screen === 'closed' && (
        <>
          <p>
            You see first what you get back, and by which rule. Nothing is cancelled before you confirm it.
          </p>
          <p className="dash-actions">
            <button ref={opener} type="button" className="button-quiet" onClick={() => setScreen('first')}>
              See what you get back
            </button>
          </p>
        </>
      )}
      {screen === 'first' && (
        <CancelFirst
          {...props}
          {...{ reason, preview }}
          onReason={setReason}
          onNext={() => setScreen('second')}
          onLeave={() => setScreen('closed')}
        />
      )}
      {screen === 'second' && offered && reason && (
        <CancelConfirm
          {...props}
          {...{ reason, offered }}
          onDone={setDone}
          again={preview.again}
          onLeave={() => setScreen('first')}
        />
      )}
    </section>
  );
}
