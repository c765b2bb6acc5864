import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { writeBackup } from '#db/backup/write-backup.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import {
  type BackupBench,
  type EmptyDatabase,
  keptContents,
  openBackupBench,
  queryAll,
} from '#tests/support/database/backups.ts';
import { tableContents } from '#tests/support/database/table-contents.ts';

let bench: BackupBench;
/** A database that stays empty. */
let untouched: EmptyDatabase;
beforeAll(async () => {
  bench = await openBackupBench();
  untouched = await bench.emptyDatabase();
});
afterAll(() => bench.close());

/** Lists every table of a database, of any owner. */
async function listTables(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select nspname || '.' || relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`);
    return rows;
  } finally {
    await client.end();
  }
}

describe('restores', () => {
  async function refusal(damaged: Buffer | null, name: string): Promise<string> {
    const copy = path.join(bench.folder, name);
    if (damaged) writeFileSync(copy, damaged);
    const before = await listTables(untouched.url);
    const error = await restoreBackup({ url: untouched.url, file: copy }).then(
      () => null,
      (thrown) => thrown,
    );
    expect(await listTables(untouched.url)).toEqual(before);
    expect(error?.name).toBe('BackupError');
    return error.message;
  }
  const whole = (): Buffer => readFileSync(bench.file);

  it('refuses a file that was cut off at any place', async () => {
    for (const share of [0, 0.2, 0.5, 0.9, 0.999]) {
      const bytes = whole();
      expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * share)), 'cut.backup')).toMatch(
        /damaged|no backup/,
      );
    }
    expect(await refusal(whole().subarray(0, -1), 'cut.backup')).toContain('it breaks off');
  });

  it('refuses a file that was cut off before it was compressed', async () => {
    const tar = gunzipSync(whole());
    const checksums = tar.lastIndexOf('checksums.json\0');
    expect(await refusal(gzipSync(tar.subarray(0, checksums)), 'short.backup')).toContain('it breaks off');
    const ended = Buffer.concat([tar.subarray(0, checksums), Buffer.alloc(1024)]);
    expect(await refusal(gzipSync(ended), 'short.backup')).toContain('it breaks off');
  });

  it('refuses a file with a flipped byte', async () => {
    const size = whole().length;
    for (const at of [0, 40, Math.floor(size / 3), Math.floor(size / 2), size - 300, size - 6]) {
      const bytes = whole();
      bytes[at] = (bytes[at] as number) ^ 0x10;
      expect(await refusal(bytes, 'flipped.backup')).toMatch(/damaged|no backup/);
    }
  });

  it('refuses a file with a changed value', async () => {
    const tar = gunzipSync(whole());
    const at = tar.indexOf('email 1 ');
    tar.write('E', at);
    expect(await refusal(gzipSync(tar), 'changed.backup')).toContain('were changed');
  });

  it('refuses a file that is not a backup or does not exist', async () => {
    expect(await refusal(Buffer.from('hello'), 'text.backup')).toContain('is no backup');
    expect(await refusal(gzipSync('hello'.repeat(400)), 'text.backup')).toContain('is damaged');
    expect(await refusal(null, 'nowhere.backup')).toContain('There is no file');
  });

  it('refuses a backup of a newer version', async () => {
    const { url } = await bench.oneVersionOn();
    const copy = path.join(bench.folder, 'newer.backup');
    await writeBackup({ url, file: copy });
    expect(await refusal(readFileSync(copy), 'newer-copy.backup')).toContain('does not know');
  });

  it('refuses a backup in a newer format', async () => {
    const tar = gunzipSync(whole());
    const at = tar.indexOf('"format": 1');
    tar.write('"format": 7', at);
    expect(await refusal(gzipSync(tar), 'format.backup')).toContain('newer version');
  });

  it('refuses a database with rows in it', async () => {
    const target = await bench.emptyDatabase();
    await migrateDatabase(target.url);
    await queryAll(target.url, `insert into sites (id, name, content) values ('harbor', 'Harbor', 'x')`);
    const before = await tableContents(target.url);
    await expect(restoreBackup({ url: target.url, file: bench.file })).rejects.toThrow(
      /holds data already \(in sites\).*Nothing was changed/,
    );
    expect(await tableContents(target.url)).toEqual(before);
  });

  it('refuses a database of something else', async () => {
    const target = await bench.emptyDatabase();
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('create table recipes (id int)');
    await client.end();
    const before = await listTables(target.url);
    await expect(restoreBackup({ url: target.url, file: bench.file })).rejects.toThrow(
      'something else, such as recipes',
    );
    expect(await listTables(target.url)).toEqual(before);
  });

  it('stores no row if the database refuses one of them', async () => {
    const target = await bench.emptyDatabase();
    await migrateDatabase(target.url);
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('alter table refunds add constraint no_refunds check (amount_cents < 0)');
    await client.end();
    await expect(restoreBackup({ url: target.url, file: bench.file })).rejects.toThrow('no_refunds');
    expect(Object.values(await keptContents(target.url)).every((sum) => sum === '0 ')).toBe(true);
  });
});

describe('restores of older backups', () => {
  it('restores an older backup and migrates it to this version', async () => {
    const { migrations } = await bench.oneVersionOn();
    const target = await bench.emptyDatabase();
    await restoreBackup({ url: target.url, file: bench.file, migrations });
    const names = await queryAll(target.url, 'select distinct nickname from accounts');
    expect(names).toEqual([{ nickname: 'none yet' }]);
    const rows = (contents: Record<string, string>) =>
      Object.entries(contents).map(([table, content]) => [table, Number.parseInt(content, 10)]);
    expect(rows(await keptContents(target.url))).toEqual(rows(await keptContents(bench.filled.url)));
  });

  it('refuses to restore an older backup into tables of this version', async () => {
    const { migrations, url } = await bench.oneVersionOn();
    await expect(restoreBackup({ url, file: bench.file, migrations })).rejects.toThrow(
      'tables of a newer version',
    );
  });
});
