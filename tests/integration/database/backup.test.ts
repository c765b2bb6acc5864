import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import type { MailDriver } from '#api/ports/mail-driver.ts';
import { sendQueuedMails } from '#api/services/mail-delivery/send-mails.ts';
import { resetPasswordEmail } from '#contracts/auth/reset-password.ts';
import { type RestoreReport, restoreBackup } from '#db/backup/restore-backup.ts';
import { writeBackup } from '#db/backup/write-backup.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { openTestApi } from '#tests/support/api/test-api.ts';
import {
  type BackupBench,
  type EmptyDatabase,
  keptContents,
  openBackupBench,
  queryAll,
} from '#tests/support/database/backups.ts';
import { tableContents } from '#tests/support/database/table-contents.ts';

let bench: BackupBench;
let restored: EmptyDatabase;
let report: RestoreReport;
beforeAll(async () => {
  bench = await openBackupBench();
  restored = await bench.emptyDatabase();
  report = await restoreBackup({ url: restored.url, file: bench.file });
});
afterAll(() => bench.close());

describe('backups', () => {
  it('a restore returns every row of every table', async () => {
    const before = await tableContents(bench.filled.url);
    expect(Object.values(before).filter((content) => content.startsWith('0 '))).toEqual([]);
    const kept = await keptContents(bench.filled.url);
    expect(await keptContents(restored.url)).toEqual(kept);
    expect(report.rows).toBe(
      Object.values(kept).reduce((sum, content) => sum + Number.parseInt(content, 10), 0),
    );
  });

  it('a backup into a missing folder is refused with a sentence', async () => {
    const backup = writeBackup({ url: bench.filled.url, file: '/no-such-folder/x' });
    await expect(backup).rejects.toThrow('There is no folder /no-such-folder.');
  });

  it('a restore returns a large file and thousands of rows', async () => {
    const source = await bench.emptyDatabase();
    await migrateDatabase(source.url);
    await queryAll(
      source.url,
      `insert into accounts (site, email, email_key, password_hash)
      select 'harbor', repeat(md5(n::text), 4), n, E'\\t' from generate_series(1, 12000) n`,
    );
    await queryAll(
      source.url,
      `with filed as (insert into grievances
        (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, dedupe_key)
        values ('harbor', 'x', false, '2026-01-01', '2026-01-02', '2026-01-03', '{}', 'x') returning id)
      insert into grievance_attachments (site, grievance_id, name, type, bytes, content)
        select 'harbor', id, 'x-ray.png', 'image/png', 0, $1 from filed`,
      [randomBytes(3_000_000)],
    );
    const copy = path.join(bench.folder, 'large.backup');
    await writeBackup({ url: source.url, file: copy });
    const target = await bench.emptyDatabase();
    await restoreBackup({ url: target.url, file: copy });
    expect(await tableContents(target.url)).toEqual(await tableContents(source.url));
  });

  it('a restore enables row-level security again', async () => {
    const client = new pg.Client({ connectionString: restored.url });
    await client.connect();
    await client.query('set role enamel_app');
    expect((await client.query('select from accounts')).rowCount).toBe(0);
    await client.query(`set app.site = 'harbor'`);
    const seen = await client.query('select distinct site from accounts');
    await client.end();
    expect(seen.rows).toEqual([{ site: 'harbor' }]);
    const unguarded = await queryAll(
      restored.url,
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(unguarded).toEqual([]);
  });

  it('a backup excludes sessions, reset links and rate limits', async () => {
    for (const table of [
      'sessions',
      'password_resets',
      'login_codes',
      'login_challenges',
      'pending_logins',
      'trusted_browsers',
      'rate_limits',
    ])
      expect(await queryAll(restored.url, `select from ${table}`), table).toEqual([]);
  });

  it('a backup contains no token that opens an account, and no hash of one', async () => {
    const api = await openTestApi();
    await createAccount(api);
    const browser = await logIn(api, 'harbor', 'ana@example.com');
    await api.browser().call(resetPasswordEmail, { body: { email: 'ana@example.com' } });
    const texts: string[] = [];
    const driver = {
      ...outboxOnly,
      ends: 'sent',
      send: async ({ text }) => void texts.push(text),
    } as MailDriver;
    await sendQueuedMails(api.deps, driver, new AbortController().signal);
    const token = /#token=([\w-]{43})\b/.exec(texts.join())?.[1] ?? '';
    const copy = path.join(bench.folder, 'tokens.backup');
    await writeBackup({ url: api.databaseUrl, file: copy });
    await api.close();
    const written = gunzipSync(readFileSync(copy)).toString();
    expect(written).toContain('ana@example.com');
    for (const secret of [token, browser.cookies.get('enamel_session') ?? '']) {
      expect(secret).toHaveLength(43);
      expect(written).not.toContain(secret);
      expect(written).not.toContain(hashToken(secret));
    }
  });

  it('a backup file is readable by its owner only', () => {
    expect(statSync(bench.file).mode & 0o777).toBe(0o600);
  });

  it('a backup can be inspected with tar', () => {
    const names = execFileSync('tar', ['tzf', bench.file]).toString().split('\n');
    expect(names[0]).toBe('backup.json');
    expect(names).toContain('accounts/000001.copy');
    const accounts = execFileSync('tar', ['xzOf', bench.file, 'accounts/000001.copy']).toString();
    expect(accounts.trim().split('\n')).toHaveLength(14);
  });

  it('a backup never overwrites a file, and leaves none behind if it fails', async () => {
    await expect(writeBackup({ url: bench.filled.url, file: bench.file })).rejects.toThrow(
      'is there already',
    );
    const empty = await bench.emptyDatabase();
    const other = path.join(bench.folder, 'other.backup');
    await expect(writeBackup({ url: empty.url, file: other })).rejects.toThrow('nothing to back up');
    expect(readdirSync(bench.folder).filter((name) => name.includes('other'))).toEqual([]);
  });

  it('a backup contains one consistent snapshot while members keep joining', async () => {
    const source = await bench.emptyDatabase();
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
        // The account and its ledger entry belong together, and the entry’s table is copied much later.
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
      const copy = path.join(bench.folder, `busy${round}.backup`);
      await writeBackup({ url: source.url, file: copy });
      copies.push(copy);
    }
    isOver = true;
    await joining;
    await writer.end();
    const counts: number[] = [];
    for (const copy of copies) {
      const target = await bench.emptyDatabase();
      await restoreBackup({ url: target.url, file: copy });
      const [sums] = await queryAll<Record<string, number>>(
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

  it('an owner of the tables without superuser rights can back up and restore', async () => {
    const target = await bench.emptyDatabase();
    const name = new URL(target.url).pathname.slice(1);
    const owner = `${name}_owner`;
    const admin = new pg.Client({ connectionString: target.url });
    await admin.connect();
    await admin.query(`create role ${owner} login noinherit password 'owner'`);
    await admin.query(
      `grant enamel_app, enamel_jobs, enamel_staff to ${owner}; grant ${owner} to current_user`,
    );
    await admin.query(`alter schema public owner to ${owner}; alter database ${name} owner to ${owner}`);
    await admin.end();
    const url = new URL(target.url);
    url.username = owner;
    url.password = 'owner';
    await restoreBackup({ url: url.href, file: bench.file });
    expect(await keptContents(url.href)).toEqual(await keptContents(bench.filled.url));
    await writeBackup({ url: url.href, file: path.join(bench.folder, 'owner.backup') });
    const cleanup = new pg.Client({ connectionString: inject('postgresUrl') });
    await cleanup.connect();
    await cleanup.query(`set role ${owner}`);
    await cleanup.query(`drop database ${name}`);
    await cleanup.query(`reset role; drop role ${owner}`);
    await cleanup.end();
  });
});
