import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { balance, balancePay, updateBilling } from '#contracts/member/billing.ts';
import { cancelCardPage } from '#contracts/staff/card-pages.ts';
import { recordPayment } from '#contracts/staff/member-money.ts';
import { retryFailedRenewal } from '#contracts/staff/renewals.ts';
import { cardPageTools, keyOf, YEAR_CENTS } from '#tests/support/api/card-pages.ts';
import { logInAgain, newKey } from '#tests/support/api/members.ts';
import { pay } from '#tests/support/api/payments.ts';
import { office } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { query } from '#tests/support/database/database.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
let use: ReturnType<typeof cardPageTools>;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(api.deps.processor);
  api.deps.processor = processor;
  use = cardPageTools(api, processor);
});
beforeEach(async () => {
  // only the test's own memberships are due
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

describe('a page while something else pays', () => {
  it('is closed by the member’s own payment', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    (await use.open(agent, member)).ok();
    const path = await use.pathOf(member);
    const own = await logInAgain(api, member);
    (await pay(own, YEAR_CENTS, { token: 'tok_visa' })).ok();
    expect(await use.newest(agent, member)).toMatchObject({ state: 'canceled' });
    await use.enterCard(member, 'tok_visa', path);
    expect(await use.takenCents(member)).toBe(2 * YEAR_CENTS);
  });

  it('refuses the member’s own payment if it was paid a moment before', async () => {
    const member = await use.createFailed();
    (await use.open(await use.agentOf(), member)).ok();
    await use.enterCardUnnoticed(member);
    const own = await logInAgain(api, member);
    expect((await pay(own, YEAR_CENTS, { token: 'tok_visa' })).status).toBe(409);
    expect(await use.takenCents(member)).toBe(2 * YEAR_CENTS);
  });

  it('makes the renewal job wait, and the job charges after it has expired', async () => {
    const member = await use.createFailed();
    const own = await logInAgain(api, member);
    (await own.call(updateBilling, { body: { paymentToken: 'tok_visa' } })).ok();
    (await use.open(await use.agentOf(), member, { way: 'mailed' })).ok();
    await renewDue(api.deps, 'harbor');
    expect(await use.capturedOf(member)).toHaveLength(1);
    await reconcile(api.deps);
    await use.night('2027-06-18');
    await reconcile(api.deps);
    await renewDue(api.deps, 'harbor');
    expect(await use.capturedOf(member)).toHaveLength(2);
    expect(await use.newest(await use.agentOf(), member)).toMatchObject({ state: 'expired' });
  });

  it('is charged once when the job, the agent’s retry, the member and the page run at the same moment', async () => {
    const member = await use.createFailed();
    const payOwn = await use.ownPayment(member);
    const agent = await use.agentOf();
    (await use.open(agent, member)).ok();
    const path = await use.pathOf(member);
    const params = { ...keyOf(member), membershipId: member.membershipId };
    await Promise.all([
      use.enterCard(member, 'tok_mastercard', path),
      renewDue(api.deps, 'harbor'),
      agent.call(retryFailedRenewal, { params, body: { reason: 'x' } }),
      payOwn(),
    ]);
    api.advance(2 * 3_600_000);
    await reconcile(api.deps);
    expect(await use.capturedOf(member)).toHaveLength(2);
    expect(await use.takenCents(member)).toBe(2 * YEAR_CENTS);
  });

  it('returns the payment of a balance that cash had paid while the page could not be closed', async () => {
    const member = await use.createDebtor(4200);
    const desk = await use.agentOf(office('harbor', 'point-loma'), 'front_desk');
    (await use.open(desk, member, { what: 'balance', expectedCents: 4200 })).ok();
    processor.losesRequests('cancel');
    const cash = { method: 'cash', cents: 4200, reason: 'x', key: newKey() } as const;
    (await desk.call(recordPayment, { params: keyOf(member), body: cash })).ok();
    await use.enterCard(member, 'tok_visa');
    await reconcile(api.deps);
    expect(await use.newest(desk, member)).toMatchObject({ state: 'returned' });
    expect((await member.browser.call(balance)).ok()).toMatchObject({ owedCents: 0, creditCents: 0 });
    expect(await use.takenCents(member)).toBe(YEAR_CENTS);
  });

  it('of a balance is closed by the member’s own payment of it', async () => {
    const member = await use.createDebtor(4200);
    const agent = await use.agentOf();
    (await use.open(agent, member, { what: 'balance', expectedCents: 4200 })).ok();
    const paid = await member.browser.call(balancePay, {
      body: { expectedCents: 4200 },
      headers: { 'idempotency-key': newKey() },
    });
    paid.ok();
    expect(await use.newest(agent, member)).toMatchObject({ state: 'canceled' });
  });

  it('returns a payment that the processor took for a page that was closed and paid otherwise', async () => {
    const member = await use.createFailed();
    const agent = await use.agentOf();
    const { paymentId } = (await use.open(agent, member)).ok();
    const params = { ...keyOf(member), paymentId };
    (await agent.call(cancelCardPage, { params, body: { reason: 'x' } })).ok();
    const own = await logInAgain(api, member);
    (await pay(own, YEAR_CENTS, { token: 'tok_visa' })).ok();
    // no processor does this
    await query(api.databaseUrl, `update sandbox.charges set status = 'open' where key = $1`, [paymentId]);
    await use.enterCard(member, 'tok_visa');
    await reconcile(api.deps);
    expect(await use.newest(agent, member)).toMatchObject({ state: 'returned' });
    expect(await use.takenCents(member)).toBe(2 * YEAR_CENTS);
  });
});
