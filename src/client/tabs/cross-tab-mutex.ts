/**
 * Runs the work in one tab of the site at a time. Runs it anyway if the browser has no locks or a tab holds the lock
 * for too long.
 * @param name the same in all tabs
 * @param waitMs how long to wait for other tabs
 */
export async function withCrossTabLock(
  name: string,
  waitMs: number,
  work: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return work();
  let isBegun = false;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), waitMs);
  const begin = () => {
    isBegun = true;
    clearTimeout(timer);
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: patience.signal }, begin);
  } catch (error) {
    if (isBegun) throw error;
    await work();
  }
}
