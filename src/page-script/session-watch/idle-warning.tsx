import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog } from '#ui/elements/Dialog.tsx';

interface Warning {
  /** ms since the epoch */
  untilMs: number;
  onStay(): void;
  onLeave(): void;
}

const $warning = atom<Warning | null>(null);
let isMounted = false;

/** Warns a member before the automatic logout. */
export function showWarning(warning: Warning): void {
  $warning.set(warning);
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<IdleWarning />);
}

export function hideWarning(): void {
  $warning.set(null);
}

function IdleWarning() {
  const warning = useStore($warning);
  if (!warning) return <Dialog open={false} title="Are you still there?" onClose={hideWarning} />;
  return (
    <Dialog
      open
      title="Are you still there?"
      width="small"
      role="alertdialog"
      // Escape counts as activity
      onClose={warning.onStay}
      footer={
        <>
          <button type="button" className="button-quiet" onClick={warning.onLeave}>
            Log out now
          </button>
          <button type="button" className="button" data-autofocus="" onClick={warning.onStay}>
            Stay logged in
          </button>
        </>
      }
    >
      <p>You have been inactive for a while. To keep your data safe, we will log you out soon.</p>
      <TimeLeft untilMs={warning.untilMs} />
    </Dialog>
  );
}

/** The time left: shown every second, announced every 15 seconds. */
function TimeLeft({ untilMs }: { untilMs: number }) {
  const [left, setLeft] = useState(() => secondsUntil(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(untilMs)), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <>
      <p className="time-left" aria-hidden>
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </p>
      <p className="visually-hidden" role="timer" aria-live="polite">
        {Math.ceil(left / 15) * 15} seconds left
      </p>
    </>
  );
}

const secondsUntil = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
