import { connectionFaultText } from '../../src/db/connection-fault.ts';
import { openPostgres, type Postgres } from '../../src/db/postgres.ts';
import { readPublishSettings } from '../../src/publish/settings.ts';
import { ROOT } from '../root.ts';

/**
 * Does something with the database that the settings name, and stops the embedded server again unless it is in use.
 * @throws with a sentence for the person at the terminal where the database is what fails
 */
export async function withPostgres(work: (postgres: Postgres) => Promise<void>): Promise<void> {
  const { dataDir } = readPublishSettings(process.env, ROOT);
  const url = process.env.DATABASE_URL?.trim() || null;
  let postgres: Postgres | null = null;
  try {
    postgres = await openPostgres({ url: url ?? undefined, dataDir });
    await work(postgres);
  } catch (fault) {
    const text = connectionFaultText(fault, url);
    throw text === null ? fault : new Error(text, { cause: fault });
  } finally {
    await postgres?.stop();
  }
}
