import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newToken } from '../../src/api/session/tokens.ts';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { LEFT_OUT } from '../../src/db/backup/tables.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { MIGRATIONS, migrateDatabase } from '../../src/db/migrate.ts';
import { fillDatabase } from '../support/fill-database.ts';
import { tableContents } from '../support/table-contents.ts';
import { createTestDatabase } from '../support/test-databases.ts';

type Made = Awaited<ReturnType<typeof createTestDatabase>>;

const folder = mkdtempSync(path.join(tmpdir(), 'enamel-backup-test-'));
const file = path.join(folder, 'all.backup');
const databases: Made[] = [];
let filled: Made;
const resetToken = newToken();

async function emptyDatabase(): Promise<Made> {
  const made = await createTestDatabase(inject('postgresUrl'));
  databases.push(made);
  return made;
}

async function run<T = Record<string, unknown>>(
  url: string,
  query: string,
  values?: unknown[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set role enamel_jobs');
    return (await client.query(query, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** What a database holds in `public` and which migrations it has seen. */
async function stateOf(url: string): Promise<unknown> {
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

/** The contents, without what no backup holds. */
function kept(contents: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(contents).filter(([table]) => !LEFT_OUT.has(table)));
}

beforeAll(async () => {
  filled = await emptyDatabase();
  await migrateDatabase(filled.url);
  await fillDatabase(filled.url, 14);
  await writeBackup({ url: filled.url, file });
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('of a database with rows in every table is restored row for row', async () => {
    const before = await tableContents(filled.url);
    expect(Object.values(before).filter((content) => content.startsWith('0 '))).toEqual([]);
    const target = await emptyDatabase();
    const report = await restoreBackup({ url: target.url, file });
    const after = await tableContents(target.url);
    expect(kept(after)).toEqual(kept(before));
    expect(report.rows).toBe(
      Object.values(kept(before)).reduce((sum, content) => sum + Number.parseInt(content, 10), 0),
    );
  });

  it('keeps a large file and tens of thousands of rows', async () => {
    const source = await emptyDatabase();
    await migrateDatabase(source.url);
    await run(
      source.url,
      `insert into accounts (site, email, email_key, password_hash)
      select 'harbor', repeat(md5(n::text), 4), n, E'\\t' from generate_series(1, 30000) n`,
    );
    await run(
      source.url,
      `with filed as (insert into grievances
        (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, dedupe_key)
        values ('harbor', 'x', false, '2026-01-01', '2026-01-02', '2026-01-03', '{}', 'x') returning id)
      insert into grievance_attachments (site, grievance_id, name, type, bytes, content)
        select 'harbor', id, 'x-ray.png', 'image/png', 0, $1 from filed`,
      [randomBytes(8_000_000)],
    );
    const copy = path.join(folder, 'large.backup');
    await writeBackup({ url: source.url, file: copy });
    const target = await emptyDatabase();
    await restoreBackup({ url: target.url, file: copy });
    expect(await tableContents(target.url)).toEqual(await tableContents(source.url));
  });

  it('is guarded again after a restore: a connection without a brand sees nothing', async () => {
    const target = await emptyDatabase();
    await restoreBackup({ url: target.url, file });
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('set role enamel_app');
    expect((await client.query('select from accounts')).rowCount).toBe(0);
    await client.query(`set app.site = 'harbor'`);
    const seen = await client.query('select distinct site from accounts');
    await client.end();
    expect(seen.rows).toEqual([{ site: 'harbor' }]);
    const unguarded = await run(
      target.url,
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(unguarded).toEqual([]);
  });

  it('holds no session, no reset link and no rate limit', async () => {
    const target = await emptyDatabase();
    await restoreBackup({ url: target.url, file });
    for (const table of ['sessions', 'password_resets', 'rate_limits'])
      expect(await run(target.url, `select from ${table}`), table).toEqual([]);
  });

  it('holds no token of a mail with a reset link, and such a mail is not sent after a restore', async () => {
    const source = await emptyDatabase();
    await migrateDatabase(source.url);
    const link = `http://harbor.localhost:4321/reset-password?token=${resetToken}`;
    const insert = `insert into outbox (site, kind, recipient, subject, text, dedupe_key)
      values ('harbor', $1, 'ana@example.com', 'Hello', $2, $1)`;
    await run(source.url, insert, ['password-reset', `Open ${link} within ten minutes.`]);
    await run(source.url, insert, ['welcome', 'Your card is ready.']);
    const copy = path.join(folder, 'mails.backup');
    await writeBackup({ url: source.url, file: copy });
    expect(gunzipSync(readFileSync(copy)).includes(resetToken)).toBe(false);
    const target = await emptyDatabase();
    await restoreBackup({ url: target.url, file: copy });
    const mails = await run(target.url, 'select kind, status, text from outbox order by kind');
    expect(mails).toEqual([
      {
        kind: 'password-reset',
        status: 'given_up',
        text: 'Open http://harbor.localhost:4321/reset-password?token=[removed] within ten minutes.',
      },
      { kind: 'welcome', status: 'waiting', text: 'Your card is ready.' },
    ]);
  });

  it('can be read by its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('can be looked into with tar alone', () => {
    const names = execFileSync('tar', ['tzf', file]).toString().split('\n');
    expect(names[0]).toBe('backup.json');
    expect(names).toContain('accounts/000001.copy');
    const accounts = execFileSync('tar', ['xzOf', file, 'accounts/000001.copy']).toString();
    expect(accounts.trim().split('\n')).toHaveLength(14);
  });

  it('replaces no file, and leaves none behind when it fails', async () => {
    await expect(writeBackup({ url: filled.url, file })).rejects.toThrow('is there already');
    const strange = await emptyDatabase();
    const other = path.join(folder, 'other.backup');
    await expect(writeBackup({ url: strange.url, file: other })).rejects.toThrow('nothing to back up');
    expect(readdirSync(folder).filter((name) => name.includes('other'))).toEqual([]);
  });

  it('shows one moment while members go on joining', async () => {
    const source = await emptyDatabase();
    await migrateDatabase(source.url);
    const writer = new pg.Client({ connectionString: source.url });
    await writer.connect();
    await writer.query('set role enamel_jobs');
    let isOver = false;
    let joined = 0;
    const joining = (async () => {
      while (!isOver) {
        joined += 1;
        await writer.query('begin');
        // an account and its entry belong together, and the entry's table is copied much later
        await writer.query(
          `with account as (insert into accounts (site, email, email_key, password_hash)
            values ('harbor', $1, $1, 'x') returning id)
          insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
            select 'harbor', id, 'charge', 100, 'x', $1 from account`,
          [`member${joined}@example.com`],
        );
        await writer.query(
          'update ledger_entries set amount_cents = amount_cents + 1 where dedupe_key = $1',
          ['member1@example.com'],
        );
        await writer.query('commit');
      }
    })();
    const copies: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const copy = path.join(folder, `busy${round}.backup`);
      await writeBackup({ url: source.url, file: copy });
      copies.push(copy);
    }
    isOver = true;
    await joining;
    await writer.end();
    const counts: number[] = [];
    for (const copy of copies) {
      const target = await emptyDatabase();
      await restoreBackup({ url: target.url, file: copy });
      const [sums] = await run<Record<string, number>>(
        target.url,
        `select (select count(*)::int from accounts) as accounts, count(*)::int as entries,
          coalesce(max(amount_cents) - 100, 0) as changes from ledger_entries`,
      );
      expect(sums?.entries).toBe(sums?.accounts);
      expect(sums?.changes).toBe(sums?.accounts);
      counts.push(sums?.accounts ?? 0);
    }
    expect(joined).toBeGreaterThan(counts[0] ?? 0);
  });

  it('is made and restored by an owner of the tables who is no superuser', async () => {
    const target = await emptyDatabase();
    const name = new URL(target.url).pathname.slice(1);
    const owner = `${name}_owner`;
    const admin = new pg.Client({ connectionString: target.url });
    await admin.connect();
    await admin.query(`create role ${owner} login password 'owner' nosuperuser`);
    await admin.query(`grant enamel_app, enamel_jobs to ${owner}`);
    await admin.query(`alter database ${name} owner to ${owner}`);
    await admin.end();
    const url = new URL(target.url);
    url.username = owner;
    url.password = 'owner';
    await restoreBackup({ url: url.href, file });
    expect(kept(await tableContents(url.href))).toEqual(kept(await tableContents(filled.url)));
    await writeBackup({ url: url.href, file: path.join(folder, 'owner.backup') });
    const cleanup = new pg.Client({ connectionString: inject('postgresUrl') });
    await cleanup.connect();
    await cleanup.query(`set role ${owner}`);
    await cleanup.query(`drop database ${name}`);
    await cleanup.query(`reset role; drop role ${owner}`);
    await cleanup.end();
  });
});

describe('a restore refuses and changes nothing', () => {
  /** Restores into an empty database and a migrated one; says what was told. */
  async function refusal(damaged: Buffer | null, name: string): Promise<string> {
    const target = await emptyDatabase();
    const copy = path.join(folder, name);
    if (damaged) writeFileSync(copy, damaged);
    const before = await stateOf(target.url);
    const fault = await restoreBackup({ url: target.url, file: copy }).then(
      () => null,
      (thrown) => thrown,
    );
    expect(await stateOf(target.url)).toEqual(before);
    expect(fault?.name).toBe('BackupFault');
    return fault.message;
  }
  const whole = (): Buffer => readFileSync(file);

  it('a file that was cut off, wherever', async () => {
    for (const share of [0, 0.2, 0.5, 0.9, 0.999]) {
      const bytes = whole();
      expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * share)), 'cut.backup')).toMatch(
        /damaged|no backup/,
      );
    }
    expect(await refusal(whole().subarray(0, -1), 'cut.backup')).toContain('it breaks off');
  });

  it('a file that was cut off where its compression does not show it', async () => {
    const tar = gunzipSync(whole());
    const checksums = tar.lastIndexOf('checksums.json\0');
    expect(await refusal(gzipSync(tar.subarray(0, checksums)), 'short.backup')).toContain('it breaks off');
    const ended = Buffer.concat([tar.subarray(0, checksums), Buffer.alloc(1024)]);
    expect(await refusal(gzipSync(ended), 'short.backup')).toContain('it breaks off');
  });

  it('a file with a flipped byte', async () => {
    const size = whole().length;
    for (const at of [0, 40, Math.floor(size / 3), Math.floor(size / 2), size - 300, size - 6]) {
      const bytes = whole();
      bytes[at] = (bytes[at] as number) ^ 0x10;
      expect(await refusal(bytes, 'flipped.backup')).toMatch(/damaged|no backup/);
    }
  });

  it('a file in which a value was changed and the compression done anew', async () => {
    const tar = gunzipSync(whole());
    const at = tar.indexOf('email 1 ');
    tar.write('E', at);
    expect(await refusal(gzipSync(tar), 'changed.backup')).toContain('were changed');
  });

  it('a file that is no backup, and one that is not there', async () => {
    expect(await refusal(Buffer.from('hello'), 'text.backup')).toContain('is no backup');
    expect(await refusal(gzipSync('hello'.repeat(400)), 'text.backup')).toContain('is damaged');
    expect(await refusal(null, 'nowhere.backup')).toContain('There is no file');
  });

  it('a backup of a newer version', async () => {
    const { folder: newer, url } = await oneVersionOn();
    const copy = path.join(folder, 'newer.backup');
    await writeBackup({ url, file: copy });
    expect(await refusal(readFileSync(copy), 'newer-copy.backup')).toContain('does not know');
    rmSync(newer, { recursive: true });
  });

  it('a backup in a newer format', async () => {
    const tar = gunzipSync(whole());
    const at = tar.indexOf('"format": 1');
    tar.write('"format": 7', at);
    expect(await refusal(gzipSync(tar), 'format.backup')).toContain('newer version');
  });

  it('a database with rows in it', async () => {
    const target = await emptyDatabase();
    await migrateDatabase(target.url);
    await run(target.url, `insert into sites (id, name, content) values ('harbor', 'Harbor', 'x')`);
    const before = await tableContents(target.url);
    await expect(restoreBackup({ url: target.url, file })).rejects.toThrow(
      /holds data already \(in sites\).*Nothing was changed/,
    );
    expect(await tableContents(target.url)).toEqual(before);
  });

  it('a database of something else', async () => {
    const target = await emptyDatabase();
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('create table recipes (id int)');
    await client.end();
    const before = await stateOf(target.url);
    await expect(restoreBackup({ url: target.url, file })).rejects.toThrow('something else, such as recipes');
    expect(await stateOf(target.url)).toEqual(before);
  });

  it('rows that the database refuses: none of them stays', async () => {
    const target = await emptyDatabase();
    await migrateDatabase(target.url);
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('alter table refunds add constraint no_refunds check (amount_cents < 0)');
    await client.end();
    await expect(restoreBackup({ url: target.url, file })).rejects.toThrow('no_refunds');
    expect(Object.values(kept(await tableContents(target.url))).every((sum) => sum === '0 ')).toBe(true);
  });
});

/** A copy of the migrations with one more, and a database that has seen it. */
async function oneVersionOn(): Promise<{ folder: string; url: string }> {
  const newer = mkdtempSync(path.join(tmpdir(), 'enamel-newer-'));
  cpSync(MIGRATIONS, newer, { recursive: true });
  const journalFile = path.join(newer, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_nickname' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    path.join(newer, '9999_nickname.sql'),
    `alter table accounts add column nickname text not null default 'none yet'`,
  );
  const made = await emptyDatabase();
  await migrateDatabase(made.url, newer);
  return { folder: newer, url: made.url };
}

describe('an older backup', () => {
  it('is restored and then brought to this version', async () => {
    const { folder: newer } = await oneVersionOn();
    const target = await emptyDatabase();
    await restoreBackup({ url: target.url, file, migrations: newer });
    const names = await run(target.url, 'select distinct nickname from accounts');
    expect(names).toEqual([{ nickname: 'none yet' }]);
    const before = kept(await tableContents(filled.url));
    expect(Object.keys(kept(await tableContents(target.url)))).toEqual(Object.keys(before));
    rmSync(newer, { recursive: true });
  });

  it('does not go into a database that already has the tables of this version', async () => {
    const { folder: newer, url } = await oneVersionOn();
    await expect(restoreBackup({ url, file, migrations: newer })).rejects.toThrow(
      'tables of a newer version',
    );
    rmSync(newer, { recursive: true });
  });
});
