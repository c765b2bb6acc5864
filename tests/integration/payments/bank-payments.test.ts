import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireCarts } from '#api/services/checkout/cart-rows.ts';
import { login } from '#contracts/auth/login.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import {
  childNamed,
  filledCart,
  LEO,
  newKey,
  readPayments,
  sendDebit,
  sendPayment,
} from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { snapshotBrowser } from '#tests/support/api/tabs.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';
import {
  bankAnswers,
  daysPass,
  openWithSlowBank,
  readSubjects,
  standing,
} from '#tests/support/payments/bank-answers.ts';
import type { Troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
beforeAll(async () => {
  ({ api, processor } = await openWithSlowBank());
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PRICE = 14900;
const readMailSubjects = (email: string) => readSubjects(api, email);
const readMembership = async (email: string) => {
  const [row] = await api.rows<Record<string, unknown>>(
    `select m.number, m.term_start::text, m.term_end::text, m.price_cents, m.auto_renew, m.agreed_cents, m.created_at,
      p.term_start::text as paid_from, p.settled_at, p.created_at as ordered_at,
      (select count(*)::int from coverages c where c.site = m.site and c.membership_id = m.id) as people
    from memberships m join accounts a on a.site = m.site and a.id = m.account_id join payments p on p.site = m.site and p.id = m.payment_id
    where a.email = $1`,
    [email],
  );
  return row;
};

describe('bank payments in progress', () => {
  it('the response states the order and that the bank takes days, and no membership exists yet', async () => {
    const { browser, email } = await filledCart(api, { office: 'point-loma', people: [ANA_AT_WORK, LEO] });
    const answer = await sendDebit(browser, { totalCents: 25800 });
    expect(answer.ok()).toMatchObject({
      state: 'processing',
      bank: 'Test Bank',
      last4: '6789',
      totalCents: 25800,
      email,
      plan: 'Harbor Club',
      people: ['Ana Reyes', 'Leo Reyes'],
      since: '2026-06-15T17:00:00.000Z',
    });
    // The session lasts for weeks, so the browser can read the outcome after it was closed.
    expect(answer.headers.get('set-cookie')).toMatch(/enamel_session=.*Max-Age=1814400/);
    const [row] = await api.rows(
      `select p.status, p.method, p.account_id, p.paid_with, p.leased_until - $2::timestamptz as next_check
      from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id where c.email = $1`,
      [email, api.deps.now()],
    );
    expect(row).toMatchObject({
      status: 'started',
      method: 'bank',
      account_id: null,
      paid_with: { kind: 'bank', brand: 'Test Bank', last4: '6789' },
      next_check: { hours: 1 },
    });
    expect(await readMembership(email)).toBeUndefined();
    const [mail, ...others] = await queuedMails(api, 'harbor', email);
    expect(others).toEqual([]);
    for (const part of [
      '$258',
      'Test Bank account ending in 6789',
      'Leo Reyes',
      'I authorize',
      'not a member yet',
    ])
      expect(mail!.text).toContain(part);
    const { cart, bank } = await standing(browser);
    expect(bank).toEqual(answer.ok());
    expect(cart).toMatchObject({ isPaying: true });
    await bankAnswers(api);
  });

  it('the cart stays locked for days, and the payment is looked up every hour', async () => {
    const { browser, email } = await filledCart(api, { coupon: 'HELD' });
    const held = await countRedemptions(api, 'HELD');
    (await sendDebit(browser, { totalCents: PRICE - 900 })).ok();
    processor.calls.length = 0;
    await daysPass(api, 4);
    expect(processor.calls).toHaveLength(4 * 24);
    expect(new Set(processor.calls)).toEqual(new Set(['lookUp']));
    // longer than any cart lasts
    await api.rows(`update checkouts set expires_at = $1 where email = $2`, [api.deps.now(), email]);
    api.advance(3_600_000);
    await api.deps.database.acrossSites((tx) => expireCarts(tx, api.deps.now()));
    const { cart, bank, hasExpired } = await standing(browser);
    expect({ hasExpired, state: bank?.state, people: cart?.members.length }).toEqual({
      hasExpired: false,
      state: 'processing',
      people: 1,
    });
    expect(await countRedemptions(api, 'HELD')).toBe(held + 1);
    expect(await readMailSubjects(email)).toHaveLength(1);
    await expectInvariants(api);

    await bankAnswers(api);
    const start = api.deps.now().toISOString().slice(0, 10);
    expect(await readMembership(email)).toMatchObject({ term_start: start, paid_from: start });
  });

  it('a cart with a debit in progress cannot be paid again or changed in any tab', async () => {
    const { browser, email } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const key = newKey();
    const first = (await sendDebit(browser, { totalCents: PRICE, key })).ok();
    expect((await sendDebit(tab(), { totalCents: PRICE, key })).ok()).toEqual(first);
    const busy = { code: 'conflict', reason: 'bank_under_way' };
    expect((await sendDebit(tab(), { totalCents: PRICE })).refused()).toMatchObject(busy);
    expect((await sendPayment(tab(), { totalCents: PRICE })).refused()).toMatchObject(busy);
    expect((await tab().call(addCheckoutMember, { body: LEO })).refused()).toMatchObject(busy);
    expect(await readPayments(api, email)).toEqual([{ status: 'started' }]);
    await bankAnswers(api);
    expect(await readPayments(api, email)).toEqual([{ status: 'captured' }]);
  });

  it('a debit in progress blocks a second membership for its email address, at its own brand only', async () => {
    const { browser, email } = await filledCart(api);
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    const other = await filledCart(api, { email: email.toUpperCase() });
    expect((await sendPayment(other.browser, { totalCents: PRICE })).refused()).toMatchObject({
      code: 'conflict',
      reason: 'bank_under_way',
    });
    const elsewhere = await filledCart(api, { site: 'brightway', plan: 'brightway-year', email });
    (await sendPayment(elsewhere.browser, { totalCents: 11900 })).ok();
    // Other browsers do not get the response.
    for (const unrelated of [other.browser, elsewhere.browser, api.browser()])
      expect((await standing(unrelated)).bank).toBeNull();
    await bankAnswers(api);
    expect((await sendPayment(other.browser, { totalCents: PRICE })).refused().code).toBe('already_member');
  });

  it('a debit in progress is not revealed to another buyer whose card is declined', async () => {
    const { browser, email } = await filledCart(api);
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    for (const address of [email, 'unknown@example.com']) {
      const other = await filledCart(api, { email: address });
      const sent = await sendPayment(other.browser, { totalCents: PRICE, token: 'tok_declined' });
      expect(sent.refused().code).toBe('payment_declined');
    }
    await bankAnswers(api);
  });

  it('a debit in progress uses up a coupon for new members, for every spelling of the mailbox', async () => {
    await addCoupon(api, { code: 'FIRST-BANK', percent: 50, firstPurchaseOnly: true });
    const first = await filledCart(api, { email: 'slow.bank@example.com', coupon: 'FIRST-BANK' });
    (await sendDebit(first.browser, { totalCents: PRICE / 2 })).ok();
    const again = await filledCart(api, { email: 'slow.bank+again@example.com', coupon: 'FIRST-BANK' });
    expect((await sendPayment(again.browser, { totalCents: PRICE / 2 })).refused().reason).toBe('not_first');
    await bankAnswers(api);
  });

  it('concurrent debits of one cart in several tabs start only one payment', async () => {
    const { browser, email } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendDebit(tab(), { totalCents: PRICE })));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const each of sent.filter(({ status }) => status !== 200))
      expect(['in_progress', 'conflict']).toContain(each.refused().code);
    expect(await readPayments(api, email)).toEqual([{ status: 'started' }]);
    await bankAnswers(api);
  });
});

const ANA_AT_WORK = {
  firstName: 'Ana',
  lastName: 'Reyes',
  birthDate: '1992-03-04',
  relation: 'self',
} as const;

describe('captured bank payments', () => {
  it('a captured debit starts the membership on that day, at the price that was ordered', async () => {
    const { browser, email } = await filledCart(api, { office: 'point-loma' });
    const orderedAt = api.deps.now().toISOString();
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    await api.rows(`update plans set member_cents = member_cents + 5000 where id = 'harbor-club'`);
    await api.rows(`update plans set retired_at = now() where id = 'harbor-club'`);
    await api.rows(`update offices set retired_at = now() where id = 'point-loma'`);
    await daysPass(api, 3);
    // Late in the evening at the office, it is already the next day elsewhere.
    api.setNow(`${api.deps.now().toISOString().slice(0, 10)}T23:30:00-07:00`);
    const day = new Date(api.deps.now().getTime() - 8 * 3_600_000).toISOString().slice(0, 10);
    await bankAnswersImmediately();
    await api.rows(
      `update plans set retired_at = null, member_cents = member_cents - 5000 where id = 'harbor-club'`,
    );
    await api.rows(`update offices set retired_at = null where id = 'point-loma'`);
    expect(await readMembership(email)).toMatchObject({
      term_start: day,
      paid_from: day,
      price_cents: PRICE,
      auto_renew: false,
      agreed_cents: null,
      people: 1,
    });
    const consents = await api.rows<{ kind: string; wording: string; created_at: Date }>(
      `select c.kind, c.wording, c.created_at from consents c join accounts a on a.site = c.site and a.id = c.account_id
      where a.email = $1 order by c.kind`,
      [email],
    );
    expect(consents.map(({ kind }) => kind)).toEqual(['debit', 'terms']);
    for (const { created_at } of consents) expect(created_at.toISOString()).toBe(orderedAt);
    const subjects = await readMailSubjects(email);
    expect(subjects.slice(1).toSorted()).toEqual([
      expect.stringContaining('Welcome to'),
      expect.stringContaining('Your receipt from'),
    ]);
    const [receipt] = (await queuedMails(api, 'harbor', email)).filter(({ kind }) => kind === 'receipt');
    expect(receipt!.text).toContain('Paid with Test Bank account ending in 6789');
    const ledger = await api.rows(
      `select l.text from ledger_entries l join accounts a on a.site = l.site and a.id = l.account_id where a.email = $1 order by 1`,
      [email],
    );
    expect(ledger).toEqual([{ text: 'Membership' }, { text: 'Payment from your bank account' }]);

    // The browser that ordered gets the outcome without access to the account.
    const later = await standing(browser);
    expect(later).toMatchObject({ cart: null, bank: { state: 'captured', email, totalCents: PRICE } });
    const member = api.browser();
    await member.open();
    (await member.call(login, { body: { email, password: PASSWORD } })).ok();
    expect((await standing(member)).bank).toBeNull();
    const [method] = await api.rows(
      `select 1 from payment_methods m join accounts a on a.site = m.site and a.id = m.account_id where a.email = $1`,
      [email],
    );
    expect(method).toBeUndefined();
  });

  it('a captured debit pays for a dependent who reached the age limit in between', async () => {
    const today = api.deps.now();
    const tomorrow = new Date(today.getTime() + 86_400_000);
    const birthDate = `${tomorrow.getUTCFullYear() - 26}${tomorrow.toISOString().slice(4, 10)}`;
    const { browser, email } = await filledCart(api, {
      people: [ANA_AT_WORK, childNamed('Mia', birthDate)],
    });
    (await sendDebit(browser, { totalCents: 25800 })).ok();
    await daysPass(api, 3);
    await bankAnswers(api);
    expect(await readMembership(email)).toMatchObject({ price_cents: 25800, people: 1 });
    const [owed] = await api.rows(
      `select sum(amount_cents)::int as cents from ledger_entries l join accounts a on a.site = l.site and a.id = l.account_id
      where a.email = $1`,
      [email],
    );
    expect(owed).toEqual({ cents: -10900 });
    expect(await readMailSubjects(email)).toContain('Mia Reyes has turned 26');
  });

  it('a captured debit is refunded in full if the account already has a membership', async () => {
    const { browser, email } = await filledCart(api);
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    const other = await filledCart(api);
    (await sendPayment(other.browser, { totalCents: PRICE })).ok();
    await api.rows(`update accounts set email = $1, email_key = $1 where email = $2`, [email, other.email]);
    await bankAnswers(api);
    await daysPass(api, 1 / 24);
    const refunds = await api.rows(
      `select r.status, r.amount_cents, l.text from refunds r join payments p on p.site = r.site and p.id = r.payment_id
      join ledger_entries l on l.site = r.site and l.refund_id = r.id where p.method = 'bank'`,
    );
    expect(refunds).toEqual([{ status: 'done', amount_cents: PRICE, text: 'Refund to your bank account' }]);
  });
});

/** Lets the bank answer without an hour passing. */
async function bankAnswersImmediately(): Promise<void> {
  api.advance(-3_600_000);
  await bankAnswers(api);
}
