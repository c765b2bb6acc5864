import { readStorage, writeStorage } from '../storage/storage.ts';

/**
 * Time of the last user activity, shared by all tabs of the site. Wall-clock time, which continues while a laptop
 * sleeps.
 */
const KEY = 'enamel_active_at';
/** The events of an active user. A screen reader clicks without a pointer, and dictation types without keys. */
const EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'click',
  'input',
  'scroll',
  'touchstart',
  'wheel',
] as const;
/** Limits the writes while the mouse moves. */
const WRITE_EVERY_MS = 1000;

interface Activity {
  /** ms since 1970; when the page was opened, if no activity is recorded */
  lastAt(): number;
  /** records user activity now */
  touch(): void;
  /** records user events while `isCounted` returns true */
  listen(isCounted: () => boolean): void;
  /** calls the listener on activity in another tab */
  onOtherTab(listener: () => void): void;
}

/** Records user activity for all tabs. */
export function noteActivity(): void {
  // without storage, each tab counts for itself
  writeStorage('localStorage', KEY, String(Date.now()));
}

export function watchActivity(): Activity {
  let here = 0;
  const openedAt = Date.now();
  const stored = (): number => Number(readStorage('localStorage', KEY)) || 0;
  const touch = (): void => {
    here = Date.now();
    noteActivity();
  };
  return {
    lastAt() {
      const at = Math.max(here, stored()) || openedAt;
      if (at <= Date.now()) return at;
      // The clock was set back: a time in the future would count as activity until then.
      touch();
      return here;
    },
    touch,
    listen(isCounted) {
      const onEvent = () => {
        if (isCounted() && Math.abs(Date.now() - here) >= WRITE_EVERY_MS) touch();
      };
      for (const event of EVENTS) window.addEventListener(event, onEvent, { passive: true, capture: true });
    },
    onOtherTab(listener) {
      window.addEventListener('storage', ({ key }) => key === KEY && listener());
    },
  };
}
