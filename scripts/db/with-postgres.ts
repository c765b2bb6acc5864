import { connectionFaultText } from '../../src/db/connection-fault.ts';
import { openPostgres, type Postgres } from '../../src/db/postgres.ts';
import { readPublishSettings } from '../../src/publish/settings.ts';

/**
 * Runs a command on the database that the settings name, and stops the embedded server again unless it is in
 * use. A fault is a sentence for the person at the terminal and an exit code.
 * @param root the project's folder
 */
export async function withPostgres(root: string, work: (postgres: Postgres) => Promise<void>): Promise<void> {
  let postgres: Postgres | null = null;
  const url = process.env.DATABASE_URL?.trim() || null;
  try {
    const { dataDir } = readPublishSettings(process.env, root);
    postgres = await openPostgres({ url: url ?? undefined, dataDir });
    await work(postgres);
  } catch (fault) {
    console.error(connectionFaultText(fault, url) ?? (fault instanceof Error ? fault.message : fault));
    process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}
