import type { TestProject } from 'vitest/node';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { brandContent, brandNames } from '../support/api/brand-content.ts';
import { startPostgresServer } from '../support/database/postgres-server.ts';
import { createTestDatabase } from '../support/database/test-databases.ts';

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
  const prepared = await createTestDatabase(server.url);
  await migrateDatabase(prepared.url);
  const database = openDatabase({ url: prepared.url });
  for (const site of await brandNames()) {
    const content = await brandContent(site);
    if (content) await syncCatalog(database, content);
  }
  await database.close();
  project.provide('postgresUrl', server.url);
  project.provide('preparedDatabase', new URL(prepared.url).pathname.slice(1));
  return async () => {
    await prepared.drop();
    await server.stop();
  };
}
