import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { health } from '#contracts/operations/operations.ts';
import { isPassing } from '#db/connection/database-errors.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { filledCart, newKey, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database/database-proxy.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

/** Shorter than the default of DATABASE_TIMEOUT_MS, so that tests are quick. */
const TIMEOUT_MS = 700;
/** Extra time for a busy machine. */
const SLACK_MS = 5_000;

let api: TestApi;
let direct: Database;
let proxy: DatabaseProxy;
let members: TestMember[];
beforeAll(async () => {
  api = await openTestApi();
  proxy = await openDatabaseProxy(api.databaseUrl);
  members = await Promise.all(
    Array.from({ length: 6 }, (_each, index) => createMember(api, { email: `line.${index}@example.com` })),
  );
  direct = api.deps.database;
});
beforeEach(() => {
  api.deps.database = openDatabase({ url: proxy.url, timeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  proxy.pass();
  await api.deps.database.close();
  api.deps.database = direct;
});
afterAll(async () => {
  await expectInvariants(api);
  await proxy.close();
  await api.close();
});

/** Sends sixty concurrent calls. */
const callAll = () =>
  Promise.all(
    Array.from({ length: 60 }, async (_each, index) => {
      const { browser, accountId } = members[index % members.length]!;
      const answer = await browser.call(index % 2 === 0 ? memberInfo : authStatus);
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), answer, accountId };
    }),
  );

async function expectOwnAnswers(): Promise<void> {
  const answers = await Promise.all(
    [...members, ...members].map(async ({ browser, accountId }) => ({
      accountId,
      shown: (await browser.call(memberInfo)).ok().account.id,
    })),
  );
  for (const { accountId, shown } of answers) expect(shown).toBe(accountId);
}

const busy = () => api.deps.database.pools().reduce((sum, pool) => sum + pool.busy + pool.waiting, 0);

describe('an unresponsive database connection', () => {
  it.each([[['queries']], [['answers']], [['queries', 'answers']]] as const)(
    'calls get 503 in time without %j, and each member’s own data afterwards',
    async (directions) => {
      await expectOwnAnswers();
      proxy.swallow(...directions);
      const startedAt = performance.now();
      const answers = await callAll();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      for (const { retryAfter } of answers) expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(performance.now() - startedAt).toBeLessThan(4 * TIMEOUT_MS + SLACK_MS);
      proxy.pass();
      await sleep(TIMEOUT_MS);
      await expectOwnAnswers();
      expect(busy()).toBe(0);
    },
  );

  it.each([2, 3, 4, 5])(
    'charges a payment at most once if commit number %i gets no response',
    async (nth) => {
      const { browser, cart, email } = await filledCart(api);
      const paying = { totalCents: cart.quote!.totalCents, key: newKey() };
      proxy.loseAnswerToCommit(nth);
      expect([200, 503]).toContain((await sendPayment(browser, paying)).status);
      proxy.pass();
      await sleep(TIMEOUT_MS);
      api.advance(60_000);
      await reconcile(api.deps);
      const again = await sendPayment(browser, paying);
      const paid = again.status === 200;
      expect(paid || again.refused().reason === 'not_charged').toBe(true);
      expect(await readPayments(api, email)).toEqual([{ status: paid ? 'captured' : 'voided' }]);
      const charges = await direct.acrossSites((tx) =>
        tx.execute(sql`select s.status from sandbox.charges s join payments p on p.site = s.site and p.processor_ref = s.ref
          join checkouts c on c.site = p.site and c.id = p.checkout_id where c.email_key = ${email} and s.status = 'captured'`),
      );
      expect(charges.rows).toHaveLength(paid ? 1 : 0);
    },
  );

  it.each([2, 3, 4, 5])(
    'the next call settles a payment whose commit number %i got no response, before its lease ends',
    async (nth) => {
      const { browser, cart } = await filledCart(api);
      const paying = { totalCents: cart.quote!.totalCents, key: newKey() };
      proxy.loseAnswerToCommit(nth);
      await sendPayment(browser, paying);
      proxy.pass();
      // the clock stands still, so no lease ends
      await eventually(async () => {
        const again = await sendPayment(browser, paying);
        expect(again.status === 200 || again.refused().reason === 'not_charged').toBe(true);
      });
    },
  );

  it('slow work can have a longer time limit', async () => {
    const slow = (tx: Parameters<Parameters<Database['acrossSites']>[0]>[0]) =>
      tx.execute(sql`select pg_sleep(${(2 * TIMEOUT_MS) / 1000})`);
    const error = await api.deps.database.acrossSites(slow).catch((thrown) => thrown);
    expect(isPassing(error)).toBe(true);
    await api.deps.database.acrossSites(async (tx) => {
      await allowLonger(tx, 10 * TIMEOUT_MS);
      await slow(tx);
    });
    // The next transaction on the same connection has the normal limit again.
    expect(isPassing(await api.deps.database.acrossSites(slow).catch((thrown) => thrown))).toBe(true);
  });

  it('a transaction with a caught error is rolled back', async () => {
    const { accountId } = members[0]!;
    const phone = () => api.rows('select phone from accounts where id = $1', [accountId]);
    const before = await phone();
    const half = api.deps.database.inSite('harbor', async (tx) => {
      await tx.execute(sql`update accounts set phone = '(602) 555-0177' where id = ${accountId}`);
      await tx.execute(sql`select pg_sleep(${(2 * TIMEOUT_MS) / 1000})`).catch(() => {});
      return 'done';
    });
    await expect(half).rejects.toThrow('rolled back');
    expect(await phone()).toEqual(before);
  });

  it('jobs stop in time, and run again once the connection is back', async () => {
    let runs = 0;
    const jobs = [{ name: 'count', everySeconds: 1, isDue: async () => true, run: async () => void runs++ }];
    const start = () =>
      startJobs(api.deps, { databaseUrl: proxy.url, jobs, mail: outboxOnly, pollSeconds: 1 });
    const first = await start();
    await eventually(() => expect(runs).toBeGreaterThan(0));
    proxy.swallow();
    const startedAt = performance.now();
    await first.stop({ timeoutMs: 1_000 });
    expect(performance.now() - startedAt).toBeLessThan(3_000 + SLACK_MS);
    proxy.pass();
    const second = await start();
    const before = runs;
    await eventually(() => expect(runs).toBeGreaterThan(before));
    await second.stop();
  });

  it('the pool closes in time', async () => {
    await expectOwnAnswers();
    proxy.swallow();
    const left = callAll();
    await sleep(50);
    const startedAt = performance.now();
    await api.deps.database.close();
    expect(performance.now() - startedAt).toBeLessThan(2_000 + 2 * TIMEOUT_MS + SLACK_MS);
    await left;
    api.deps.database = openDatabase({ url: proxy.url, timeoutMs: TIMEOUT_MS });
  });
});

describe('lost database connections', () => {
  it('calls in progress succeed or get 503 when the server stops, and later calls succeed', async () => {
    await expectOwnAnswers();
    proxy.swallow('answers');
    const answers = callAll();
    await sleep(50);
    proxy.reset();
    proxy.pass();
    const statuses = new Set((await answers).map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    await expectOwnAnswers();
  });
});

describe('read-only database servers', () => {
  const database = () => new URL(api.databaseUrl).pathname.slice(1);
  const change = async () => members[0]!.browser.call(memberUpdate, { body: { phone: '(602) 555-0199' } });

  it('answers 503, and closes connections to a server that became read-only', async () => {
    expect((await change()).status).toBe(200);
    await owner(`alter database ${database()} set default_transaction_read_only = on`);
    proxy.reset();
    await eventually(async () => expect((await change()).refused().code).toBe('unavailable'));
    await owner(`alter database ${database()} reset default_transaction_read_only`);
    // No connection with the old setting is left.
    expect((await change()).status).toBe(200);
  });

  it('does not use a standby', async () => {
    // This function hides Postgres’s own through the search path.
    await owner(`create schema standby;
      create function standby.pg_is_in_recovery() returns boolean return true;
      grant usage on schema standby to public;
      alter database ${database()} set search_path = standby, public, pg_catalog`);
    proxy.reset();
    await eventually(async () => {
      const answer = await api.browser().call(health);
      expect(answer.status).toBe(503);
    });
    await owner(`alter database ${database()} reset search_path; drop schema standby cascade`);
    await eventually(async () => expect((await api.browser().call(health)).status).toBe(200));
  });
});

it('a start fails in time if the database is silent, and the next start succeeds', async () => {
  proxy.swallow();
  const startedAt = performance.now();
  expect(isPassing(await migrateDatabase(proxy.url).catch((error) => error))).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(4_000 + SLACK_MS);
  proxy.pass();
  await migrateDatabase(proxy.url);
});

/** Runs a statement as the database's owner, not through the proxy. */
async function owner(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: api.databaseUrl,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
