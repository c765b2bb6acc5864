import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { createTestDatabase } from '../support/test-databases.ts';

let made: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  made = await createTestDatabase(inject('postgresUrl'));
});
afterAll(() => made.drop());

describe('migrations', () => {
  it('apply once when several processes start at the same time on an empty database', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(made.url)));
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    const applied = await client.query(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by 1',
    );
    const tables = await client.query(`select from pg_tables where schemaname = 'public'`);
    await client.end();
    expect(applied.rows.every(({ times }) => times === 1)).toBe(true);
    expect(applied.rowCount).toBeGreaterThan(0);
    expect(tables.rowCount).toBeGreaterThan(25);
  });

  it('have nothing to do the second time', async () => {
    await expect(migrateDatabase(made.url)).resolves.toBeUndefined();
  });
});
