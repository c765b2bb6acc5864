/** an API transaction; a read in one round trip; work across all sites */
export type TransactionKind = 'call' | 'read' | 'jobs';

/** Metrics callbacks. Their arguments contain no personal data. */
export interface DatabaseWatch {
  /**
   * a transaction has ended; `ms` includes the wait for a connection. If `isDone` is false, it was rolled
   * back.
   */
  transaction(kind: TransactionKind, ended: { ms: number; isDone: boolean }): void;
  /** a batched statement with this many keys was sent (GatheredReads) */
  gathered(keys: number): void;
}

/** Connections of one pool. */
export interface PoolState {
  pool: 'app' | 'jobs';
  busy: number;
  idle: number;
  /** requests waiting for a connection */
  waiting: number;
  most: number;
}

/** Runs `work` and reports how it ended. */
export async function watched<T>(
  watch: DatabaseWatch | undefined,
  kind: TransactionKind,
  work: () => Promise<T>,
): Promise<T> {
  if (!watch) return work();
  const startedAt = performance.now();
  let isDone = false;
  try {
    const result = await work();
    isDone = true;
    return result;
  } finally {
    watch.transaction(kind, { ms: performance.now() - startedAt, isDone });
  }
}
