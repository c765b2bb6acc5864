/** Runs `chore` every so many seconds, never twice at once. An error ends the process: the load would mean nothing. */
export function repeat(everySeconds: number, chore: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = chore().finally(() => {
      isRunning = false;
    });
  }, everySeconds * 1000);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
