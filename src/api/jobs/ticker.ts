export interface Ticker {
  /** resolves when nothing of it is under way any more */
  stop(): Promise<void>;
}

/** Calls `work` again and again, so many milliseconds after it began, but never while it is still at it. */
export function startTicker(everyMs: number, work: () => Promise<void>): Ticker {
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= work().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(tick, everyMs);
  tick();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
