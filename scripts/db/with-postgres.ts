import { connectionErrorText } from '#db/connection/connection-error-text.ts';
import { openPostgres, type Postgres } from '#db/server/open-postgres.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readEnvironment } from '#util/node/read-environment.ts';
import { ROOT } from '../project-root.ts';

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
    const text = connectionErrorText(error, url);
    throw text === null ? error : new Error(text, { cause: error });
  } finally {
    await postgres?.stop();
  }
}
