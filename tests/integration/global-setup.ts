import type { TestProject } from 'vitest/node';
import { distributeDatabase } from '#db/setup/distribute.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { loadCatalogs } from '../support/api/brand-content.ts';
import { startPostgresServer } from '../support/database/postgres-server.ts';
import { createDistributable, createTestDatabase, sharedNodes } from '../support/database/test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** name of the prepared database: migrated, with the demo brands' catalogs */
    preparedDatabase: string;
  }
}

/** One server for all files, and one prepared database that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const nodes = sharedNodes();
  const prepared = nodes
    ? await createDistributable(server.url, nodes)
    : await createTestDatabase(server.url);
  await migrateDatabase(prepared.url);
  if (nodes) await distributeDatabase(prepared.url, { shards: 4 });
  await loadCatalogs(prepared.url);
  project.provide('postgresUrl', server.url);
  project.provide('preparedDatabase', new URL(prepared.url).pathname.slice(1));
  return async () => {
    await prepared.drop();
    await server.stop();
  };
}
