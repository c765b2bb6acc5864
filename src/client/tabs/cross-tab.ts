/** Messages between the tabs of one site; without BroadcastChannel, a tab reaches no other. */
export interface TabChannel<Message> {
  send(message: Message): void;
  listen(listener: (message: Message) => void): void;
}

/** @param name the same in all tabs */
export function openTabChannel<Message>(name: string): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
  };
}

/** Runs the work under a lock, or without it if the lock cannot be had. */
export async function withLock<T>(name: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, options, start);
  } catch (error) {
    if (hasStarted) throw error;
    return work();
  }
}

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
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), waitMs);
  await withLock(name, { signal: waiting.signal }, () => {
    clearTimeout(timer);
    return work();
  });
}
