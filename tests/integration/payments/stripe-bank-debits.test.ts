import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripe } from '#api/drivers/payments/stripe.ts';
import type { BankDebit, PaymentProcessor } from '#api/ports/payment-processor.ts';
import { SECRET_KEY, type StripePeer, startStripePeer } from '#tests/support/payments/stripe/peer.ts';

let peer: StripePeer;
let stripe: PaymentProcessor;
beforeAll(async () => {
  peer = await startStripePeer();
  stripe = createStripe({
    secretKey: SECRET_KEY,
    timeoutMs: 2000,
    apiBase: peer.url,
    webhookSecret: 'whsec_of_the_tests',
    publicKey: 'pk_test',
  });
});
beforeEach(() => {
  peer.calls.length = 0;
});
afterAll(() => peer.close());

const MANDATE = {
  acceptedAt: new Date('2026-06-15T17:00:00Z'),
  clientAddress: '2001:db8::7',
  userAgent: 'Test browser',
};
const createDebit = (account: string): BankDebit => ({
  bankAccount: peer.books.createConfirmationToken(account).id,
  mandate: MANDATE,
});
const prepare = async (method: 'card' | 'bank' = 'bank', keepCard = false) => {
  const attempt = {
    site: 'harbor',
    key: randomUUID(),
    amountCents: 14900,
    description: 'Harbor: Harbor Club',
  };
  const { ref } = await stripe.prepare({ ...attempt, method, keepCard, customer: null });
  return ref;
};
const FACE = { kind: 'bank', brand: 'STRIPE TEST BANK', last4: '6789' };

describe('bank debits by Stripe', () => {
  it('a debit accepts bank accounts only, and sends the buyer’s mandate', async () => {
    const ref = await prepare();
    expect(peer.calls.at(-1)?.params).toMatchObject({ 'allowed_payment_method_types[0]': 'us_bank_account' });
    const debit = createDebit('pm_usBankAccount_success');
    expect(await stripe.confirm(ref, debit)).toEqual({ status: 'processing', paidWith: FACE });
    expect(peer.calls.at(-1)?.params).toEqual({
      confirmation_token: debit.bankAccount,
      error_on_requires_action: 'true',
      'expand[0]': 'payment_method',
      'mandate_data[customer_acceptance][type]': 'online',
      'mandate_data[customer_acceptance][accepted_at]': '1781542800',
      'mandate_data[customer_acceptance][online][ip_address]': '2001:db8::7',
      'mandate_data[customer_acceptance][online][user_agent]': 'Test browser',
    });
  });

  it('a debit takes days, is confirmed once and cannot be canceled', async () => {
    const ref = await prepare();
    const before = peer.books.balance;
    const debit = createDebit('pm_usBankAccount_success');
    const processing = { status: 'processing', paidWith: FACE };
    expect(await stripe.confirm(ref, debit)).toEqual(processing);
    expect(await stripe.confirm(ref, debit)).toEqual(processing);
    expect(await stripe.lookUp(ref)).toEqual(processing);
    expect(await stripe.cancel(ref)).toEqual(processing);
    expect(peer.books.balance).toBe(before);
    peer.books.bankAnswers(ref);
    expect(await stripe.lookUp(ref)).toEqual({ status: 'captured', paidWith: FACE, savedCard: null });
    expect(peer.books.balance - before).toBe(14900);
    await stripe.refund({ ref, amountCents: 14900, key: randomUUID(), site: 'harbor' });
    expect(peer.books.balance).toBe(before);
  });

  it.each([
    ['pm_usBankAccount_accountClosed', 'account_closed'],
    ['pm_usBankAccount_noAccount', 'account_not_found'],
    ['pm_usBankAccount_insufficientFunds', 'insufficient_funds'],
    ['pm_usBankAccount_debitNotAuthorized', 'debit_not_authorized'],
  ])('a debit of %s fails days later with %s', async (account, declineCode) => {
    const ref = await prepare();
    expect(await stripe.confirm(ref, createDebit(account))).toMatchObject({ status: 'processing' });
    peer.books.bankAnswers(ref);
    expect(await stripe.lookUp(ref)).toEqual({ status: 'declined', declineCode });
  });

  it.each([
    ['pm_usBankAccount_blocked', 'account_restricted'],
    // Only micro-deposits could verify it, which takes days and is not offered.
    ['pm_usBankAccount_microdeposits', 'authentication_required'],
  ])('a debit of %s is declined at once with %s', async (account, declineCode) => {
    const ref = await prepare();
    expect(await stripe.confirm(ref, createDebit(account))).toEqual({ status: 'declined', declineCode });
  });

  it('declines a card token for a debit, and a bank token for a card payment', async () => {
    const forBank = await prepare('bank');
    const card = peer.books.createConfirmationToken('pm_card_visa').id;
    const declined = { status: 'declined', declineCode: 'processing_error' };
    expect(await stripe.confirm(forBank, { bankAccount: card, mandate: MANDATE })).toEqual(declined);
    const forCard = await prepare('card');
    const { bankAccount: token } = createDebit('pm_usBankAccount_success');
    expect(await stripe.confirm(forCard, { token })).toEqual(declined);
    for (const ref of [forBank, forCard]) expect(peer.books.intent(ref).status).toBe('canceled');
  });

  it('a card payment sends no mandate', async () => {
    const ref = await prepare('card');
    await stripe.confirm(ref, { token: 'pm_card_visa' });
    expect(Object.keys(peer.calls.at(-1)!.params).filter((name) => name.startsWith('mandate'))).toEqual([]);
  });

  it('a debit whose response is lost continues, and can be looked up', async () => {
    const ref = await prepare();
    peer.trouble('/confirm', 'lost-reply', 5);
    await expect(stripe.confirm(ref, createDebit('pm_usBankAccount_success'))).rejects.toThrow(
      'no usable answer',
    );
    peer.trouble('/confirm', 'lost-request', 0);
    expect(await stripe.lookUp(ref)).toEqual({ status: 'processing', paidWith: FACE });
  });
});
