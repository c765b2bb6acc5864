import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** A running transaction. */
export type Tx = NodePgDatabase & { $client: Pick<pg.ClientBase, 'query'> };

/** A statement that finds at most one row for each of several keys of one site. */
export interface KeyedQuery<Row> {
  run: (tx: Tx, values: { site: string; keys: readonly string[] }) => Promise<Keyed<Row>[]>;
}

export type Keyed<Row> = Row & { key: string };

/** All access to the data: every query runs in a transaction that is limited to a site's rows. */
export interface Database {
  /**
   * Runs `work` in one transaction that sees and writes rows of one site only; row-level security enforces it
   * for every query. Deadlocks and serialization failures are retried, so `work` must have no effects outside
   * the database.
   * @throws what `work` throws, after a rollback; DatabaseUnavailable without a server
   */
  inSite<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads rows of one site in one round trip: `work` sends all its queries before it awaits the first, and
   * the begin and commit are sent with them. All queries see the same snapshot. Later queries and writes are
   * refused.
   */
  read<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads a key's row, batched with simultaneous reads of the same site (see BatchedReads); for queries of
   * every member page.
   * @returns null if there is no row
   */
  readByKey<Row extends object>(
    site: string,
    query: KeyedQuery<Row>,
    key: string,
  ): Promise<Keyed<Row> | null>;
  /**
   * `inSite` across all sites. Only for jobs, never for a request; except the erasure of a member, which checks the
   * scope of the person before (decision 080).
   */
  acrossSites<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * `inSite` for calls of the staff: sees and writes rows of these brands and offices only. The tables of the staff
   * themselves are visible in every scope.
   */
  inStaffScope<T>(scope: RowScope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement with the API's role but without a site, for tables that belong to no site. */
  shared: SharedStatements;
  /** the same data, but up to a second old, from a replica if there is one */
  recent: RecentReads;
  /** current connections and waiting requests */
  pools(): PoolState[];
  close(): Promise<void>;
}

/** The rows that a person of the staff may see. */
export interface RowScope {
  /** brands as a whole */
  sites: readonly string[] | 'all';
  /** of further brands, what belongs to these offices */
  offices: readonly { site: string; officeId: string }[];
}

/** No brand's rows: for signing in, before it is known who calls. */
export const NO_ROWS: RowScope = { sites: [], offices: [] };

/** Those of every brand: for what the groups of an identity provider give, wherever that is. */
export const ALL_ROWS: RowScope = { sites: 'all', offices: [] };

/** Each statement is a transaction in one round trip. */
export interface SharedStatements {
  query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/**
 * Reads of what every visitor sees: the directory, offices, plans. Never of sessions, carts, prices that are charged, or a
 * member's own data. If the replica cannot be used, the read runs at the primary.
 */
export interface RecentReads {
  /**
   * @param work only reads; it may run a second time, at the primary
   * @param isCurrent asked at the replica before `work`: whether it has what the result will be cached under
   */
  inSite<T>(site: string, work: (tx: Tx) => Promise<T>, isCurrent?: (tx: Tx) => Promise<boolean>): Promise<T>;
  shared: SharedStatements;
}

/** an API transaction; a read in one round trip; work across all sites; a call of the staff */
export type TransactionKind = 'call' | 'read' | 'jobs' | 'staff';

/** Metrics callbacks. Their arguments contain no personal data. */
export interface DatabaseWatch {
  /**
   * a transaction has ended; `ms` includes the wait for a connection. If `isDone` is false, it was rolled
   * back.
   */
  transaction(kind: TransactionKind, ended: { ms: number; isDone: boolean }): void;
  /** a batched statement with this many keys was sent (BatchedReads) */
  batched(keys: number): void;
  /** which server answered a read that may be a second old; not called without a replica */
  recentRead(server: 'replica' | 'primary'): void;
}

/** Connections of one pool. */
export interface PoolState {
  pool: 'app' | 'jobs' | 'staff' | 'replica';
  busy: number;
  idle: number;
  /** requests waiting for a connection */
  waiting: number;
  most: number;
}
