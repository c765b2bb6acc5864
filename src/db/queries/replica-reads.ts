import { sql } from 'drizzle-orm';
import { CodedError } from '#util/coded-error.ts';
import { isPassing, isUnavailable, sqlState } from '../connection/database-errors.ts';
import type { RecentReads, Tx } from './database.ts';
import { textQuery } from './statements.ts';

/** How old the data of a replica may be. */
const MAX_AGE_MS = 1000;
/** Younger positions are rarely replayed yet, older ones prove too little. */
const SAMPLE_MS = 500;
/** How often an unusable replica is tried again. */
const PROBE_MS = 1000;

type InSite = <T>(site: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

interface ReplicaOptions {
  primary: RecentReads;
  /** a read-only transaction at the replica */
  inReplica: InSite;
  onRead: (server: 'replica' | 'primary') => void;
  /** the replica is not used because of this error; null: it is used again */
  onChange: (error: Error | null) => void;
}

/** The replica lacks changes that it must have by now. */
export class ReplicaBehindError extends CodedError {
  readonly code = 'replica_behind';
}

/** The result would be cached under a newer state than the replica's. The replica itself is not at fault. */
class NotCurrentError extends CodedError {
  readonly code = 'replica_not_current';
}

const hasReplayedQuery = textQuery<{ isFresh: boolean }>(
  sql`select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
    >= ${sql.placeholder('position')}::pg_lsn, false) as "isFresh"`,
);

/**
 * Reads at a replica while it is at most a second old; otherwise at the primary (decision 056).
 * Each transaction checks the server that it runs on: an address may lead to several replicas. The check compares
 * positions in the write-ahead log, not clocks, so it also holds while nothing is written or the replica has lost the
 * primary.
 */
export class ReplicaReads implements RecentReads {
  readonly shared: RecentReads['shared'];
  readonly #options: ReplicaOptions;
  readonly #position: PrimaryPosition;
  #isUsable = true;
  #probeAt = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#position = new PrimaryPosition(options.primary);
    const { shared } = options.primary;
    this.shared = {
      query: (query) =>
        this.#read(
          () => this.#atReplica('', (tx) => tx.$client.query(query)),
          () => shared.query(query),
        ),
    };
  }

  inSite: RecentReads['inSite'] = (site, work, isCurrent) =>
    this.#read(
      () =>
        this.#atReplica(site, async (tx) => {
          if (isCurrent && !(await isCurrent(tx))) throw new NotCurrentError('The replica has another state');
          return work(tx);
        }),
      () => this.#options.primary.inSite(site, work),
    );

  async #read<T>(atReplica: () => Promise<PromiseSettledResult<T>>, atPrimary: () => Promise<T>): Promise<T> {
    const { onRead } = this.#options;
    if (this.#isUsable) {
      const outcome = await atReplica().catch((error: Error) => {
        if (isFault(error)) this.#giveUp(error);
        return null;
      });
      if (outcome) {
        onRead('replica');
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      }
    } else this.#probe();
    onRead('primary');
    return atPrimary();
  }

  /** @throws errors of the replica; the caller's own error is part of the result */
  async #atReplica<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<PromiseSettledResult<T>> {
    const position = await this.#position.required();
    return this.#options.inReplica(site, async (tx) => {
      // before the other statements, whose snapshots are then newer; sent together with the first of them
      const checking = hasReplayedQuery(tx, { position });
      // statements must not outlive their transaction
      const [worked, checked] = await Promise.allSettled([work(tx), checking]);
      if (checked.status === 'rejected') throw checked.reason;
      if (!checked.value[0]?.isFresh) throw new ReplicaBehindError('The replica is over a second behind');
      if (worked.status === 'rejected' && isOfDatabase(worked.reason)) throw worked.reason;
      return worked;
    });
  }

  #giveUp(error: Error): void {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    this.#probeAt = performance.now() + PROBE_MS;
    this.#options.onChange(error);
  }

  /** Finds out, without making a visitor wait, whether the replica can be used again. */
  #probe(): void {
    if (performance.now() < this.#probeAt) return;
    this.#probeAt = Number.POSITIVE_INFINITY;
    this.#atReplica('', async () => {})
      .then(() => {
        this.#isUsable = true;
        this.#options.onChange(null);
      })
      .catch(() => {
        this.#probeAt = performance.now() + PROBE_MS;
      });
  }
}

/** Whether the primary may succeed where the replica failed. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof NotCurrentError || sqlState(error) !== '' || isUnavailable(error);

/** Whether the next reads at the replica would fail too: it is unavailable, behind, or refuses the login. */
const isFault = (error: Error): boolean =>
  !(error instanceof NotCurrentError) && (/^(?:|28...|3D...)$/.test(sqlState(error)) || isPassing(error));

/** A position in the primary's write-ahead log that contains everything committed before `at`. */
interface Position {
  lsn: string;
  at: number;
}

/** Follows the primary while there are reads. */
class PrimaryPosition {
  readonly #primary: RecentReads;
  /** oldest first; the last one is kept however old it is */
  #known: Position[] = [];
  #reading: Promise<void> | null = null;
  #isPrimaryDown = false;

  constructor(primary: RecentReads) {
    this.#primary = primary;
  }

  /** What a server must have replayed to be at most a second old; while the primary is down, its last known position. */
  async required(): Promise<string> {
    const now = performance.now();
    const newest = this.#known.at(-1);
    if (!newest || now - newest.at >= SAMPLE_MS)
      this.#reading ??= this.#read(now).finally(() => {
        this.#reading = null;
      });
    const recent = this.#known.find(({ at }) => at >= now - MAX_AGE_MS) ?? (this.#isPrimaryDown && newest);
    if (recent) {
      this.#reading?.catch(() => {});
      return recent.lsn;
    }
    await this.#reading;
    const read = this.#known.at(-1);
    if (!read) throw new Error('the position of the primary is unknown');
    return read.lsn;
  }

  async #read(at: number): Promise<void> {
    try {
      const { rows } = await this.#primary.shared.query<{ lsn: string }>(
        'select pg_current_wal_lsn()::text as lsn',
      );
      this.#isPrimaryDown = false;
      const [row] = rows;
      if (row) this.#known = [...this.#known.filter((each) => each.at >= at - MAX_AGE_MS), { ...row, at }];
    } catch (error) {
      this.#isPrimaryDown = isUnavailable(error);
      if (!this.#isPrimaryDown || this.#known.length === 0) throw error;
    }
  }
}
