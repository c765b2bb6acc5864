import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '#contracts/catalog/plans.ts';
import { checkoutAccount, setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import { signup } from '#contracts/checkout/join-at-once.ts';
import { cms } from '#contracts/content/cms.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { ADDRESS, ANA, filledCart, newKey } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const CODE = 'NL-TEAM-2026';
const employer = { plan: 'employer', office: null } as const;
const choose = (invitation?: string) =>
  api
    .browser('northline')
    .call(setCheckoutAccount, { body: { ...employer, ...(invitation && { invitation }) } });

describe('plans by invitation', () => {
  it('a plan by invitation cannot be added to a cart without its code', async () => {
    expect((await choose()).refused()).toMatchObject({
      code: 'invalid',
      reason: 'invitation_needed',
      fields: { invitation: expect.any(String) },
    });
    expect((await choose('WELCOME-NL')).refused()).toMatchObject({ code: 'invalid', reason: 'unknown' });
  });

  it('accepts an invitation code in any spelling, and keeps it when the cart changes', async () => {
    const browser = api.browser('northline');
    const taken = await browser.call(setCheckoutAccount, {
      body: { ...employer, invitation: ' nl team-2026' },
    });
    expect(taken.ok().cart).toMatchObject({ plan: { id: 'employer' }, quote: { totalCents: 10200 } });
    const again = await browser.call(setCheckoutPlan, { body: employer });
    expect(again.ok().cart!.plan!.id).toBe('employer');
    expect((await browser.call(checkoutAccount)).ok().cart!.plan!.id).toBe('employer');
  });

  it('a cart cannot change to a plan by invitation without its code', async () => {
    const { browser } = await filledCart(api, { site: 'northline', plan: 'individual' });
    const refused = (await browser.call(setCheckoutPlan, { body: employer })).refused();
    expect(refused).toMatchObject({ reason: 'invitation_needed' });
    expect((await browser.call(checkoutAccount)).ok().cart!.plan!.id).toBe('individual');
  });

  it('a plan by invitation cannot be bought in one call without its code', async () => {
    const body = {
      ...employer,
      account: { email: 'one@example.com', password: PASSWORD, ...ADDRESS },
      members: [ANA],
      payment: {
        token: 'tok_visa',
        totalCents: 10200,
        autoRenew: false,
        consents: { terms: true as const, renewal: false },
      },
    };
    const headers = { 'idempotency-key': newKey() };
    const refused = (await api.browser('northline').call(signup, { body, headers })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason: 'invitation_needed' });
    const invited = { ...body, invitation: CODE };
    const paid = await api
      .browser('northline')
      .call(signup, { body: invited, headers: { 'idempotency-key': newKey() } });
    expect(paid.status).toBe(200);
  });

  it('limits guessing of invitation codes', async () => {
    const browser = api.browser('northline', { address: '203.0.113.77' });
    const codes: string[] = [];
    for (let index = 0; index < 15; index += 1) {
      const tried = await browser.call(setCheckoutAccount, {
        body: { ...employer, invitation: `NL-TEAM-${3000 + index}` },
      });
      codes.push(tried.refused().code);
    }
    expect(codes.at(-1)).toBe('too_many');
  });

  it('a plan states that it needs an invitation, and no response contains its codes', async () => {
    const browser = api.browser('northline');
    const shown = (await browser.call(plan, { params: { id: 'employer' } })).ok();
    expect(shown.plan).toMatchObject({ needsInvitation: true });
    const record = await browser.call(cms);
    expect(JSON.stringify([shown, record.ok()])).not.toContain(CODE);
  });
});
