import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balance, balancePay, updateBilling } from '#contracts/member/billing.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { autoRenew } from '#contracts/member/renew.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { listCharges, listConsents, pay } from '#tests/support/api/payments.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

type Browser = TestMember['browser'];
const shown = async (browser: Browser) => (await browser.call(memberInfo)).ok().memberships[0]!;
const charges = (accountId: string) => listCharges(api, accountId);
const consents = (accountId: string) => listConsents(api, accountId);

describe('automatic renewal', () => {
  it('automatic renewal can be switched off and on, stores the exact consent, and sends a mail', async () => {
    const ana = await createMember(api);
    const off = (await ana.browser.call(autoRenew, { body: { enabled: false } })).ok();
    expect(off.membership).toMatchObject({ autoRenew: false, nextCharge: null });
    api.advance(60_000);
    const body = { enabled: true, expectedCents: 14_900, consent: true } as const;
    const on = (await ana.browser.call(autoRenew, { body })).ok();
    expect(on.membership).toMatchObject({ autoRenew: true, nextCharge: { on: '2027-06-15', cents: 14_900 } });
    const [last] = (await consents(ana.accountId)).slice(-1);
    expect(last?.kind).toBe('renewal');
    expect(last?.wording).toContain('charges my card $149 on 06/15/27');
    const subjects = (await queuedMails(api, 'harbor', ana.email)).map(({ subject }) => subject).slice(-2);
    expect(subjects).toEqual(['Your membership will not renew', 'Your membership renews automatically']);
  });

  it('switching renewal on requires consent and the price shown', async () => {
    const { browser } = await createMember(api, { autoRenew: false });
    const on = (body: object) => browser.call(autoRenew, { body: body as { enabled: false } });
    expect((await on({ enabled: true, expectedCents: 14_900 })).refused().fields).toHaveProperty('consent');
    const wrong = await on({ enabled: true, expectedCents: 9900, consent: true });
    expect(wrong.refused()).toMatchObject({ code: 'conflict', reason: 'amount_changed' });
    expect((await shown(browser)).autoRenew).toBe(false);
  });

  it('renewal cannot be switched on for a plan no longer sold or an ended membership', async () => {
    const ana = await createMember(api, { plan: 'harbor-club', autoRenew: false });
    const body = { enabled: true, expectedCents: 14_900, consent: true } as const;
    await api.rows(`update plans set retired_at = now() where site = 'harbor' and id = 'harbor-club'`);
    const refused = (await ana.browser.call(autoRenew, { body })).refused();
    await api.rows(`update plans set retired_at = null where site = 'harbor' and id = 'harbor-club'`);
    expect(refused).toMatchObject({ code: 'not_allowed', reason: 'plan_withdrawn' });
    api.setNow('2027-06-16T17:00:00Z');
    const late = await (await logInAgain(api, ana)).call(autoRenew, { body });
    expect(late.refused()).toMatchObject({ code: 'not_allowed', reason: 'ended' });
  });
});

describe('saved cards', () => {
  it('a new card is stored as the processor’s token, without its number', async () => {
    const ana = await createMember(api);
    const answer = await ana.browser.call(updateBilling, { body: { paymentToken: 'tok_mastercard' } });
    expect(answer.ok().paymentMethod).toMatchObject({ brand: 'mastercard', last4: '4444', expired: false });
    const [row] = await api.rows<Record<string, unknown>>(
      'select * from payment_methods where account_id = $1',
      [ana.accountId],
    );
    const { token, account_id, ...rest } = row ?? {};
    expect(account_id).toBe(ana.accountId);
    expect(token).toMatch(/^sbxcard_[0-9a-f]{24}$/);
    expect(rest).toMatchObject({ last4: '4444' });
    expect(JSON.stringify(rest)).not.toMatch(/\d{5,}/);
    const mail = (await queuedMails(api, 'harbor', ana.email)).at(-1);
    expect(mail?.text).toContain('Mastercard ending in 4444');
  });

  it('a declined new card is refused with the reason, and the saved one stays', async () => {
    const { browser } = await createMember(api);
    const refused = (await browser.call(updateBilling, { body: { paymentToken: 'tok_expired' } })).refused();
    expect(refused).toMatchObject({ code: 'payment_declined', reason: 'expired_card' });
    expect((await browser.call(memberInfo)).ok().paymentMethod).toMatchObject({ last4: '4242' });
  });

  it('refuses a card number in place of a token, and does not log it', async () => {
    const { browser } = await createMember(api);
    const body = { paymentToken: '4242424242424242' };
    expect((await browser.call(updateBilling, { body })).refused().code).toBe('invalid');
    expect(api.logged.join('')).not.toContain('4242424242424242');
  });

  it('limits declined cards', async () => {
    const { browser } = await createMember(api);
    const codes = [];
    for (let index = 0; index < 12; index += 1)
      codes.push((await browser.call(updateBilling, { body: { paymentToken: 'tok_declined' } })).status);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(402));
    expect(codes.slice(10)).toEqual([429, 429]);
  });
});

describe('balances', () => {
  const addDebt = async ({ accountId, site }: TestMember, cents: number) =>
    api.rows(
      `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
      values ($1, $2, 'charge', $3, 'Returned by the bank', $4)`,
      [site, accountId, cents, newKey()],
    );
  const settle = (browser: Browser, body: { expectedCents: number; paymentToken?: string }, key = newKey()) =>
    browser.call(balancePay, { body, headers: { 'idempotency-key': key } });

  it('a balance shows what is owed and why', async () => {
    const ana = await createMember(api);
    await addDebt(ana, 2500);
    const found = (await ana.browser.call(balance)).ok();
    expect(found).toMatchObject({ owedCents: 2500, creditCents: 0, renewalDue: null });
    expect(found.entries.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()).toEqual([
      'charge 14900',
      'charge 2500',
      'payment -14900',
    ]);
  });

  it('each ledger entry is dated by the office’s day, like receipts', async () => {
    // It is still June 14 in San Diego.
    api.setNow('2026-06-15T06:30:00Z');
    const ana = await createMember(api);
    await addDebt(ana, 2500);
    await api.rows('update ledger_entries set created_at = $2 where account_id = $1 returning id', [
      ana.accountId,
      '2026-06-15T06:30:00Z',
    ]);
    const [receipt] = (await ana.browser.call(memberInfo)).ok().receipts;
    expect(receipt?.paidOn).toBe('2026-06-14');
    const days = async () =>
      (await ana.browser.call(balance)).ok().entries.map(({ kind, on }) => `${kind} ${on}`);
    expect((await days()).toSorted()).toEqual([
      'charge 2026-06-14',
      'charge 2026-06-14',
      'payment 2026-06-14',
    ]);
    // Further east, June 15 has begun.
    await api.rows(
      `update offices set timezone = 'America/New_York' where site = 'harbor' and id = 'point-loma' returning id`,
    );
    try {
      expect((await ana.browser.call(memberInfo)).ok().receipts[0]?.paidOn).toBe('2026-06-15');
      expect(new Set(await days())).toEqual(new Set(['charge 2026-06-15', 'payment 2026-06-15']));
    } finally {
      await api.rows(
        `update offices set timezone = 'America/Los_Angeles' where site = 'harbor' and id = 'point-loma' returning id`,
      );
    }
  });

  it('a balance is paid once, with the saved card or another one that is not saved', async () => {
    const ana = await createMember(api);
    await addDebt(ana, 2500);
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => settle(ana.browser, { expectedCents: 2500 }, key)));
    for (const answer of answers)
      expect(answer.ok()).toMatchObject({ paidCents: 2500, balance: { owedCents: 0 } });
    await addDebt(ana, 700);
    const other = await settle(ana.browser, { expectedCents: 700, paymentToken: 'tok_mastercard' });
    expect(other.ok()).toMatchObject({ paidCents: 700 });
    expect((await ana.browser.call(memberInfo)).ok().paymentMethod).toMatchObject({ last4: '4242' });
    const paid = (await charges(ana.accountId)).filter(({ purpose }) => purpose === 'balance');
    expect(paid.map(({ cents }) => cents).toSorted()).toEqual([2500, 700].toSorted());
  });

  it('a balance is not paid twice by two tabs, with another amount, or without a debt', async () => {
    const ana = await createMember(api);
    await addDebt(ana, 2500);
    const tabs = await Promise.all([1, 2].map(() => settle(ana.browser, { expectedCents: 2500 })));
    expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await settle(ana.browser, { expectedCents: 2500 })).refused()).toMatchObject({
      reason: 'nothing_owed',
    });
    await addDebt(ana, 100);
    expect((await settle(ana.browser, { expectedCents: 99 })).refused().code).toBe('conflict');
  });

  it('a balance remains when the card is declined', async () => {
    const ana = await createMember(api);
    await addDebt(ana, 2500);
    const refused = await settle(ana.browser, {
      expectedCents: 2500,
      paymentToken: 'tok_insufficient_funds',
    });
    expect(refused.refused()).toMatchObject({ code: 'payment_declined', reason: 'insufficient_funds' });
    expect((await ana.browser.call(balance)).ok().owedCents).toBe(2500);
  });

  it('refuses an idempotency key of another payment or member', async () => {
    const ana = await createMember(api);
    const other = await createMember(api);
    for (const member of [ana, other]) await addDebt(member, 2500);
    const key = newKey();
    (await settle(ana.browser, { expectedCents: 2500 }, key)).ok();
    expect((await settle(other.browser, { expectedCents: 2500 }, key)).refused().code).toBe('key_reused');
    expect((await pay(ana.browser, 14_900, { key })).refused().code).toBe('key_reused');
  });
});
