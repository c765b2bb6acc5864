import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { filledCart, LEO, newKey, readPayments, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon, countRedemptions } from '#tests/support/api/coupons.ts';
import { storedCarts } from '#tests/support/api/stored-carts.ts';
import { snapshotBrowser } from '#tests/support/api/tabs.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';

let api: TestApi;
let processor: Troubled;
beforeAll(async () => {
  api = await openTestApi();
  processor = troubled(createSandbox({ databaseUrl: api.databaseUrl, slowMs: 300 }));
  api.deps.processor = processor;
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

async function takenFrom(email: string): Promise<number> {
  const [taken] = await api.rows<{ cents: number }>(
    `select coalesce(sum(s.amount_cents), 0)::int as cents from sandbox.charges s
    join payments p on p.id::text = s.key join checkouts c on c.site = p.site and c.id = p.checkout_id
    where s.status = 'captured' and c.email_key = $1`,
    [email],
  );
  return taken!.cents;
}

describe('repeated payments with the same key', () => {
  it('charges once for a double click, and every request gets the same response', async () => {
    const { browser, email } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const key = newKey();
    const clicks = [tab(), tab(), tab()].map((each) => sendPayment(each, { key, totalCents: 14900 }));
    const answers = (await Promise.all(clicks)).map((answer) => answer.ok());
    const [first] = answers;
    for (const { memberNumber, receiptId, isAuthenticated } of answers)
      expect({ memberNumber, receiptId, isAuthenticated }).toEqual({
        memberNumber: first!.memberNumber,
        receiptId: first!.receiptId,
        isAuthenticated: true,
      });
    expect(await takenFrom(email)).toBe(14900);
  });

  it('charges once for two hundred concurrent requests', async () => {
    const [browser] = await storedCarts(api, 1, { name: 'two-hundred' });
    const tab = snapshotBrowser(api, browser!);
    const key = newKey();
    const sent = Array.from({ length: 200 }, () => sendPayment(tab(), { key, totalCents: 14900 }));
    const answers = await Promise.all(sent);
    const numbers = new Set(
      answers.filter(({ status }) => status === 200).map((one) => one.ok().memberNumber),
    );
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map((one) => one.refused().code));
    expect(numbers.size).toBe(1);
    expect([...refusals].filter((code) => code !== 'in_progress' && code !== 'unavailable')).toEqual([]);
    expect(await readPayments(api, 'two-hundred1@example.com')).toEqual([{ status: 'captured' }]);
    expect(await takenFrom('two-hundred1@example.com')).toBe(14900);
    await expectInvariants(api);
  });

  it('a repeated payment returns the lost response, and logs the browser in', async () => {
    const { browser } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const key = newKey();
    const lost = (await sendPayment(tab(), { key, totalCents: 14900 })).ok();
    const again = tab();
    const answer = (await sendPayment(again, { key, totalCents: 14900 })).ok();
    expect(answer).toEqual({ ...lost, csrfToken: expect.any(String) });
    expect((await again.call(authStatus)).ok().isAuthenticated).toBe(true);
  });

  it('a payment repeated a day later returns the receipt without access to the account', async () => {
    const { browser } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const key = newKey();
    const first = (await sendPayment(tab(), { key, totalCents: 14900 })).ok();
    api.advance(24 * 3_600_000);
    const late = tab();
    const answer = (await sendPayment(late, { key, totalCents: 14900 })).ok();
    expect(answer).toMatchObject({ receiptId: first.receiptId, memberNumber: null, isAuthenticated: false });
    expect((await late.call(authStatus)).ok().isAuthenticated).toBe(false);
  });

  it('a repeated payment returns the same refusal', async () => {
    const { browser, email } = await filledCart(api);
    const key = newKey();
    const pay = () => sendPayment(browser, { key, token: 'tok_incorrect_cvc', totalCents: 14900 });
    const [first, second] = [(await pay()).refused(), (await pay()).refused()];
    expect({ ...second, requestId: '' }).toEqual({ ...first, requestId: '' });
    expect(await readPayments(api, email)).toHaveLength(1);
  });

  it('refuses to reuse a key with other details, even after a refusal', async () => {
    const { browser } = await filledCart(api);
    const key = newKey();
    (await sendPayment(browser, { key, token: 'tok_declined', totalCents: 14900 })).refused();
    for (const other of [{ token: 'tok_visa' }, { token: 'tok_declined', autoRenew: false }]) {
      const answer = await sendPayment(browser, { key, totalCents: 14900, ...other });
      expect(answer.refused().code).toBe('key_reused');
    }
  });

  it('refuses to reuse a key in another browser, with or without a cart', async () => {
    const { browser } = await filledCart(api);
    const key = newKey();
    (await sendPayment(browser, { key, totalCents: 14900 })).ok();
    const other = await filledCart(api);
    expect((await sendPayment(other.browser, { key, totalCents: 14900 })).refused().code).toBe('key_reused');
    const empty = api.browser();
    expect((await sendPayment(empty, { key, totalCents: 14900 })).refused().code).toBe('key_reused');
    const elsewhere = await filledCart(api, { site: 'brightway', plan: 'brightway-year' });
    (await sendPayment(elsewhere.browser, { key, totalCents: 11900 })).ok();
  });
});

describe('concurrent payments', () => {
  it('charges once for one cart in several tabs', async () => {
    const { browser, email } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    const tabs = Array.from({ length: 6 }, () => sendPayment(tab(), { totalCents: 14900 }));
    const answers = await Promise.all(tabs);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['in_progress', 'conflict', 'cart_expired']).toContain(answer.refused().code);
    expect(await takenFrom(email)).toBe(14900);
  });

  it('charges once for one address in several browsers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `race${round}@example.com`;
      const carts = await Promise.all([1, 2, 3].map(() => filledCart(api, { email })));
      const answers = await Promise.all(
        carts.map(({ browser }) => sendPayment(browser, { totalCents: 14900 })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(['in_progress', 'already_member']).toContain(answer.refused().code);
      expect(await takenFrom(email)).toBe(14900);
    }
  });

  it('a payment locks its cart until it is resolved', async () => {
    const { browser, email } = await filledCart(api);
    const tab = snapshotBrowser(api, browser);
    let refusal = '';
    processor.before = async (call) => {
      if (call !== 'confirm') return;
      processor.before = () => {};
      refusal = (await tab().call(addCheckoutMember, { body: LEO })).refused().code;
    };
    const paid = (await sendPayment(browser, { totalCents: 14900 })).ok();
    expect(refusal).toBe('in_progress');
    expect(paid.card!.members).toHaveLength(1);
    expect(await takenFrom(email)).toBe(14900);
  });
});

describe('carts changed during their payment', () => {
  it('a cart changed during its payment covers exactly the people who were paid for', async () => {
    const rounds = await storedCarts(api, 12, { name: 'changing' });
    const seen = new Set<string>();
    for (const browser of rounds) {
      const tab = snapshotBrowser(api, browser);
      const [paid, added] = await Promise.all([
        sendPayment(browser, { totalCents: 14900 }),
        tab().call(addCheckoutMember, { body: LEO }),
      ]);
      if (paid.status === 200) expect(paid.ok().card!.members).toHaveLength(1);
      else expect(paid.refused()).toMatchObject({ code: 'conflict', reason: 'price_changed' });
      seen.add(`${paid.status} ${added.status}`);
    }
    expect(seen).not.toContain('200 200');
  });
});

describe('coupons with a limit', () => {
  it('a coupon never exceeds its limit under five hundred concurrent payments', async () => {
    await addCoupon(api, { code: 'TWENTY', percent: 50, maxRedemptions: 20 });
    const browsers = await storedCarts(api, 500, { name: 'crowd', coupon: 'TWENTY' });
    // Every tenth card is declined, which releases its reservation.
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        sendPayment(browser, { token: index % 10 === 0 ? 'tok_declined' : 'tok_visa', totalCents: 7450 }),
      ),
    );
    const joined = answers.filter(({ status }) => status === 200).length;
    const refusals = answers.filter(({ status }) => status !== 200).map((one) => one.refused());
    expect(joined).toBeGreaterThan(0);
    expect(joined).toBeLessThanOrEqual(20);
    expect(await countRedemptions(api, 'TWENTY')).toBe(joined);
    expect(
      refusals.filter(({ code }) => code === 'invalid').every(({ reason }) => reason === 'used_up'),
    ).toBe(true);
    const [members] = await api.rows(
      `select count(*)::int as members from memberships where price_cents = 7450`,
    );
    expect(members).toEqual({ members: joined });
    await expectInvariants(api);
  }, 120_000);
});
