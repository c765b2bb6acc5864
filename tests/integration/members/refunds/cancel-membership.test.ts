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
  // The brand’s own refund promise is removed, so only the states’ rules apply.
  await api.rows(`update plans set rules = '{}' where site = 'harbor' and id = 'harbor-club'`);
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PREVIEW = { preview: 'true' };
type Reason = 'changed_mind' | 'moved_away' | 'death';

const previewRefund = (browser: TestMember['browser'], reason: Reason = 'changed_mind') =>
  browser.call(cancel, { body: { reason }, query: PREVIEW });
const cancelMembership = (
  browser: TestMember['browser'],
  expectedCents: number,
  reason: Reason = 'changed_mind',
) => browser.call(cancel, { body: { reason, expectedCents } });

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

/** Creates a member with the given use and receipt of materials, and logs in some days later. */
async function memberAfterDays(
  days: number,
  options: NewTestMember & { used?: boolean; received?: string } = {},
) {
  const member = await createMember(api, options);
  if (options.used)
    await api.rows('update memberships set service_used_on = $2 where id = $1', [
      member.membershipId,
      '2026-06-20',
    ]);
  if (options.received)
    await api.rows('update memberships set materials_received_on = $2 where id = $1', [
      member.membershipId,
      options.received,
    ]);
  api.setNow(new Date(Date.parse('2026-06-15T17:00:00Z') + days * 86_400_000).toISOString());
  return { member, browser: await logInAgain(api, member) };
}

describe('refunds by state and day', () => {
  it.each<[state: string, days: number, options: object, cents: number, because: string]>([
    ['CA', 30, {}, 14_900, 'in_window'],
    ['CA', 31, {}, 0, 'window_over'],
    ['CA', 10, { used: true }, 0, 'service_used'],
    ['AR', 30, { used: true }, 14_900, 'in_window'],
    ['AR', 31, {}, 0, 'window_over'],
    ['FL', 30, { used: true }, 14_900, 'in_window'],
    // eleven whole months are left on July 16
    ['FL', 31, { used: true }, 12_417, 'state_pro_rata'],
    ['LA', 45, { used: true, received: '2026-07-05' }, 14_900, 'in_window'],
    ['WA', 30, { used: true }, 14_900, 'in_window'],
    ['WA', 31, { used: true }, 0, 'window_over'],
    ['MD', 30, {}, 14_900, 'in_window'],
    ['MD', 10, { used: true }, 0, 'service_used'],
    // The window starts on the day the card reached the member.
    ['SC', 45, { received: '2026-07-01' }, 14_900, 'in_window'],
    ['SC', 47, { received: '2026-07-01' }, 0, 'window_over'],
    ['SC', 200, {}, 14_900, 'in_window'],
    ['OR', 31, { used: true }, 14_900, 'in_window'],
    ['OR', 32, { used: true }, 0, 'window_over'],
    // A state without a known rule gets the most generous rule of all states.
    ['PR', 20, { used: true }, 14_900, 'in_window'],
  ])('refunds by the rule of %s on day %i with %o', async (state, days, options, cents, because) => {
    const { member, browser } = await memberAfterDays(days, { state, ...options });
    const shown = (await previewRefund(browser)).ok();
    expect(shown).toMatchObject({ preview: true, refundCents: cents, toCardCents: cents, rule: { because } });
    expect(shown.rule.text.length).toBeGreaterThan(30);
    expect(await readRefunds(member.paymentId)).toEqual([]);

    // The cancellation matches its preview.
    const done = (await cancelMembership(browser, cents)).ok();
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

describe('canceled memberships', () => {
  it('a cancellation in the first days ends the membership at once, with a full refund and a mail', async () => {
    const { member, browser } = await memberAfterDays(5, { dependents: [{ firstName: 'Leo' }] });
    const { membership, lastDay } = (await cancelMembership(browser, 25_800)).ok();
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

  it('a later cancellation keeps coverage until the end of the paid term, and charges nothing more', async () => {
    const { browser } = await memberAfterDays(100);
    const { membership, lastDay, rule } = (await cancelMembership(browser, 0)).ok();
    expect(lastDay).toBe('2027-06-14');
    expect(rule.text).toContain('07/15/26');
    expect(membership).toMatchObject({ status: 'cancelled', covered: true, nextCharge: null });
    expect(membership.cancelledAt).not.toBeNull();
  });

  it('a cancellation with a pro rata refund ends with the last month that is not refunded', async () => {
    const { browser } = await memberAfterDays(100, { state: 'FL' });
    const shown = (await previewRefund(browser)).ok();
    expect(shown).toMatchObject({ lastDay: '2026-10-14', refundCents: 9934 });
    const { membership } = (await cancelMembership(browser, shown.refundCents)).ok();
    expect(membership).toMatchObject({ status: 'cancelled', covered: true, termThrough: '2026-10-14' });
  });

  it('a cancellation does not refund past years, even without a record of the materials’ receipt', async () => {
    const member = await createMember(api, { state: 'SC', paidAt: '2024-06-15T18:00:00Z' });
    for (const day of ['2025-05-20', '2025-06-15', '2026-05-20', '2026-06-15']) {
      api.setNow(`${day}T18:00:00Z`);
      await sendRenewalNotices(api.deps, 'harbor');
      await renewDue(api.deps, 'harbor');
    }
    const shown = (await previewRefund(await logInAgain(api, member))).ok();
    expect(shown).toMatchObject({ refundCents: 14_900, membership: { termStart: '2026-06-15' } });

    // The last term is not refunded either while the next one is due.
    await api.rows('delete from payment_methods where account_id = $1', [member.accountId]);
    api.setNow('2027-06-16T18:00:00Z');
    const late = (await previewRefund(await logInAgain(api, member))).ok();
    expect(late).toMatchObject({ refundCents: 0, membership: { status: 'past_due' } });
  });

  it('a cancellation can be undone until the membership ends, unless money was refunded', async () => {
    const { browser } = await memberAfterDays(100);
    await cancelMembership(browser, 0);
    const on = { enabled: true, expectedCents: 14_900, consent: true } as const;
    const { membership } = (await browser.call(autoRenew, { body: on })).ok();
    expect(membership).toMatchObject({ status: 'active', autoRenew: true, cancelledAt: null });

    api.setNow('2026-06-15T17:00:00Z');
    const other = await memberAfterDays(100, { state: 'FL' });
    await cancelMembership(other.browser, 9934);
    expect((await other.browser.call(autoRenew, { body: on })).refused()).toMatchObject({
      reason: 'refunded',
    });
  });

  it('a cancellation also refunds payments for added people', async () => {
    const { member, browser } = await memberAfterDays(5);
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
    const shown = (await previewRefund(browser)).ok();
    expect(shown.refundCents).toBe(14_900 + chargeCents);
    (await cancelMembership(browser, shown.refundCents)).ok();
    expect(await owed(member)).toBe(0);
    const refunds = await api.rows(
      'select id from refunds where status = $1 and payment_id in (select id from payments where account_id = $2)',
      ['done', member.accountId],
    );
    expect(refunds).toHaveLength(2);
  });

  it('concurrent cancellations in several tabs refund once', async () => {
    const { member, browser } = await memberAfterDays(5);
    const tabs = await Promise.all([1, 2, 3].map(() => cancelMembership(browser, 14_900)));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await readRefunds(member.paymentId)).toHaveLength(1);
    expect(await owed(member)).toBe(0);
  });

  it('refuses a cancellation with a refund that differs from the one shown', async () => {
    const { member, browser } = await memberAfterDays(31);
    expect((await cancelMembership(browser, 14_900)).refused()).toMatchObject({
      code: 'conflict',
      reason: 'amount_changed',
    });
    expect((await browser.call(cancel, { body: { reason: 'changed_mind' } })).refused().code).toBe('invalid');
    const [row] = await api.rows('select status from memberships where id = $1', [member.membershipId]);
    expect(row).toEqual({ status: 'active' });
  });

  it('the reconciler completes a refund after an outage of the processor', async () => {
    const { member, browser } = await memberAfterDays(5);
    const { processor } = api.deps;
    const refund = processor.refund.bind(processor);
    processor.refund = () => Promise.reject(new UnknownOutcomeError('unavailable'));
    expect((await cancelMembership(browser, 14_900)).ok().membership.status).toBe('ended');
    expect(await readRefunds(member.paymentId)).toMatchObject([{ status: 'started' }]);
    // A refund in progress is not available as credit.
    expect((await browser.call(balance)).ok()).toMatchObject({ owedCents: 0, creditCents: 0 });
    processor.refund = refund;
    api.advance(60_000);
    await reconcile(api.deps);
    expect(await readRefunds(member.paymentId)).toMatchObject([{ status: 'done' }]);
    expect(await owed(member)).toBe(0);
  });

  it('refuses a second cancellation, and one without a membership', async () => {
    const { browser } = await memberAfterDays(100);
    await cancelMembership(browser, 0);
    expect((await previewRefund(browser)).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'cancelled',
    });
    api.setNow('2027-06-16T18:00:00Z');
    await createAccount(api, { email: 'guest@example.com' });
    const guest = await logIn(api, 'harbor', 'guest@example.com');
    expect((await previewRefund(guest)).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'no_membership',
    });
  });
});

describe('refund promises of a brand', () => {
  it('a brand’s promise applies if it is more generous than the state’s rule', async () => {
    const rules = {
      refund: { days: 60, evenIfUsed: true, proRata: { unit: 'days', reasons: ['moved_away'] } },
    };
    await api.rows(`update plans set rules = $1 where site = 'harbor' and id = 'harbor-sixty-five'`, [
      { ...rules, memberAge: { min: 18, max: null } },
    ]);
    const { browser } = await memberAfterDays(45, { plan: 'harbor-sixty-five', used: true });
    const shown = (await previewRefund(browser)).ok();
    expect(shown).toMatchObject({ refundCents: 12_900, rule: { id: 'brand', windowEnd: '2026-08-14' } });
    expect(shown.rule.text).toContain('Harbor Dental Club');
    api.setNow('2026-06-15T17:00:00Z');
    const later = await memberAfterDays(73, { plan: 'harbor-sixty-five' });
    // 292 of 365 days of $129
    expect((await previewRefund(later.browser, 'moved_away')).ok()).toMatchObject({
      refundCents: 10_320,
      rule: { because: 'brand_pro_rata' },
    });
    expect((await previewRefund(later.browser)).ok().refundCents).toBe(0);
  });
});
