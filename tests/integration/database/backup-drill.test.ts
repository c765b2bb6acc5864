import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { backupName, dropOldBackups, listBackups } from '#db/backup/backup-folder.ts';
import { type DrillOptions, tryNewestBackup } from '#db/backup/drill.ts';
import { writeBackup } from '#db/backup/write-backup.ts';
import { createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { type BackupBench, openBackupBench, queryAll } from '#tests/support/database/backups.ts';

let bench: BackupBench;
/** A database that fulfills all invariants. */
let api: TestApi;
let folder: string;
beforeAll(async () => {
  bench = await openBackupBench();
  api = await openTestApi();
  await createMember(api, { dependents: [{}] });
});
afterAll(async () => {
  await api.close();
  await bench.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(bench.folder, 'kept-'));
});

const MADE = new Date('2026-06-15T17:00:00Z');

/** Writes a backup. @returns its file */
async function backUp(url = api.databaseUrl, at = MADE): Promise<string> {
  const file = path.join(folder, backupName(at));
  await writeBackup({ url, file });
  return file;
}

const runDrill = (options: Partial<DrillOptions> = {}) =>
  tryNewestBackup({
    folder,
    server: inject('postgresUrl'),
    live: api.databaseUrl,
    mostHours: 26,
    now: () => new Date(MADE.getTime() + 90 * 60_000),
    ...options,
  });

async function scratchDatabases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return (await client.query(`select datname from pg_database where datname like 'enamel_drill_%'`)).rows;
  } finally {
    await client.end();
  }
}

describe('backup drills', () => {
  it('a drill restores the newest backup, checks all invariants, reports its age, and drops the database', async () => {
    const file = await backUp();
    const report = await runDrill();
    expect(report).toMatchObject({ file, ageHours: 1.5 });
    expect(report.rows).toBeGreaterThan(20);
    expect(report.holds).toBeGreaterThan(10);
    expect(JSON.parse(readFileSync(`${file}.tried`, 'utf8'))).toMatchObject({ rows: report.rows });
    expect(await scratchDatabases()).toEqual([]);
  });

  it('a drill fails if there is no backup or the newest one is too old', async () => {
    await expect(runDrill()).rejects.toThrow(/There is no backup in/);
    await backUp();
    await expect(runDrill({ now: () => new Date('2026-06-16T20:00:00Z') })).rejects.toThrow(
      /27 hours old; 26 are/,
    );
    await expect(runDrill({ folder: path.join(folder, 'none') })).rejects.toThrow(/There is no folder/);
  });

  it('a drill fails if the backup file is damaged', async () => {
    const file = await backUp();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length - 200));
    await expect(runDrill()).rejects.toThrow(/damaged|cut/);
    expect(existsSync(`${file}.tried`)).toBe(false);
    expect(await scratchDatabases()).toEqual([]);
  });

  it('a drill fails if the restored data break an invariant', async () => {
    const change = (cents: number) =>
      queryAll(api.databaseUrl, 'update payments set amount_cents = amount_cents + $1', [cents]);
    await change(1);
    await backUp().finally(() => change(-1));
    await expect(runDrill()).rejects.toThrow(/does not add up/);
  });

  it('a drill fails if the backup lacks many rows of the live database', async () => {
    await backUp();
    const rows = Array.from(
      { length: 200 },
      (_, index) => `('harbor', 'T${index}', 'Ana', 'ana@example.com', 'Hello', 'drill-${index}')`,
    );
    await queryAll(
      api.databaseUrl,
      `insert into contact_messages (site, ticket, name, email, message, dedupe_key) values ${rows.join(', ')}`,
    );
    await expect(runDrill()).rejects.toThrow(/lacks much.*\n.*contact_messages: 0 of 200 rows/);
  });
});

describe('folders of backups', () => {
  it('removes expired backups with their drill results, and no other file', async () => {
    const names = Array.from({ length: 40 }, (_, ago) =>
      backupName(new Date(MADE.getTime() - ago * 86_400_000)),
    );
    for (const name of [...names, 'enamel-by-hand.backup', 'notes.txt'])
      writeFileSync(path.join(folder, name), '');
    writeFileSync(path.join(folder, `${names[17]}.tried`), '{}');
    const dropped = await dropOldBackups(folder);
    expect(dropped).toContain(path.join(folder, names[17] as string));
    const left = readdirSync(folder);
    expect(left).toEqual(
      expect.arrayContaining([...names.slice(0, 14), 'enamel-by-hand.backup', 'notes.txt']),
    );
    expect(left).not.toContain(`${names[17]}.tried`);
    expect((await listBackups(folder))[0]?.madeAt).toEqual(MADE);
  });
});
