import { storedText } from '../storage/browser-storage.ts';

/** Where browsers have no locks: how often a tab says that it is still at it, and for how long it is believed. */
const SAY_AGAIN_MS = 1000;
const BELIEVED_MS = 5000;

const markOf = (name: string) => storedText('localStorage', `enamel_held ${name}`);

/**
 * Does something that the other tabs are to know of while it lasts. It is let go of with the tab, however that ends.
 * @param name the same in all tabs
 */
export async function withTabLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return withLock(name, work);
  const mark = markOf(name);
  const say = () => mark.keep(String(Date.now()));
  say();
  const timer = setInterval(say, SAY_AGAIN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    mark.forget();
  }
}

/** Whether a tab of the site is at it. */
export async function isLeasedByOtherTab(name: string): Promise<boolean> {
  if (!navigator.locks) return Date.now() - Number(markOf(name).read() ?? 0) < BELIEVED_MS;
  const held = await navigator.locks.query().then(
    (locks) => locks.held ?? [],
    // The locks cannot be read.
    () => [],
  );
  return held.some((lock) => lock.name === name);
}

/** What is done matters more than that the others know. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { mode: 'shared' }, begin);
  } catch (error) {
    if (isBegun) throw error;
    return work();
  }
}
