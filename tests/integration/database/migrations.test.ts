import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  knownMigrations,
  MIGRATIONS,
  migrateDatabase,
  migrationsUpTo,
  readMigrations,
} from '#db/setup/migrate.ts';
import { addMigration, queryAll } from '#tests/support/database/backups.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

let made: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  made = await createTestDatabase(inject('postgresUrl'));
});
afterAll(() => made.drop());

describe('migrations', () => {
  it('several processes that start at the same time apply migrations once', async () => {
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

  it('a second run of migrations does nothing', async () => {
    await expect(migrateDatabase(made.url)).resolves.toBeUndefined();
  });

  it('members can continue while a migration waits for a locked table', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'enamel-migrations-'));
    const holder = new pg.Client({ connectionString: made.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select count(*) from accounts');
      const migrated = migrateDatabase(made.url, addMigration(folder));
      await eventually(async () => {
        const waiting = `select from pg_locks where relation = 'accounts'::regclass and not granted`;
        expect(await queryAll(made.url, waiting)).toHaveLength(1);
      });
      // This query is sent after the migration, and would wait for it if it did not give up.
      expect(await queryAll(made.url, 'select count(*)::int as count from accounts')).toEqual([{ count: 0 }]);
      expect((await holder.query('select count(*)::int as count from accounts')).rows).toEqual([
        { count: 0 },
      ]);
      await holder.query('commit');
      await migrated;
      expect(await queryAll(made.url, 'select nickname from accounts')).toEqual([]);
    } finally {
      await holder.end();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('migrations during a long read, such as a backup', () => {
  const QUICK = { lockMs: 100, pauseMs: 50 };
  let older: Awaited<ReturnType<typeof createTestDatabase>>;
  let reader: pg.Client;
  let writer: pg.Client;
  beforeAll(async () => {
    older = await createTestDatabase(inject('postgresUrl'));
    const before = await migrationsUpTo(MIGRATIONS, 2);
    await migrateDatabase(older.url, before.folder);
    await before.remove();
    [reader, writer] = [0, 1].map(() => new pg.Client({ connectionString: older.url })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([reader.connect(), writer.connect()]);
    await reader.query('begin; select count(*) from outbox');
  });
  afterAll(async () => {
    await Promise.all([reader.end(), writer.end()]);
    await older.drop();
  });

  it('a migration gives up with a message, and keeps completed migrations', async () => {
    const tried = migrateDatabase(older.url, MIGRATIONS, { ...QUICK, tries: 2 });
    await expect(tried).rejects.toThrow('such as a backup');
    const done = await readMigrations(writer);
    expect(done).toEqual(knownMigrations(MIGRATIONS).slice(0, 3));
    const [half] = (await writer.query(`select to_regclass('mail_choices') as made`)).rows;
    expect(half).toEqual({ made: null });
  });

  it('writers can continue, and the migration finishes once a long read has ended', async () => {
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const migrated = migrateDatabase(older.url, MIGRATIONS, {
      ...QUICK,
      tries: 10_000,
      onWait: () => resolve(),
    });
    await waited;
    for (const table of ['outbox', 'memberships', 'accounts', 'plan_changes'])
      await writer.query(`update ${table} set site = site`);
    await reader.query('commit');
    await migrated;
    expect(await readMigrations(writer)).toEqual(knownMigrations(MIGRATIONS));
  });
});
