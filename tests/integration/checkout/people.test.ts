import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutAccount } from '#contracts/checkout/cart-account.ts';
import {
  addCheckoutMember,
  editCheckoutMember,
  removeCheckoutMember,
  setCheckoutPlan,
} from '#contracts/checkout/cart-people.ts';
import { ANA, childNamed, filledCart, LEO, sendPayment } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('people in a cart', () => {
  it('adds, changes and removes people, and updates the price', async () => {
    const { browser } = await filledCart(api);
    const added = (await browser.call(addCheckoutMember, { body: LEO })).ok();
    expect(added.cart!.quote!.lines).toEqual([
      { kind: 'member', text: 'Harbor Club: Ana Reyes', cents: 14900 },
      { kind: 'dependent', text: 'Harbor Club: Leo Reyes', cents: 10900 },
    ]);
    const id = added.memberId;
    const edited = await browser.call(editCheckoutMember, { body: { id, firstName: 'Leonardo' } });
    expect(edited.ok().cart!.members.find((one) => one.id === id)).toMatchObject({
      firstName: 'Leonardo',
      lastName: 'Reyes',
      birthDate: LEO.birthDate,
    });
    const removed = (await browser.call(removeCheckoutMember, { body: { id } })).ok();
    expect(removed.cart!.members).toHaveLength(1);
    expect(removed.cart!.quote!.totalCents).toBe(14900);
  });

  it('a household costs no more than the plan’s cap', async () => {
    const people = [ANA, ...['Mia', 'Noah', 'Eva', 'Max'].map((name) => childNamed(name))];
    const { cart } = await filledCart(api, { people });
    expect(cart.quote!.totalCents).toBe(41900);
    expect(cart.quote!.lines.at(-1)).toMatchObject({
      kind: 'household-cap',
      cents: 41900 - 14900 - 4 * 10900,
    });
  });

  it('a cart holds at most twelve people', async () => {
    const people = [
      ANA,
      ...Array.from({ length: 11 }, (_none, index) => childNamed(`Child ${'abcdefghijk'[index]}`)),
    ];
    const { browser } = await filledCart(api, { people });
    const refused = (await browser.call(addCheckoutMember, { body: childNamed('Last') })).refused();
    expect(refused).toMatchObject({ code: 'not_allowed', reason: 'too_many_people' });
  });

  it('suggests other plans for people whom the plan does not cover', async () => {
    const { cart } = await filledCart(api, { plan: 'harbor-sixty-five' });
    expect(cart.problems).toMatchObject([
      {
        message: 'This plan is for people who are 65 or older. Please choose Harbor Club instead.',
        otherPlans: ['harbor-club'],
      },
    ]);
  });

  it.each([
    ['under_18', 'birthDate', [], { ...ANA, birthDate: '2010-01-01' }],
    ['birth_date_in_future', 'birthDate', [ANA], childNamed('Mia', '2027-01-01')],
    ['birth_date_too_early', 'birthDate', [ANA], childNamed('Mia', '1790-01-01')],
    ['too_old', 'birthDate', [ANA], childNamed('Mia', '2000-06-15')],
    ['duplicate', 'firstName', [ANA, childNamed('Mia')], childNamed(' mia ')],
    ['relation_not_covered', 'relation', [ANA], { ...childNamed('Joe'), relation: 'other' as const }],
    [
      'second_partner',
      'relation',
      [ANA, { ...childNamed('Jo', '1990-01-01'), relation: 'spouse' as const }],
      { ...childNamed('Al', '1990-01-01'), relation: 'domestic_partner' as const },
    ],
  ])('refuses to add a person for the reason %s', async (reason, field, people, next) => {
    const { browser } = await filledCart(api, { people });
    const refused = (await browser.call(addCheckoutMember, { body: next })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason });
    expect(Object.keys(refused.fields!)).toEqual([field]);
    const { cart } = (await browser.call(checkoutAccount)).ok();
    expect(cart!.members).toHaveLength(people.length);
    expect(cart!.problems.filter((problem) => problem.field.startsWith('members'))).toEqual([]);
  });

  it('refuses to change a person into one that the plan does not cover', async () => {
    const { browser, cart } = await filledCart(api, { people: [ANA, LEO] });
    const { id } = cart.members.at(-1)!;
    const refused = (
      await browser.call(editCheckoutMember, { body: { id, birthDate: '1990-01-01' } })
    ).refused();
    expect(refused).toMatchObject({ reason: 'too_old', fields: { birthDate: expect.any(String) } });
    expect((await browser.call(checkoutAccount)).ok().cart!.members.at(-1)).toMatchObject({
      birthDate: LEO.birthDate,
    });
  });

  it('marks people whom a newly chosen plan does not cover, and refuses the payment', async () => {
    const { browser, cart: before } = await filledCart(api);
    const change = { plan: 'harbor-sixty-five', office: null };
    const { cart } = (await browser.call(setCheckoutPlan, { body: change })).ok();
    const flagged = before.members.at(-1)!.id;
    expect(cart!.problems).toMatchObject([{ field: `members.${flagged}`, reason: 'too_young' }]);
    expect(cart!.next).toBe('edit-member');
    const refused = (await sendPayment(browser, { totalCents: cart!.quote!.totalCents })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason: 'too_young' });
    expect(Object.keys(refused.fields!)).toEqual([`members.${flagged}`]);
  });

  it('lists only the relations that the plan covers', async () => {
    const { cart } = await filledCart(api);
    expect(cart.plan).toMatchObject({
      relations: ['spouse', 'domestic_partner', 'child'],
      dependentMinAge: null,
    });
  });

  it('covers a child with a disability at any age, and other children until their 26th birthday', async () => {
    const disabled = { ...childNamed('Mia', '1990-01-01'), disabled: true };
    const { cart } = await filledCart(api, { people: [ANA, disabled, childNamed('Eva', '2000-06-16')] });
    expect(cart.problems).toEqual([]);
  });

  it('requires exactly one person who joins', async () => {
    const { browser, cart } = await filledCart(api);
    const second = await browser.call(addCheckoutMember, { body: { ...ANA, firstName: 'Eva' } });
    expect(second.refused()).toMatchObject({ code: 'invalid', reason: 'second_self' });
    const id = cart.members[0]!.id;
    (
      await browser.call(editCheckoutMember, { body: { id, relation: 'child', birthDate: '2015-01-01' } })
    ).ok();
    expect((await browser.call(checkoutAccount)).ok().cart!.next).toBe('add-member');
    expect((await sendPayment(browser, { totalCents: 25800 })).refused()).toMatchObject({
      reason: 'no_self',
    });
  });

  it('refuses people of another cart', async () => {
    const mine = await filledCart(api);
    const other = await filledCart(api);
    const id = other.cart.members[0]!.id;
    const edit = await mine.browser.call(editCheckoutMember, { body: { id, firstName: 'Eve' } });
    const remove = await mine.browser.call(removeCheckoutMember, { body: { id } });
    expect([edit.refused().code, remove.refused().code]).toEqual(['not_found', 'not_found']);
    expect((await other.browser.call(checkoutAccount)).ok().cart!.members).toEqual(other.cart.members);
  });

  it.each([
    [{ ...LEO, firstName: '' }, 'firstName'],
    [{ ...LEO, lastName: 'x'.repeat(81) }, 'lastName'],
    [{ ...LEO, birthDate: '2015-02-30' }, 'birthDate'],
    [{ ...LEO, relation: 'neighbor' }, 'relation'],
    [{ ...LEO, firstName: 'Le\u0000o' }, 'firstName'],
  ])('refuses people with %o, naming the field', async (body, field) => {
    const { browser } = await filledCart(api);
    const refused = (await browser.call(addCheckoutMember, { body: body as typeof LEO })).refused();
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });
});
