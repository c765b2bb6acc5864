/** Browsers run a longer timer at once. */
const MAX_MS = 2 ** 31 - 1;

/** Counts down only while it is not held; what was left goes on counting afterwards. */
export interface LifeTimer {
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
