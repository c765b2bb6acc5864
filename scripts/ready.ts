/**
 * The image's health check: whether this container's process can serve members (exit code 0). A file instead
 * of `node -e`, because Podman splits a health check at its spaces.
 */
async function main(): Promise<void> {
  const isReady = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exitCode = isReady ? 0 : 1;
}

main();
