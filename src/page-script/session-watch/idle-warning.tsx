import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { t } from './texts.ts';

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
  if (!warning) return <Dialog open={false} title={t.stillThere} onClose={hideWarning} />;
  return (
    <Dialog
      open
      title={t.stillThere}
      width="small"
      role="alertdialog"
      // Escape counts as activity
      onClose={warning.onStay}
      footer={
        <>
          <button type="button" className="button-quiet" onClick={warning.onLeave}>
            {t.logOutNow}
          </button>
          <button type="button" className="button" data-autofocus="" onClick={warning.onStay}>
            {t.stayLoggedIn}
          </button>
        </>
      }
    >
      <p>{t.inactive}</p>
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
        {t.secondsLeft(Math.ceil(left / 15) * 15)}
      </p>
    </>
  );
}

const secondsUntil = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
