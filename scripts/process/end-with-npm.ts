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
