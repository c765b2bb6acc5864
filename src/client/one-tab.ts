/**
 * Runs the work in one tab of the site after the other. Where browsers have no locks, or a tab holds one for too
 * long, it is run all the same: whoever waits here must get on.
 * @param name the same in all tabs
 * @param waitMs how long the other tabs are waited for
 */
export async function oneTabAtATime(name: string, waitMs: number, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, begin);
  } catch (fault) {
    if (isBegun) throw fault;
    await work();
  }
}
