/** a call's own transaction; a read that takes one round trip; work across all sites */
export type TransactionKind = 'call' | 'read' | 'jobs';

/** Is told what the database is asked to do: for metrics. What it is given holds no data of anybody. */
export interface DatabaseWatch {
  /** a transaction has ended; `ms` includes the wait for a connection. One that is not done was rolled back. */
  transaction(kind: TransactionKind, ended: { ms: number; isDone: boolean }): void;
  /** so many keys left in one statement (GatheredReads) */
  gathered(keys: number): void;
}

/** Connections of one pool. */
export interface PoolState {
  pool: 'app' | 'jobs';
  busy: number;
  idle: number;
  /** who waits for a connection */
  waiting: number;
  most: number;
}

/** Runs `work` and tells how it ended. */
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
