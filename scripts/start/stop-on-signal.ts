/** For all that is stopped after the drain. The units of docs/deploy wait longer than that. */
const STOP_MS = 18_000;

/**
 * The first SIGTERM or SIGINT stops in order, then ends the process; a second one ends it at once. Whatever hangs is
 * ended with the process.
 */
export function stopOnSignal(stop: () => Promise<void>, { drainMs }: { drainMs: number }): void {
  let asked = false;
  const ask = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => {
      console.error('Not everything could be stopped in time; the process ends now.');
      process.exit(1);
    }, drainMs + STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (fault) => {
        console.error(fault);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
}
