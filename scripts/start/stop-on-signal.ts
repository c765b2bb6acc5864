/** The first SIGTERM or SIGINT stops in order, then ends the process; a second one ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let asked = false;
  const ask = () => {
    if (asked) process.exit(1);
    asked = true;
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
