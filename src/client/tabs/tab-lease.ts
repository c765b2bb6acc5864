import { storedText } from '../storage/storage.ts';
import { withLock } from './cross-tab.ts';

/** In browsers without locks: how often a tab renews its lease, and how long a lease lasts. */
const RENEW_MS = 1000;
const LEASE_MS = 5000;

const storedLease = (name: string) => storedText('localStorage', `enamel_held ${name}`);

/**
 * Does work that the other tabs can see while it lasts. The lease ends with the tab, however the tab ends.
 * @param name the same in all tabs
 */
export async function withTabLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The work matters more than that other tabs can see it.
  if (navigator.locks) return withLock(name, { mode: 'shared' }, work);
  const lease = storedLease(name);
  const renew = () => lease.write(String(Date.now()));
  renew();
  const timer = setInterval(renew, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    lease.remove();
  }
}

/** Whether a tab of the site holds the lease. */
export async function isLeasedByOtherTab(name: string): Promise<boolean> {
  if (!navigator.locks) return Date.now() - Number(storedLease(name).read() ?? 0) < LEASE_MS;
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
  return held.some((lock) => lock.name === name);
}
