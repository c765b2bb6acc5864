import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { createAccount, logIn, PASSWORD } from '#tests/support/api/accounts.ts';
import { filledCart, sendDebit, sendPayment } from '#tests/support/api/checkout.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { bankAnswers, openWithSlowBank } from '#tests/support/payments/bank-answers.ts';

let api: TestApi;
beforeAll(async () => {
  ({ api } = await openWithSlowBank());
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const PRICE = 14_900;
const OTHER_PASSWORD = 'another buyer’s own password';

/** Creates an account, and a cart that another buyer filled for its address. */
async function cartFor(email: string, password: string) {
  await createAccount(api, { email });
  return filledCart(api, { email, password });
}

describe('memberships paid by another person', () => {
  it('the account’s owner does not see the card of another payer', async () => {
    const { browser } = await cartFor('hers@example.com', OTHER_PASSWORD);
    (await sendPayment(browser, { totalCents: PRICE })).ok();
    const owner = await logIn(api, 'harbor', 'hers@example.com');
    const [paid] = (await owner.call(memberInfo)).ok().receipts;
    const read = async () => (await owner.call(receipt, { params: { id: paid!.id } })).ok();
    expect(await read()).toMatchObject({ card: null, paidBy: 'Someone else', totalCents: PRICE });
    (await owner.call(cancel, { body: { reason: 'changed_mind', expectedCents: PRICE } })).ok();
    expect((await read()).refunds).toMatchObject([{ cents: PRICE, text: 'Returned to the payer' }]);
  });

  it('the yearly summary leaves out payments of another person', async () => {
    const { browser } = await cartFor('taxed@example.com', OTHER_PASSWORD);
    (await sendPayment(browser, { totalCents: PRICE })).ok();
    const owner = await logIn(api, 'harbor', 'taxed@example.com');
    const { paidCents, payments } = (await owner.call(yearlySummary, { params: { year: '2026' } })).ok();
    expect({ paidCents, payments }).toEqual({ paidCents: 0, payments: [] });
  });

  it('the account’s owner does not see the bank account of another payer', async () => {
    const { browser } = await cartFor('hers-too@example.com', OTHER_PASSWORD);
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    const readBank = async (by: typeof browser) => (await by.call(checkoutAccount)).ok().bank;
    const owner = await logIn(api, 'harbor', 'hers-too@example.com');
    expect(await readBank(owner)).toBeNull();
    expect(await readBank(browser)).toMatchObject({ state: 'processing', last4: '6789' });
    api.setNow('2026-06-20T17:00:00Z');
    await bankAnswers(api);
  });

  it('a buyer sees their own payment in any browser', async () => {
    const { browser } = await cartFor('mine@example.com', PASSWORD);
    (await sendDebit(browser, { totalCents: PRICE })).ok();
    const elsewhere = await logIn(api, 'harbor', 'mine@example.com');
    expect((await elsewhere.call(checkoutAccount)).ok().bank).toMatchObject({ last4: '6789' });
    api.setNow('2026-06-20T17:00:00Z');
    await bankAnswers(api);
    const later = await logIn(api, 'harbor', 'mine@example.com');
    const [paid] = (await later.call(memberInfo)).ok().receipts;
    expect((await later.call(receipt, { params: { id: paid!.id } })).ok()).toMatchObject({
      card: { last4: '6789' },
      paidBy: 'Ana Reyes',
    });
  });
});
