import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { LEFT_OUT } from '#db/backup/tables.ts';
import { withClient } from '#db/connection/client.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { fillDatabase } from '#tests/support/database/fill-database.ts';
import { tableContents } from '#tests/support/database/table-contents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-databases.ts';

const STATEMENTS = readFileSync('docs/deploy/pgbackrest/after-restore.sql', 'utf8');
/** They come with the program. */
const GAZETTEER = ['zip_codes', 'places'];
const DELETED = [...LEFT_OUT].filter((table) => !GAZETTEER.includes(table));
/** What `tableContents` says of a table without rows. */
const EMPTY = '0 ';

/** An operator runs them as postgres, who sees the rows of all brands (docs/deploy/recovery.md). */
describe('the statements after a restore', () => {
  let database: TestDatabase;
  const run = (statements: string) =>
    withClient(database.url, { name: 'enamel test' }, (client) => client.query(statements));
  const runAfterRestore = () => run(`set role enamel_jobs; ${STATEMENTS}`);

  beforeEach(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    await migrateDatabase(database.url);
    await fillDatabase(database.url, 14);
  });
  afterEach(() => database.drop());

  it('delete what would open accounts again, as a backup leaves it out, and nothing else', async () => {
    const before = await tableContents(database.url);
    expect(DELETED.filter((table) => before[table] === EMPTY)).toEqual([]);
    await runAfterRestore();
    const emptied = Object.fromEntries(DELETED.map((table) => [table, EMPTY]));
    expect(await tableContents(database.url)).toEqual({ ...before, ...emptied });
  });

  it('do so in a database of an earlier version, which lacks some of the tables', async () => {
    await run('drop table staff_sessions cascade');
    await runAfterRestore();
    const left = await tableContents(database.url);
    expect(DELETED.filter((table) => left[table] !== EMPTY)).toEqual(['staff_sessions']);
  });
});
