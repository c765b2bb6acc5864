const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Soon at first, for greylisting servers, then less and less often for about two days. */
const WAITS_MS = [
  ...[1, 5, 15].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 6, 6, 6, 6, 6, 6].map((hours) => hours * HOUR_MS),
];

/**
 * How long a mail waits after that many failed attempts; null to give up.
 * @param attempts one or more
 */
export const waitAfter = (attempts: number): number | null => WAITS_MS[Math.max(0, attempts - 1)] ?? null;
