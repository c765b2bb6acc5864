import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_CARDS } from '#api/drivers/payments/sandbox-methods.ts';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { filledCart, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

describe('declined cards', () => {
  const declined = Object.entries(SANDBOX_CARDS).flatMap(([token, { declines }]) =>
    declines ? [[token, declines] as const] : [],
  );
  /** Members do not see that the bank suspects fraud. */
  const shown = (code: string) =>
    ['lost_or_stolen', 'fraud_suspected'].includes(code) ? 'card_declined' : code;

  it.each([...declined, ['tok_unknown', 'incorrect_number'] as const])(
    'the card %s is declined with %s',
    async (token, code) => {
      const { browser, email } = await filledCart(api);
      const answer = await sendPayment(browser, { token, totalCents: 14900 });
      const refused = answer.refused();
      expect(answer.status).toBe(402);
      expect(refused).toMatchObject({ code: 'payment_declined', reason: shown(code) });
      expect(refused.message).toContain('Nothing was charged');
      const stored = await api.rows(
        `select p.status, p.decline_code from payments p join checkouts c on c.site = p.site and c.id = p.checkout_id where c.email = $1`,
        [email],
      );
      expect(stored).toEqual([{ status: 'declined', decline_code: code }]);
      expect(await api.rows('select from accounts where email = $1', [email])).toEqual([]);
    },
  );

  it('another card can pay after one was declined', async () => {
    const { browser, email } = await filledCart(api);
    (await sendPayment(browser, { token: 'tok_insufficient_funds', totalCents: 14900 })).refused();
    expect((await browser.call(checkoutAccount)).ok().cart!.isPaying).toBe(false);
    (await sendPayment(browser, { token: 'tok_mastercard', totalCents: 14900 })).ok();
    expect(await readPayments(api, email)).toEqual([{ status: 'declined' }, { status: 'captured' }]);
  });

  it('a declined card releases the coupon', async () => {
    await addCoupon(api, { code: 'ONCE', percent: 50, maxRedemptions: 1 });
    const { browser } = await filledCart(api, { coupon: 'ONCE' });
    (await sendPayment(browser, { token: 'tok_declined', totalCents: 7450 })).refused();
    expect(await countRedemptions(api, 'ONCE')).toBe(0);
    (await sendPayment(browser, { totalCents: 7450 })).ok();
    expect(await countRedemptions(api, 'ONCE')).toBe(1);
    const late = await filledCart(api, { coupon: 'ONCE' });
    expect(late.cart.problems.map(({ reason }) => reason)).toEqual(['used_up']);
    expect((await sendPayment(late.browser, { totalCents: 7450 })).refused().reason).toBe('used_up');
  });

  it('limits declined cards per cart and per network', async () => {
    const { browser } = await filledCart(api);
    const codes: string[] = [];
    for (let card = 0; card < 9; card += 1)
      codes.push((await sendPayment(browser, { token: 'tok_declined', totalCents: 14900 })).refused().code);
    expect(codes).toEqual([...Array<string>(8).fill('payment_declined'), 'too_many']);

    const address = '192.0.2.200';
    const tries: string[] = [];
    for (let cart = 0; cart < 3; cart += 1) {
      const fresh = await filledCart(api, { browser: api.browser('harbor', { address }) });
      for (let card = 0; card < 8; card += 1)
        tries.push(
          (await sendPayment(fresh.browser, { token: 'tok_declined', totalCents: 14900 })).refused().code,
        );
    }
    expect(tries.filter((code) => code === 'payment_declined')).toHaveLength(20);
    expect(tries.at(-1)).toBe('too_many');
  });
});
