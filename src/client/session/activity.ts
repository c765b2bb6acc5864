import { readStorage, writeStorage } from '../storage/storage.ts';

/**
 * Time of the last user activity, shared by all tabs of the site. Wall-clock time, which continues while a laptop
 * sleeps.
 */
const KEY = 'enamel_active_at';
/** What a person does. A screen reader clicks without a pointer, and dictation types without keys. */
const SIGNS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'click',
  'input',
  'scroll',
  'touchstart',
  'wheel',
] as const;
/** A moving mouse need not be written down more often than that. */
const WRITE_EVERY_MS = 1000;

interface Activity {
  /** ms since the epoch; when the page was opened, if nothing was written down before */
  lastAt(): number;
  /** records user activity now */
  touch(): void;
  /** touches that come by themselves from the person at the screen; false stops counting them */
  listen(isCounted: () => boolean): void;
  /** calls the listener on activity in another tab */
  onOtherTab(listener: () => void): void;
}

/** Records user activity for all tabs. */
export function noteActivity(): void {
  // where storage is refused, each tab counts for itself
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
      // The clock was set back: what is ahead of it would count as life until it has caught up.
      touch();
      return here;
    },
    touch,
    listen(isCounted) {
      const onSign = () => {
        if (isCounted() && Math.abs(Date.now() - here) >= WRITE_EVERY_MS) touch();
      };
      for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
    },
    onOtherTab(listener) {
      window.addEventListener('storage', ({ key }) => key === KEY && listener());
    },
  };
}
