import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { balance } from '#contracts/member/billing.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import * as money from '#contracts/staff/member-money.ts';
import { readMember } from '#contracts/staff/members.ts';
import { createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import { brand, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let desk: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  desk = await deskOf('point-loma');
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const deskOf = async (officeId: string) => signInAs(api, 'front_desk', office('harbor', officeId));
const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });

const pay = (
  member: TestMember,
  body: { method: 'cash' | 'check'; cents: number; checkNumber?: string; key?: string },
  browser = desk,
) =>
  browser.call(money.recordPayment, {
    params: keyOf(member),
    body: { reason: 'Paid at the desk', key: newKey(), ...body },
  });

/** A member who owes an amount that a bank took back. */
async function debtor(cents: number): Promise<TestMember> {
  const member = await createMember(api);
  await api.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ($1, $2, 'charge', $3, 'Owed', $4)`,
    [member.site, member.accountId, cents, newKey()],
  );
  api.advance(1000);
  return member;
}

it('cash pays what is owed, and the rest is a credit, once for each key', async () => {
  const member = await debtor(3000);
  const key = newKey();
  const answers = await Promise.all([1, 2, 3].map(() => pay(member, { method: 'cash', cents: 5000, key })));
  const [first] = answers.map((answer) => answer.ok());
  for (const answer of answers) expect(answer.ok()).toEqual(first);
  expect(first).toMatchObject({ cents: 5000, owedCents: 0 });
  const shown = (await member.browser.call(balance)).ok();
  expect(shown).toMatchObject({ owedCents: 0, creditCents: 2000 });
  expect(shown.entries.map(({ text }) => text)).toContain('Payment in cash');
  const id = first?.receiptId ?? '';
  const paper = (await member.browser.call(receipt, { params: { id } })).ok();
  expect(paper).toMatchObject({ totalCents: 5000, card: { kind: 'cash' }, memberNumber: member.number });
  const mails = await queuedMails(api, member.site, member.email);
  expect(mails.at(-1)).toMatchObject({ kind: 'receipt', text: expect.stringContaining('Paid with cash') });
});

it('a check is recorded with its number, and never goes back to a card', async () => {
  const member = await debtor(3000);
  const body = { method: 'check', cents: 2000, checkNumber: '1042' } as const;
  const { receiptId, owedCents } = (await pay(member, body)).ok();
  expect(owedCents).toBe(1000);
  const finance = await signInAs(api, 'finance', brand('harbor'));
  const { money: held } = (await finance.call(readMember, { params: keyOf(member) })).ok();
  expect(held?.payments[0]).toMatchObject({
    purpose: 'balance',
    paidWith: { kind: 'check', last4: '1042' },
  });
  const params = { ...keyOf(member), paymentId: receiptId };
  expect((await finance.call(money.readRefund, { params })).ok()).toMatchObject({ leftCents: 0, rule: null });
  const refund = { cents: 100, reason: 'x', key: newKey() };
  expect((await finance.call(money.refundPayment, { params, body: refund })).refused().code).toBe(
    'not_allowed',
  );
});

it('a front desk sees what is owed, and no other amount of the account', async () => {
  const member = await debtor(3000);
  const seenBy = async (browser: TestBrowser) =>
    (await browser.call(readMember, { params: keyOf(member) })).ok();
  expect(await seenBy(desk)).toMatchObject({ money: null, owedCents: 3000 });
  const answer = (await pay(member, { method: 'cash', cents: 5000 })).ok();
  expect(answer).toMatchObject({ cents: 5000, owedCents: 0 });
  expect(answer).not.toHaveProperty('balanceCents');
  const { owedCents, changes } = await seenBy(desk);
  // the credit of 2000 is a part of the balance
  expect(owedCents).toBe(0);
  const paid = changes.find(({ kind }) => kind === 'payment_recorded_by_staff');
  expect(paid?.details).toEqual({ payment: answer.receiptId });
  const finance = await seenBy(await signInAs(api, 'finance', brand('harbor')));
  expect(finance).toMatchObject({ owedCents: null, money: { balanceCents: -2000 } });
  expect(finance.changes).toContainEqual(
    expect.objectContaining({ details: { payment: answer.receiptId, cents: 5000 } }),
  );
});

it('a front desk records payments of its own office alone', async () => {
  const member = await createMember(api);
  const elsewhere = await deskOf('la-jolla');
  const body = { method: 'cash', cents: 100 } as const;
  expect((await pay(member, body, elsewhere)).refused().code).toBe('not_found');
  const finance = await signInAs(api, 'finance', brand('harbor'));
  expect((await pay(member, body, finance)).refused().code).toBe('not_permitted');
});
