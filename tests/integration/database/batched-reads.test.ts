import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserSession } from '#api/http/browser-session.ts';
import { findMember } from '#api/http/member-session.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { isUnavailable, sqlState } from '#db/connection/database-errors.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { keyedQuery, keyValues, siteValue } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let single: Database;
beforeAll(async () => {
  api = await openTestApi();
  single = openDatabase({ url: api.databaseUrl, poolSize: 1, timeoutMs: 300 });
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await single.close();
  await api.close();
});

/** Finds the account of an email address, with the id of the transaction that reads it. */
const accountQuery = keyedQuery<{ id: string; site: string; moment: string }>(sql`
  select ${accounts.email} as key, ${accounts.id}, ${accounts.site}, pg_current_snapshot()::text
    || pg_backend_pid() as moment
  from ${accounts} where ${accounts.site} = ${siteValue} and ${accounts.email} = any(${keyValues})`);

/** Fails for the key “poison”. */
const pickyQuery = keyedQuery<{ halves: number }>(sql`
  select key, 1 / (case key when 'poison' then 0 else 1 end) as halves from unnest(${keyValues}) key`);

const refused = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('nothing was refused'),
    (error) => error,
  );

const emails = (count: number, name: string) =>
  Array.from({ length: count }, (_each, index) => `${name}.${index}@example.com`);

async function loggedIn(site: string, email: string): Promise<TestBrowser> {
  await createAccount(api, { site, email });
  return logIn(api, site, email);
}

describe('concurrent requests of members', () => {
  it('each member gets their own dashboard in concurrent requests', async () => {
    const joined = await Promise.all(emails(5, 'own').map((email) => createMember(api, { email })));
    const requests = [...joined, ...joined, ...joined].toReversed();
    const infos = await Promise.all(requests.map(({ browser }) => browser.call(memberInfo)));
    expect(infos.map((info) => info.ok().account.id)).toEqual(requests.map(({ accountId }) => accountId));
    expect(infos.map((info) => info.ok().memberships.map(({ number }) => number))).toEqual(
      requests.map(({ number }) => [number]),
    );
  });

  it('each member is identified at their own brand, and visitors are not', async () => {
    const sites = ['harbor', 'brightway', 'mesa'];
    const people = await Promise.all(
      sites.flatMap((site) =>
        emails(20, site).map(async (email) => ({ email, browser: await loggedIn(site, email) })),
      ),
    );
    const visitors = sites.map((site) => ({ email: '', browser: api.browser(site) }));
    await Promise.all(visitors.map(({ browser }) => browser.open()));
    const requests = [...people, ...visitors].sort((one, other) => one.email.localeCompare(other.email));
    const answers = await Promise.all(requests.map(({ browser }) => browser.call(authStatus)));
    expect(answers.map((answer) => answer.ok().email)).toEqual(requests.map(({ email }) => email));
  });

  it('a session of another brand returns nothing, even in a shared batch', async () => {
    const browser = await loggedIn('harbor', 'two.brands@example.com');
    const elsewhere = api.browser('brightway');
    elsewhere.cookies.set('enamel_session', browser.cookies.get('enamel_session') ?? '');
    const [own, other] = await Promise.all([browser.call(memberInfo), elsewhere.call(memberInfo)]);
    expect(own.ok().account.email).toBe('two.brands@example.com');
    expect(other.refused().code).toBe('unauthenticated');
  });

  it('an ended or expired session in a batch does not affect other members', async () => {
    const idle = await loggedIn('harbor', 'idle@example.com');
    api.advance(16 * 60_000);
    const [ana, ended, eve] = await Promise.all(
      ['ana', 'ended', 'eve'].map((name) => loggedIn('harbor', `${name}.left@example.com`)),
    );
    const copy = api.browser();
    copy.cookies.set('enamel_session', ended!.cookies.get('enamel_session') ?? '');
    await ended!.call(logout);
    const answers = await Promise.all([ana!, copy, idle, eve!].map((browser) => browser.call(memberInfo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  });

  it('the last use of a session is written once for all requests of a page', async () => {
    const browser = await loggedIn('harbor', 'busy@example.com');
    api.advance(60_000);
    const { database, settings, now } = api.deps;
    const session = new BrowserSession(`enamel_session=${browser.cookies.get('enamel_session')}`, {
      secure: false,
    });
    let writes = 0;
    const context: Parameters<typeof findMember>[1] = {
      site: 'harbor',
      database,
      settings,
      now: now(),
      inSite: (work) => {
        writes += 1;
        return database.inSite('harbor', work);
      },
      readByKey: (query, key) => database.readByKey('harbor', query, key),
    };
    const found = await Promise.all(Array.from({ length: 12 }, () => findMember(session, context)));
    expect(found.map((each) => each?.member.email)).toEqual(Array(12).fill('busy@example.com'));
    expect(writes).toBe(1);
    const [stored] = await api.rows(`select last_seen_at from sessions where token_hash = $1`, [
      session.hash,
    ]);
    expect(stored).toEqual({ last_seen_at: now() });
  });
});

describe('reads by key', () => {
  const site = 'harbor';
  beforeAll(async () => {
    await Promise.all(emails(40, 'key').map((email) => createAccount(api, { email })));
    await createAccount(api, { site: 'brightway', email: 'key.0@example.com' });
  });

  it('concurrent reads are batched into few statements, and each gets its row', async () => {
    const keys = emails(40, 'key');
    const rows = await Promise.all(keys.map((key) => api.deps.database.readByKey(site, accountQuery, key)));
    expect(rows.map((row) => row?.key)).toEqual(keys);
    expect(new Set(rows.map((row) => row?.moment)).size).toBeLessThan(6);
  });

  it('concurrent reads of one key return the same row, and an unknown key returns null', async () => {
    const keys = ['key.1@example.com', 'unknown@example.com', 'key.1@example.com'];
    const [one, none, again] = await Promise.all(
      keys.map((key) => api.deps.database.readByKey(site, accountQuery, key)),
    );
    expect(one).toMatchObject({ key: keys[0], site });
    expect(again).toEqual(one);
    expect(none).toBeNull();
  });

  it('reads of two brands are never batched', async () => {
    const sites = Array.from({ length: 30 }, (_each, at) => ['harbor', 'brightway', 'nowhere'][at % 3] ?? '');
    const rows = await Promise.all(
      sites.map((each) => api.deps.database.readByKey(each, accountQuery, 'key.0@example.com')),
    );
    expect(rows.map((row) => row?.site ?? 'nowhere')).toEqual(sites);
  });

  it('a read returns what was stored before it, even with other reads in progress', async () => {
    const key = 'late@example.com';
    const first = api.deps.database.readByKey(site, accountQuery, key);
    await createAccount(api, { email: key });
    expect(await api.deps.database.readByKey(site, accountQuery, key)).toMatchObject({ key });
    await first;
  });

  it('a failing row fails only its own read', async () => {
    const keys = ['a', 'b', 'poison', 'c', 'a'];
    const results = await Promise.allSettled(
      keys.map((key) => api.deps.database.readByKey(site, pickyQuery, key)),
    );
    expect(results.map(({ status }) => status)).toEqual(
      keys.map((key) => (key === 'poison' ? 'rejected' : 'fulfilled')),
    );
    expect(sqlState((results[2] as PromiseRejectedResult).reason)).toBe('22012');
    // Later reads succeed.
    expect(await api.deps.database.readByKey(site, pickyQuery, 'b')).toEqual({ key: 'b', halves: 1 });
  });

  it('a batched read leaves a connection that sees no member’s rows', async () => {
    await Promise.all(emails(3, 'key').map((key) => single.readByKey(site, accountQuery, key)));
    const { rows } = await single.shared.query('select count(*)::int as seen from accounts');
    expect(rows).toEqual([{ seen: 0 }]);
  });

  it('reads fail in time while all connections are in use, and succeed afterwards', async () => {
    const taken = Promise.withResolvers<void>();
    const holder = single.inSite(site, () => taken.promise);
    const reads = emails(40, 'key').map((key) => single.readByKey(site, accountQuery, key));
    const errors = await Promise.all(reads.map(refused));
    expect(errors.every(isUnavailable)).toBe(true);
    taken.resolve();
    await holder;
    expect(await single.readByKey(site, accountQuery, 'key.0@example.com')).toMatchObject({ site });
  });

  it('reads fail when the database stops', async () => {
    const hung = keyedQuery(sql`select key, pg_sleep(60) from unnest(${keyValues}) key`);
    const reads = ['a', 'b', 'c'].map((key) => refused(api.deps.database.readByKey(site, hung, key)));
    const owner = new pg.Client({ connectionString: api.databaseUrl });
    await owner.connect();
    let ended: number | null = 0;
    while (ended === 0) {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like '%pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()`,
      );
      ended = rowCount;
    }
    await owner.end();
    expect((await Promise.all(reads)).every(isUnavailable)).toBe(true);
  });
});
