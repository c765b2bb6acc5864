import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { balance } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import {
  createMember,
  logInAgain,
  type NewTestMember,
  newKey,
  type TestMember,
} from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  // what the brand promises would be kinder than most states: here the states' own rules are looked at
  await api.rows(`update plans set rules = '{}' where site = 'harbor' and id = 'harbor-club'`);
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PREVIEW = { preview: 'true' };
type Reason = 'changed_mind' | 'moved_away' | 'death';

const ask = (browser: TestMember['browser'], reason: Reason = 'changed_mind') =>
  browser.call(cancel, { body: { reason }, query: PREVIEW });
const leave = (browser: TestMember['browser'], expectedCents: number, reason: Reason = 'changed_mind') =>
  browser.call(cancel, { body: { reason, expectedCents } });

const readRefunds = (paymentId: string) =>
  api.rows<{ amount_cents: number; status: string; rule: string }>(
    'select amount_cents, status, rule from refunds where payment_id = $1',
    [paymentId],
  );
const owed = async ({ accountId }: TestMember) => {
  const [row] = await api.rows<{ sum: string }>(
    'select coalesce(sum(amount_cents), 0) as sum from ledger_entries where account_id = $1',
    [accountId],
  );
  return Number(row?.sum);
};

/** Joins, uses the plan on the 20th or not, and asks on a later day what comes back. */
async function cancelling(days: number, wish: NewTestMember & { used?: boolean; received?: string } = {}) {
  const member = await createMember(api, wish);
  if (wish.used)
    await api.rows('update memberships set service_used_on = $2 where id = $1', [
      member.membershipId,
      '2026-06-20',
    ]);
  if (wish.received)
    await api.rows('update memberships set materials_received_on = $2 where id = $1', [
      member.membershipId,
      wish.received,
    ]);
  api.setNow(new Date(Date.parse('2026-06-15T17:00:00Z') + days * 86_400_000).toISOString());
  return { member, browser: await logInAgain(api, member) };
}

describe('what comes back after so many days, by state', () => {
  it.each<[state: string, days: number, wish: object, cents: number, because: string]>([
    ['CA', 30, {}, 14_900, 'in_window'],
    ['CA', 31, {}, 0, 'window_over'],
    ['CA', 10, { used: true }, 0, 'service_used'],
    ['AR', 30, { used: true }, 14_900, 'in_window'],
    ['AR', 31, {}, 0, 'window_over'],
    ['FL', 30, { used: true }, 14_900, 'in_window'],
    // eleven whole months are left on 16 July
    ['FL', 31, { used: true }, 12_417, 'state_pro_rata'],
    ['LA', 45, { used: true, received: '2026-07-05' }, 14_900, 'in_window'],
    ['WA', 30, { used: true }, 14_900, 'in_window'],
    ['WA', 31, { used: true }, 0, 'window_over'],
    ['MD', 30, {}, 14_900, 'in_window'],
    ['MD', 10, { used: true }, 0, 'service_used'],
    // counted from the day on which the card reached the member
    ['SC', 45, { received: '2026-07-01' }, 14_900, 'in_window'],
    ['SC', 47, { received: '2026-07-01' }, 0, 'window_over'],
    ['SC', 200, {}, 14_900, 'in_window'],
    ['OR', 31, { used: true }, 14_900, 'in_window'],
    ['OR', 32, { used: true }, 0, 'window_over'],
    // no known state: apply the most generous rule of all states
    ['PR', 20, { used: true }, 14_900, 'in_window'],
  ])('%s, day %i %o', async (state, days, wish, cents, because) => {
    const { member, browser } = await cancelling(days, { state, ...wish });
    const shown = (await ask(browser)).ok();
    expect(shown).toMatchObject({ preview: true, refundCents: cents, toCardCents: cents, rule: { because } });
    expect(shown.rule.text.length).toBeGreaterThan(30);
    expect(await readRefunds(member.paymentId)).toEqual([]);

    // what happens is what was shown
    const done = (await leave(browser, cents)).ok();
    expect(done).toMatchObject({ refundCents: cents, lastDay: shown.lastDay, rule: shown.rule });
    expect(
      (await readRefunds(member.paymentId)).map(({ amount_cents, status }) => [amount_cents, status]),
    ).toEqual(cents > 0 ? [[cents, 'done']] : []);
    expect(await owed(member)).toBe(0);
    const [sandbox] = await api.rows<{ cents: number }>(
      'select refunded_cents as cents from sandbox.charges where key = $1',
      [member.paymentId],
    );
    expect(sandbox?.cents).toBe(cents);
  });
});

describe('a membership that is canceled', () => {
  it('in the first days ends at once, with the money back and a word about it', async () => {
    const { member, browser } = await cancelling(5, { dependents: [{ firstName: 'Leo' }] });
    const { membership, lastDay } = (await leave(browser, 25_800)).ok();
    expect(lastDay).toBeNull();
    expect(membership).toMatchObject({ status: 'ended', covered: false, autoRenew: false, nextCharge: null });
    expect(membership.members.map(({ covered }) => covered)).toEqual([false, false]);
    const mail = (await queuedMails(api, 'harbor', member.email)).at(-1);
    expect(mail).toMatchObject({ kind: 'cancelled' });
    expect(mail?.text).toContain('$258');
    const paper = (await browser.call(receipt, { params: { id: member.paymentId } })).ok();
    expect(paper.refunds).toEqual([{ on: '2026-06-20', cents: 25_800, text: 'Returned to your card' }]);
    const info = (await browser.call(memberInfo)).ok();
    expect(info.receipts[0]).toMatchObject({ cents: 25_800, refundedCents: 25_800 });
  });

  it('later is covered to the end of what is paid for, and not charged again', async () => {
    const { browser } = await cancelling(100);
    const { membership, lastDay, rule } = (await leave(browser, 0)).ok();
    expect(lastDay).toBe('2027-06-14');
    expect(rule.text).toContain('07/15/26');
    expect(membership).toMatchObject({ status: 'cancelled', covered: true, nextCharge: null });
    expect(membership.cancelledAt).not.toBeNull();
  });

  it('where months come back ends with the last month that is kept', async () => {
    const { browser } = await cancelling(100, { state: 'FL' });
    const shown = (await ask(browser)).ok();
    expect(shown).toMatchObject({ lastDay: '2026-10-14', refundCents: 9934 });
    const { membership } = (await leave(browser, shown.refundCents)).ok();
    expect(membership).toMatchObject({ status: 'cancelled', covered: true, termThrough: '2026-10-14' });
  });

  it('does not refund past years, even if it is unknown whether the card was received', async () => {
    const member = await createMember(api, { state: 'SC', paidAt: '2024-06-15T18:00:00Z' });
    for (const day of ['2025-05-20', '2025-06-15', '2026-05-20', '2026-06-15']) {
      api.setNow(`${day}T18:00:00Z`);
      await sendRenewalNotices(api.parts, 'harbor');
      await renewDue(api.parts, 'harbor');
    }
    const shown = (await ask(await logInAgain(api, member))).ok();
    expect(shown).toMatchObject({ refundCents: 14_900, membership: { termStart: '2026-06-15' } });

    // nor the last one, while the next is due
    await api.rows('delete from payment_methods where account_id = $1', [member.accountId]);
    api.setNow('2027-06-16T18:00:00Z');
    const late = (await ask(await logInAgain(api, member))).ok();
    expect(late).toMatchObject({ refundCents: 0, membership: { status: 'past_due' } });
  });

  it('can be taken back until it ends, unless money went back', async () => {
    const { browser } = await cancelling(100);
    await leave(browser, 0);
    const on = { enabled: true, expectedCents: 14_900, consent: true } as const;
    const { membership } = (await browser.call(autoRenew, { body: on })).ok();
    expect(membership).toMatchObject({ status: 'active', autoRenew: true, cancelledAt: null });

    api.setNow('2026-06-15T17:00:00Z');
    const other = await cancelling(100, { state: 'FL' });
    await leave(other.browser, 9934);
    expect((await other.browser.call(autoRenew, { body: on })).refused()).toMatchObject({
      reason: 'refunded',
    });
  });

  it('returns what was paid for people who were added as well', async () => {
    const { member, browser } = await cancelling(5);
    const dependent = {
      firstName: 'Mia',
      lastName: 'Reyes',
      birthDate: '2019-02-03',
      relation: 'child',
    } as const;
    const { chargeCents } = (await browser.call(dependentAdd, { body: { dependent }, query: PREVIEW })).ok();
    await browser.call(dependentAdd, {
      body: { dependent, expectedCents: chargeCents },
      headers: { 'idempotency-key': newKey() },
    });
    const shown = (await ask(browser)).ok();
    expect(shown.refundCents).toBe(14_900 + chargeCents);
    (await leave(browser, shown.refundCents)).ok();
    expect(await owed(member)).toBe(0);
    const given = await api.rows(
      'select id from refunds where status = $1 and payment_id in (select id from payments where account_id = $2)',
      ['done', member.accountId],
    );
    expect(given).toHaveLength(2);
  });

  it('by two tabs is canceled and refunded once', async () => {
    const { member, browser } = await cancelling(5);
    const tabs = await Promise.all([1, 2, 3].map(() => leave(browser, 14_900)));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await readRefunds(member.paymentId)).toHaveLength(1);
    expect(await owed(member)).toBe(0);
  });

  it('is refused for a refund that differs from the one shown', async () => {
    const { member, browser } = await cancelling(31);
    expect((await leave(browser, 14_900)).refused()).toMatchObject({
      code: 'conflict',
      reason: 'amount_changed',
    });
    expect((await browser.call(cancel, { body: { reason: 'changed_mind' } })).refused().code).toBe('invalid');
    const [row] = await api.rows('select status from memberships where id = $1', [member.membershipId]);
    expect(row).toEqual({ status: 'active' });
  });

  it('gets its refund from the reconciler where the processor is away', async () => {
    const { member, browser } = await cancelling(5);
    const { processor } = api.parts;
    const refund = processor.refund.bind(processor);
    processor.refund = () => Promise.reject(new UnknownOutcomeError('away'));
    expect((await leave(browser, 14_900)).ok().membership.status).toBe('ended');
    expect(await readRefunds(member.paymentId)).toMatchObject([{ status: 'started' }]);
    // it is on its way, and no credit that could be spent as well
    expect((await browser.call(balance)).ok()).toMatchObject({ owedCents: 0, creditCents: 0 });
    processor.refund = refund;
    api.advance(60_000);
    await reconcile(api.parts);
    expect(await readRefunds(member.paymentId)).toMatchObject([{ status: 'done' }]);
    expect(await owed(member)).toBe(0);
  });

  it('is refused twice, after the end, or without a membership', async () => {
    const { browser } = await cancelling(100);
    await leave(browser, 0);
    expect((await ask(browser)).refused()).toMatchObject({ code: 'not_allowed', reason: 'cancelled' });
    api.setNow('2027-06-16T18:00:00Z');
    await createAccount(api, { email: 'none@example.com' });
    const nobody = await logIn(api, 'harbor', 'none@example.com');
    expect((await ask(nobody)).refused()).toMatchObject({ code: 'not_allowed', reason: 'no_membership' });
  });
});

describe('what the brand promises', () => {
  it('counts where it is kinder than the state', async () => {
    const rules = {
      refund: { days: 60, evenIfUsed: true, proRata: { unit: 'days', reasons: ['moved_away'] } },
    };
    await api.rows(`update plans set rules = $1 where site = 'harbor' and id = 'harbor-sixty-five'`, [
      { ...rules, memberAge: { min: 18, max: null } },
    ]);
    const { browser } = await cancelling(45, { plan: 'harbor-sixty-five', used: true });
    const shown = (await ask(browser)).ok();
    expect(shown).toMatchObject({ refundCents: 12_900, rule: { id: 'brand', windowEnd: '2026-08-14' } });
    expect(shown.rule.text).toContain('Harbor Dental Club');
    api.setNow('2026-06-15T17:00:00Z');
    const later = await cancelling(73, { plan: 'harbor-sixty-five' });
    // 292 of 365 days of $129
    expect((await ask(later.browser, 'moved_away')).ok()).toMatchObject({
      refundCents: 10_320,
      rule: { because: 'brand_pro_rata' },
    });
    expect((await ask(later.browser)).ok().refundCents).toBe(0);
  });
});
