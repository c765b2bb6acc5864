import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember, editCheckoutMember, setCheckoutPlan } from '#contracts/checkout/cart-people.ts';
import { idCard } from '#contracts/membership/id-card.ts';
import { ANA, filledCart, LEO, sendPayment } from '#tests/support/api/checkout.ts';
import { addCoupon } from '#tests/support/api/coupons.ts';
import { AT_OFFICE, MIA } from '#tests/support/api/own-plans.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { openMail, queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const NOT_FOR_LEO = 'Sonrisa Estudiante is for people of 18 and older. Please choose another plan for them.';

describe('joining with own plans', () => {
  it('each person pays the price of their own plan, and has it on their card', async () => {
    const { browser, cart, email } = await filledCart(api, {
      ...AT_OFFICE,
      people: [ANA, { ...LEO, plan: 'brackets' }, MIA],
    });
    expect(cart.memberPlans).toEqual([
      { id: 'plus', name: 'Sonrisa Plus', dependentCents: 7_000 },
      { id: 'estudiante', name: 'Sonrisa Estudiante', dependentCents: 7_000 },
      { id: 'brackets', name: 'Sonrisa Brackets', dependentCents: 9_500 },
    ]);
    expect(cart.members.map(({ ownPlan }) => ownPlan)).toEqual([
      null,
      { id: 'brackets', name: 'Sonrisa Brackets' },
      null,
    ]);
    expect(cart.quote!.lines.map(({ text, cents }) => [text, cents])).toEqual([
      ['Sonrisa Plus: Ana Reyes', 11_900],
      ['Sonrisa Plus: Mia Reyes', 7_000],
      ['Sonrisa Brackets: Leo Reyes', 9_500],
    ]);
    expect(cart.consents!.renewal).toContain('Sonrisa Plus (with Sonrisa Brackets) renews automatically');
    const paid = (await sendPayment(browser, { totalCents: 28_400 })).ok();
    expect(paid.card!.members.map(({ name, ownPlan }) => [name, ownPlan])).toEqual([
      ['Ana Reyes', undefined],
      ['Leo Reyes', 'Sonrisa Brackets'],
      ['Mia Reyes', undefined],
    ]);
    const leo = paid.card!.members[1]!.id;
    const pdf = await browser.send(`/api/v4/member/idCard/${leo}`, {
      headers: { accept: 'application/pdf' },
    });
    expect(pdf.status).toBe(200);
    const again = (await browser.call(idCard, { params: { id: paid.membership!.id } })).ok();
    expect(again.members[1]).toMatchObject({ ownPlan: 'Sonrisa Brackets' });
    const welcome = (await queuedMails(api, 'sonrisa', email)).find(({ kind }) => kind === 'welcome');
    expect((await openMail(api, 'sonrisa', welcome!)).text).toContain('Leo Reyes (Sonrisa Brackets)');
  });

  it('own plans do not count for the household’s cap, and a coupon applies to the whole cart', async () => {
    await addCoupon(api, { site: 'sonrisa', code: 'TENOFF', amountCents: 1_000 });
    const { cart } = await filledCart(api, {
      ...AT_OFFICE,
      coupon: 'TENOFF',
      people: [
        ANA,
        ...['Mia', 'Noah', 'Eva'].map((firstName) => ({ ...MIA, firstName })),
        { ...LEO, plan: 'brackets' },
      ],
    });
    expect(cart.quote).toMatchObject({ totalCents: 29_900 + 9_500 - 1_000, renewalCents: 29_900 + 9_500 });
  });

  it('an own plan can be chosen later, and removed again', async () => {
    const { browser, cart } = await filledCart(api, { ...AT_OFFICE, people: [ANA, LEO] });
    const member = cart.members[1]!.id;
    const own = (await browser.call(setCheckoutPlan, { body: { member, plan: 'brackets' } })).ok();
    expect(own.cart!.quote!.totalCents).toBe(11_900 + 9_500);
    expect(own.cart!.plan!.id).toBe('plus');
    // Changing something else does not change the own plan.
    const named = await browser.call(editCheckoutMember, { body: { id: member, firstName: 'Leonardo' } });
    expect(named.ok().cart!.members[1]!.ownPlan?.id).toBe('brackets');
    const back = (await browser.call(setCheckoutPlan, { body: { member, plan: null } })).ok();
    expect(back.cart!.quote!.totalCents).toBe(18_900);
  });

  it.each([
    ['that does not exist', 'nothing', LEO, 'own_plan_unknown'],
    ['for the member who joins', 'brackets', ANA, 'own_plan_of_self'],
  ])('refuses an own plan %s, naming the field', async (_which, plan, person, reason) => {
    const { browser } = await filledCart(api, { ...AT_OFFICE, people: person === ANA ? [] : [ANA] });
    const refused = (await browser.call(addCheckoutMember, { body: { ...person, plan } })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason });
    expect(refused.fields).toHaveProperty('plan');
  });

  it('refuses an own plan that is not sold in the place or belongs to another group', async () => {
    const { browser } = await filledCart(api, { ...AT_OFFICE, office: null });
    const outside = (await browser.call(addCheckoutMember, { body: { ...LEO, plan: 'brackets' } })).refused();
    expect(outside).toMatchObject({ reason: 'own_not_sold_outside' });
    const foreign = (
      await browser.call(addCheckoutMember, { body: { ...LEO, plan: 'harbor-club' } })
    ).refused();
    expect(foreign).toMatchObject({ reason: 'own_plan_unknown' });
  });

  it('refuses own plans if the group does not offer them', async () => {
    const { browser, cart } = await filledCart(api);
    expect(cart.memberPlans).toEqual([]);
    const body = { ...LEO, plan: 'harbor-student' };
    expect((await browser.call(addCheckoutMember, { body })).refused()).toMatchObject({
      reason: 'own_plan_not_allowed',
      fields: { plan: 'Everyone in a household has the same plan here: Harbor Club.' },
    });
  });

  it('refuses to add a person whom their own plan does not cover, naming the field', async () => {
    const { browser } = await filledCart(api, AT_OFFICE);
    const body = { ...LEO, plan: 'estudiante' };
    const refused = (await browser.call(addCheckoutMember, { body })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason: 'own_plan_too_young' });
    expect(refused.fields).toEqual({ plan: NOT_FOR_LEO });
    const { cart } = (await browser.call(checkoutAccount)).ok();
    expect(cart!.members.map(({ firstName }) => firstName)).toEqual(['Ana']);
    expect(cart!.problems).toEqual([]);
  });

  it('refuses to choose an own plan that does not cover the person, naming the field', async () => {
    const { browser, cart } = await filledCart(api, { ...AT_OFFICE, people: [ANA, LEO] });
    const body = { member: cart.members[1]!.id, plan: 'estudiante' };
    const refused = (await browser.call(setCheckoutPlan, { body })).refused();
    expect(refused).toMatchObject({ reason: 'own_plan_too_young', fields: { plan: NOT_FOR_LEO } });
    const { cart: after } = (await browser.call(checkoutAccount)).ok();
    expect(after!.members[1]!.ownPlan).toBeNull();
  });

  it('marks a person whom their own plan no longer covers, and the cart cannot be paid', async () => {
    const { browser, cart: before } = await filledCart(api, { ...AT_OFFICE, people: [ANA, LEO] });
    const leo = before.members[1]!.id;
    // The cart is from before the plan was limited to adults.
    await api.rows(`update checkout_members set plan_id = 'estudiante' where id = $1`, [leo]);
    const { cart } = (await browser.call(checkoutAccount)).ok();
    expect(cart!.problems).toEqual([
      { field: `members.${leo}`, reason: 'own_plan_too_young', message: NOT_FOR_LEO },
    ]);
    expect(cart!.next).toBe('edit-member');
    expect((await sendPayment(browser, { totalCents: 18_900 })).refused().code).toBe('invalid');
  });

  it('reports own plans that are not sold in a new place', async () => {
    const { browser } = await filledCart(api, { ...AT_OFFICE, people: [ANA, { ...LEO, plan: 'brackets' }] });
    (await browser.call(setCheckoutPlan, { body: { plan: 'plus', office: null } })).ok();
    const { cart } = (await browser.call(checkoutAccount)).ok();
    expect(cart!.problems).toMatchObject([{ reason: 'own_not_sold_outside' }]);
    expect(cart!.memberPlans.map(({ id }) => id)).toEqual(['plus', 'estudiante']);
  });

  it('refuses a monthly plan next to a yearly one', async () => {
    await api.rows(`update plans set cycle = 'monthly' where site = 'sonrisa' and id = 'estudiante'`);
    const { browser } = await filledCart(api, AT_OFFICE);
    const grown = { ...LEO, birthDate: '2005-01-01', plan: 'estudiante' };
    const refused = (await browser.call(addCheckoutMember, { body: grown })).refused();
    await api.rows(`update plans set cycle = 'annual' where site = 'sonrisa' and id = 'estudiante'`);
    expect(refused).toMatchObject({ reason: 'own_plan_other_cycle' });
  });
});
