import type { ReadableAtom } from 'nanostores';
import type { Toast } from '#stores/toasts.ts';

/** Why toast timers are paused: pointer over a toast, focus in one, or the tab is hidden. */
export type PauseReason = 'pointer' | 'focus' | 'hidden';

export interface ToastTimers {
  /** Says whether a reason to wait holds. While any does, all toasts wait: what is being read must not slide away. */
  setHold(reason: PauseReason, holds: boolean): void;
  stop(): void;
}

/** Removes each toast when its time is over. Replacing a toast restarts its time. */
export function startTimers(
  toasts: ReadableAtom<readonly Toast[]>,
  remove: (id: string) => void,
): ToastTimers {
  const timers = new Map<string, { toast: Toast; timer: LifeTimer }>();
  const reasons = new Set<PauseReason>();

  const unsubscribe = toasts.subscribe((all) => {
    for (const [id, { toast, timer }] of timers) {
      if (all.includes(toast)) continue;
      timer.stop();
      timers.delete(id);
    }
    for (const toast of all) {
      const { id, life } = toast;
      if (timers.has(id) || !life || !(life > 0)) continue;
      const timer = startLifeTimer(life, () => remove(id));
      if (reasons.size > 0) timer.hold();
      timers.set(id, { toast, timer });
    }
  });

  return {
    setHold(reason, holds) {
      if (holds) reasons.add(reason);
      else reasons.delete(reason);
      for (const { timer } of timers.values()) {
        if (reasons.size > 0) timer.hold();
        else timer.resume();
      }
    },
    stop() {
      unsubscribe();
      for (const { timer } of timers.values()) timer.stop();
      timers.clear();
    },
  };
}

/** Browsers run a longer timer at once. */
const MAX_MS = 2 ** 31 - 1;

/** Counts down only while it is not held; what was left goes on counting afterwards. */
interface LifeTimer {
  hold(): void;
  resume(): void;
  /** for good */
  stop(): void;
}

export function startLifeTimer(lifeMs: number, onEnd: () => void): LifeTimer {
  let leftMs = Math.min(lifeMs, MAX_MS);
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const resume = (): void => {
    if (isOver || timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(() => {
      isOver = true;
      onEnd();
    }, leftMs);
  };
  const hold = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // If the clock was set back, do not extend the time left.
    leftMs = Math.max(0, leftMs - Math.max(0, Date.now() - startedAt));
  };
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  resume();
  return { hold, resume, stop };
}
