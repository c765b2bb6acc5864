// Asks the process of this container whether it can serve members: the image's health check. Ends with 0 if so.
// A file and not `node -e`, since Podman splits a health check at its spaces.
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/ready`);
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
