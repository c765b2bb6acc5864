import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { lockBuyer } from '#api/services/checkout/buyer-account.ts';
import { joinMember } from '#api/services/seed/join-member.ts';
import { purchaseSubscription, signup } from '#contracts/checkout/join-at-once.ts';
import { hashCached, PASSWORD } from '#tests/support/api/accounts.ts';
import { ADDRESS, ANA, filledCart, newKey, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { createMember } from '#tests/support/api/members.ts';
import { snapshotBrowser } from '#tests/support/api/tabs.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { query } from '#tests/support/database/database.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { databaseAt, sharedNodes } from '#tests/support/database/test-databases.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(createSandbox({ databaseUrl: api.databaseUrl }));
  api.deps.processor = processor;
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PAYMENT = { token: 'tok_visa', totalCents: 14900, consents: { terms: true, renewal: true } } as const;
const CLUB = { plan: 'harbor-club', office: null, payment: PAYMENT };

/** Blocks every other purchase of a buyer. @returns a function that releases the lock */
function block(person: { emailKey: string; accountId?: string }): Promise<() => void> {
  return new Promise((blocked) => {
    void api.deps.database.inSite('harbor', async (tx) => {
      await lockBuyer(tx, { site: 'harbor', ...person });
      await new Promise<void>((release) => blocked(release));
    });
  });
}

/** Resolves when `count` transactions wait for a lock; on Citus, locks of rows are on the workers. */
async function untilWaiting(count: number): Promise<void> {
  const name = new URL(api.databaseUrl).pathname.slice(1);
  const servers = sharedNodes()?.map((node) => databaseAt(node, name)) ?? [api.databaseUrl];
  const waiting = (server: string) =>
    query(
      server,
      `select from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and not l.granted`,
    );
  while ((await Promise.all(servers.map(waiting))).flat().length < count) await sleep(10);
}

/**
 * Sends the same call twice. The second one arrives while the first holds the lock on the cart after its charge, and
 * continues when the first has finished.
 */
async function twice<Answer>(
  person: { emailKey: string; accountId?: string },
  send: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  let release = () => {};
  processor.before = async (call) => {
    if (call === 'confirm') release = await block(person);
  };
  const first = send();
  await untilWaiting(1);
  processor.before = () => {};
  const second = send();
  await untilWaiting(2);
  release();
  return Promise.all([first, second]);
}

describe('repeated calls while the first one completes', () => {
  it('a cart is paid once, and both requests get the same response', async () => {
    const { browser, email } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const key = newKey();
    const [first, second] = await twice({ emailKey: email }, () =>
      sendPayment(tab(), { key, totalCents: 14900 }),
    );
    expect(second.ok()).toEqual({ ...first.ok(), csrfToken: expect.any(String) });
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
  });

  it('joining in one call charges once, and both requests get the same response', async () => {
    const browser = api.browser();
    await browser.open();
    const tab = snapshotBrowser(api, browser);
    const headers = { 'idempotency-key': newKey() };
    const email = 'one-call@example.com';
    const account = { email, password: PASSWORD, ...ADDRESS };
    const body = { ...CLUB, account, members: [ANA] };
    const [first, second] = await twice({ emailKey: email }, () => tab().call(signup, { body, headers }));
    expect(second.ok()).toEqual({ ...first.ok(), csrfToken: expect.any(String) });
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
  });

  it('an account buys one membership, and both requests get the same response', async () => {
    const { browser, membershipId, accountId, email } = await createMember(api);
    await api.rows(`update memberships set status = 'ended' where id = $1`, [membershipId]);
    const tab = snapshotBrowser(api, browser);
    const headers = { 'idempotency-key': newKey() };
    const [first, second] = await twice({ emailKey: '', accountId }, () =>
      tab().call(purchaseSubscription, { body: CLUB, headers }),
    );
    expect(second.ok()).toEqual({ ...first.ok(), csrfToken: expect.any(String) });
    const bought = await api.rows(
      `select from memberships m join accounts a on a.site = m.site and a.id = m.account_id where a.email = $1`,
      [email],
    );
    expect(bought).toHaveLength(2);
  });

  it('two processes that start the same sale create one member', async () => {
    const email = 'two-starts@example.com';
    const member = {
      site: 'harbor',
      email,
      plan: 'harbor-club',
      office: null,
      autoRenew: true,
      card: 'tok_visa',
      passwordHash: await hashCached(),
      address: ADDRESS,
      people: [{ ...ANA, disabled: false }],
      key: newKey(),
    };
    const [first, second] = await twice({ emailKey: email }, () => joinMember(api.deps, member));
    expect(second).toEqual(first);
    const made = await api.rows('select status from checkouts where email_key = $1', [email]);
    expect(made).toEqual([{ status: 'done' }]);
  });
});
