/**
 * Asks the process of this container whether it can serve members: the image's health check. Ends with 0 if so.
 * A file and not `node -e`, since Podman splits a health check at its spaces.
 */
async function main(): Promise<void> {
  const isReady = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exitCode = isReady ? 0 : 1;
}

main();
