import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RefundRejectedError } from '#api/ports/payment-processor.ts';
import { balance } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import * as money from '#contracts/staff/member-money.ts';
import { readMember } from '#contracts/staff/members.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import { brand, createStaff, grant, office, signInAs, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let finance: TestBrowser;
let other: TestBrowser;

beforeAll(async () => {
  api = await openTestApi({ settings: { STAFF_REFUND_LIMIT_CENTS: 10_000 } });
  // The brand’s own refund promise is removed, so only the states’ rules apply.
  await api.rows(`update plans set rules = '{}' where site = 'harbor' and id = 'harbor-club'`);
  [finance, other] = [await financier(), await financier()];
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const financier = async (scope = brand('harbor')) => signInAs(api, 'finance', scope);

const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const ofPayment = (member: TestMember) => ({ ...keyOf(member), paymentId: member.paymentId });
const reason = 'Was ill';

const look = async (member: TestMember, browser = finance) =>
  (await browser.call(money.readRefund, { params: ofPayment(member) })).ok();
const refund = (
  member: TestMember,
  body: { cents: number; key?: string; expectedRuleCents?: number },
  browser = finance,
) =>
  browser.call(money.refundPayment, {
    params: ofPayment(member),
    body: { reason, key: newKey(), ...body },
  });

const storedRefunds = ({ paymentId }: TestMember) =>
  api.rows<{ cents: number; status: string; rule: string }>(
    'select amount_cents as cents, status, rule from refunds where payment_id = $1 order by created_at, id',
    [paymentId],
  );
const later = (days: number) =>
  api.setNow(new Date(Date.parse('2026-06-15T17:00:00Z') + days * 86_400_000).toISOString());
const waitingOf = async (member: TestMember, browser = other) =>
  (await browser.call(money.listApprovals))
    .ok()
    .approvals.filter(({ accountId }) => accountId === member.accountId);

describe('a refund', () => {
  it('by the rule says which one, and the membership continues', async () => {
    const member = await createMember(api, { state: 'FL' });
    later(31);
    const [again] = [await financier()];
    const shown = await look(member, again);
    expect(shown).toMatchObject({
      paidCents: 14_900,
      leftCents: 14_900,
      rule: { id: 'FL', cents: 12_417 },
      aloneCents: 10_000,
    });
    expect(shown.rule?.text).toContain('Florida');
    const done = (await refund(member, { cents: 5000, expectedRuleCents: 12_417 }, again)).ok();
    expect(done).toEqual({ status: 'done', cents: 5000, isGoodwill: false });
    expect(await storedRefunds(member)).toEqual([{ cents: 5000, status: 'done', rule: 'FL' }]);

    const record = (await again.call(readMember, { params: keyOf(member) })).ok();
    expect(record.memberships[0]).toMatchObject({ status: 'active', autoRenew: true });
    expect(record.money?.balanceCents).toBe(0);
    expect(record.changes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['refund_by_staff', 'refunded']),
    );
    const mails = await queuedMails(api, member.site, member.email);
    expect(mails.find(({ kind }) => kind === 'refund')?.text).toContain('Visa ending in 4242');
  });

  it('above the rule is goodwill, and a later cancellation returns only the rest', async () => {
    const member = await createMember(api);
    expect((await refund(member, { cents: 4000 })).ok()).toMatchObject({ isGoodwill: false });
    const shown = (
      await member.browser.call(cancel, { body: { reason: 'changed_mind' }, query: { preview: 'true' } })
    ).ok();
    expect(shown.refundCents).toBe(10_900);

    const used = await createMember(api);
    await api.rows(`update memberships set service_used_on = '2026-06-15' where id = $1`, [
      used.membershipId,
    ]);
    expect((await look(used)).rule).toMatchObject({ id: 'default', cents: 0 });
    expect((await refund(used, { cents: 4000 })).ok()).toEqual({
      status: 'done',
      cents: 4000,
      isGoodwill: true,
    });
    expect(await storedRefunds(used)).toMatchObject([{ rule: 'goodwill' }]);
    const entries = (await used.browser.call(balance)).ok().entries.map(({ text }) => text);
    expect(entries).toEqual(
      expect.arrayContaining(['Refund granted by customer service', 'Refund to your card']),
    );
    const paid = (await used.browser.call(receipt, { params: { id: used.paymentId } })).ok();
    expect(paid.refunds).toMatchObject([{ cents: 4000 }]);
  });

  it('is made once for each key, and two at once never exceed what is left', async () => {
    const member = await createMember(api);
    const key = newKey();
    const same = await Promise.all([1, 2, 3].map(() => refund(member, { cents: 3000, key })));
    for (const answer of same) expect(answer.ok().cents).toBe(3000);
    expect(await storedRefunds(member)).toEqual([{ cents: 3000, status: 'done', rule: 'default' }]);
    const two = await Promise.all([refund(member, { cents: 5900 }), refund(member, { cents: 5900 })]);
    // together they are above the limit of a day
    expect(two.map((answer) => answer.ok().status).sort()).toEqual(['done', 'waiting']);

    api.setNow('2026-06-17T17:00:00Z');
    const [next] = [await financier()];
    const three = await Promise.all([1, 2, 3].map(() => refund(member, { cents: 2500 }, next)));
    expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect((await refund(member, { cents: 1001 }, next)).refused()).toMatchObject({
      code: 'not_allowed',
      fields: { cents: 'Only $10 of this payment can still go back.' },
    });
    const stored = await storedRefunds(member);
    expect(stored.reduce((sum, { cents }) => sum + cents, 0)).toBe(13_900);
  });

  it('is refused if the rule has changed since it was shown, and for another account’s payment', async () => {
    const [member, stranger] = [await createMember(api), await createMember(api)];
    expect((await refund(member, { cents: 100, expectedRuleCents: 5 })).refused().code).toBe('conflict');
    const params = { ...keyOf(stranger), paymentId: member.paymentId };
    const body = { cents: 100, reason, key: newKey() };
    expect((await finance.call(money.refundPayment, { params, body })).refused().code).toBe('not_found');
    expect((await finance.call(money.readRefund, { params })).refused().code).toBe('not_found');
    const agent = await signInAs(api, 'agent', brand('harbor'));
    expect((await refund(member, { cents: 100 }, agent)).refused().code).toBe('not_permitted');
    const elsewhere = await financier(office('harbor', 'la-jolla'));
    expect((await refund(member, { cents: 100 }, elsewhere)).refused().code).toBe('not_found');
  });

  it('that the processor refuses stays on the account as a credit', async () => {
    const member = await createMember(api);
    const { processor } = api.deps;
    const refuse = async () => {
      throw new RefundRejectedError('the card was closed');
    };
    Object.assign(api.deps, { processor: { ...processor, refund: refuse } });
    const done = (await refund(member, { cents: 4000 })).ok();
    Object.assign(api.deps, { processor });
    expect(done).toMatchObject({ status: 'failed', cents: 4000 });
    expect((await member.browser.call(balance)).ok().creditCents).toBe(4000);
  });

  it('of a canceled membership follows no rule any more', async () => {
    const member = await createMember(api);
    await member.browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 14_900 } });
    expect(await look(member)).toMatchObject({ leftCents: 0, rule: null });
    expect((await refund(member, { cents: 1 })).refused().code).toBe('not_allowed');
  });
});

describe('above the limit', () => {
  const decide = (
    decision: typeof money.approve | typeof money.decline | typeof money.withdraw,
    { member, id, browser = other }: { member: TestMember; id: string; browser?: TestBrowser },
  ) => browser.call(decision, { params: { ...keyOf(member), id }, body: { reason: 'Agreed' } });

  it('a second person approves, once, also if they click twice', async () => {
    const member = await createMember(api);
    const key = newKey();
    const asked = (await refund(member, { cents: 12_000, key })).ok();
    expect(asked).toEqual({ status: 'waiting', cents: 12_000, isGoodwill: false });
    expect((await refund(member, { cents: 12_000, key })).ok().status).toBe('waiting');
    expect(await storedRefunds(member)).toEqual([]);
    const [waiting] = await waitingOf(member);
    expect(waiting).toMatchObject({
      id: key,
      member: 'Ana Reyes',
      kind: 'refund',
      cents: 12_000,
      reason,
      isOwn: false,
      status: 'waiting',
    });
    expect((await decide(money.approve, { member, id: key, browser: finance })).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'own_request',
    });
    const third = await financier();
    const answers = await Promise.all(
      [other, other, third].map((browser) => decide(money.approve, { member, id: key, browser })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await storedRefunds(member)).toEqual([{ cents: 12_000, status: 'done', rule: 'default' }]);
    expect(await waitingOf(member, finance)).toMatchObject([
      { status: 'approved', isOwn: true, note: 'Agreed' },
    ]);
    // what was approved does not count toward what one person gives
    expect((await look(member)).aloneCents).toBe(10_000);
    const events = await api.rows<{ action: string; after: { answer?: unknown } }>(
      `select action, after from audit_events where subject_id = $1 and action = 'member.changed' order by number`,
      [member.accountId],
    );
    expect(events.map(({ after }) => after.answer)).toContainEqual({ status: 'done', cents: 12_000 });
  });

  it('credits wait too, and small ones that add up within a day', async () => {
    const member = await createMember(api);
    const credit = (cents: number) =>
      finance.call(money.giveCredit, { params: keyOf(member), body: { cents, reason, key: newKey() } });
    expect((await credit(6000)).ok().status).toBe('done');
    expect((await credit(6000)).ok()).toEqual({ status: 'waiting', cents: 6000, balanceCents: -6000 });
    const [waiting] = await waitingOf(member);
    expect((await decide(money.approve, { member, id: waiting?.id ?? '' })).ok()).toEqual({
      status: 'done',
      cents: 6000,
    });
    expect((await member.browser.call(balance)).ok().creditCents).toBe(12_000);
  });

  it('a request is declined by another person, or withdrawn by the one who asked', async () => {
    const member = await createMember(api);
    for (const cents of [11_000, 12_000]) (await refund(member, { cents })).ok();
    const [second, first] = (await waitingOf(member)).sort((a, b) => b.cents - a.cents);
    const [declined, withdrawn] = [first?.id ?? '', second?.id ?? ''];
    expect((await decide(money.decline, { member, id: declined, browser: finance })).refused().code).toBe(
      'not_allowed',
    );
    expect((await decide(money.withdraw, { member, id: withdrawn })).refused().code).toBe('not_allowed');
    (await decide(money.decline, { member, id: declined })).ok();
    (await decide(money.withdraw, { member, id: withdrawn, browser: finance })).ok();
    for (const id of [declined, withdrawn])
      expect((await decide(money.approve, { member, id })).refused().code).toBe('conflict');
    expect(await storedRefunds(member)).toEqual([]);
  });

  it('an approval gives no more than is left by then', async () => {
    const member = await createMember(api);
    (await refund(member, { cents: 12_000 })).ok();
    (await refund(member, { cents: 9000 })).ok();
    const [waiting] = await waitingOf(member);
    const refused = (await decide(money.approve, { member, id: waiting?.id ?? '' })).refused();
    expect(refused).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('$59') });
    expect(await waitingOf(member)).toMatchObject([{ status: 'waiting' }]);
  });

  it('the second factor of both people has to be recent', async () => {
    const member = await createMember(api);
    const person = await createStaff(api, [grant('finance', brand('harbor'))]);
    const stale = await signInStaff(api, person, { secondFactorAt: new Date('2026-06-15T16:40:00Z') });
    expect((await refund(member, { cents: 500 }, stale)).ok().status).toBe('done');
    expect((await refund(member, { cents: 12_000 }, stale)).refused()).toMatchObject({
      code: 'second_factor',
      reason: 'not_recent',
    });
    (await refund(member, { cents: 12_000 })).ok();
    const [waiting] = await waitingOf(member);
    const id = waiting?.id ?? '';
    expect((await decide(money.approve, { member, id, browser: stale })).refused().code).toBe(
      'second_factor',
    );
  });

  it('people of another office see and decide nothing', async () => {
    const member = await createMember(api);
    const key = newKey();
    (await refund(member, { cents: 12_000, key })).ok();
    const elsewhere = await financier(office('harbor', 'la-jolla'));
    expect(await waitingOf(member, elsewhere)).toEqual([]);
    const refused = await decide(money.approve, { member, id: key, browser: elsewhere });
    expect(refused.refused().code).toBe('not_found');
    const stranger = await createMember(api);
    expect((await decide(money.approve, { member: stranger, id: key })).refused().code).toBe('not_found');
  });
});
