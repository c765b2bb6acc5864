/**
 * Runs the work in one tab of the site after the other. Where browsers have no locks, or a tab holds one for too
 * long, it is run all the same: whoever waits here must get on.
 * @param name the same in all tabs
 * @param waitMs how long the other tabs are waited for
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
  } catch (fault) {
    if (isBegun) throw fault;
    await work();
  }
}
