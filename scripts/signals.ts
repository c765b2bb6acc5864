/** Time limit for everything that stops after the drain. The units in docs/deploy wait longer. */
const STOP_MS = 18_000;

/**
 * The first SIGTERM or SIGINT stops gracefully, then exits; a second one exits at once. Hanging work ends
 * with the process.
 */
export function stopOnSignal(stop: () => Promise<void>, { drainMs }: { drainMs: number }): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      console.error('Not everything could be stopped in time; the process ends now.');
      process.exit(1);
    }, drainMs + STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

const LOOK_MS = 500;

/**
 * npm runs a command through a shell, which may be killed without passing the signal on. The process then
 * gets another parent, and stops. `exec` in package.json would do the same, but not on Windows.
 */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
