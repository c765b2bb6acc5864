import { Presets, SingleBar } from 'cli-progress';
import type { TableDone } from '#db/backup/write-backup.ts';
import { connectionErrorText, fullDiskText, sqlState } from '#db/connection/database-errors.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { openPostgres, type Postgres } from '#db/server/open-postgres.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readEnvironment } from '#util/node/read-environment.ts';
import { ROOT } from './project-root.ts';

/**
 * Runs work with the database from the settings, then stops the embedded server unless it is in use.
 * @throws with a sentence for the person at the terminal if the database fails
 */
export async function withPostgres(work: (postgres: Postgres) => Promise<void>): Promise<void> {
  const { dataDir } = readPublishSettings(process.env, ROOT);
  const { DATABASE_URL, DATABASE_MIGRATE_URL, DATABASE_JOBS_URL, DATABASE_LOGINS } = readEnvironment(
    process.env,
  );
  // commands need the tables' owner, who may act as every role
  const url = DATABASE_MIGRATE_URL?.trim() || DATABASE_URL?.trim() || null;
  const isSeparate = Boolean(DATABASE_JOBS_URL?.trim()) || DATABASE_LOGINS?.trim() === 'separate';
  let postgres: Postgres | null = null;
  try {
    postgres = await openPostgres({ url: url ?? undefined, dataDir });
    await work({ ...postgres, isSeparate });
  } catch (error) {
    const text = fullDiskText(error) ?? connectionErrorText(error, url);
    throw text === null ? error : new Error(text, { cause: error });
  } finally {
    await postgres?.stop();
  }
}

/** SQLSTATEs of missing tables, columns, or roles: the database was not migrated. */
const EMPTY = ['42P01', '42703', '22023', '42704'];

/** Runs work on the brands' data like the API: with its roles and their row-level security. */
export function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  return withPostgres(async ({ url, place }) => {
    const database = openDatabase({ url, poolSize: 1 });
    try {
      await work(database);
    } catch (error) {
      throw EMPTY.includes(sqlState(error))
        ? new Error(`The database at ${place} is empty or older than the product: npm run db:migrate`)
        : error;
    } finally {
      await database.close();
    }
  });
}

/** A progress bar by table; prints nothing outside a terminal, where the last line is enough. */
export function copyProgress(
  verb: string,
  out: NodeJS.WriteStream,
): { onTable(done: TableDone): void; stop(): void } {
  if (!out.isTTY) return { onTable: () => {}, stop: () => {} };
  const bar = new SingleBar(
    {
      format: `  ${verb} {bar} {value}/{total} {table}`,
      stream: out,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_grey,
  );
  bar.start(1, 0, { table: '' });
  return {
    onTable: ({ table, at, of }) => {
      bar.setTotal(of);
      bar.update(at, { table });
    },
    stop: () => bar.stop(),
  };
}
