import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endAgedOut } from '#api/services/members/household/end-aged-out.ts';
import { purchaseSubscription } from '#contracts/checkout/join-at-once.ts';
import { balance } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd, dependentRemove } from '#contracts/member/dependents.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { ANA, childNamed, filledCart, LEO, sendDebit } from '#tests/support/api/checkout.ts';
import { addCoupon } from '#tests/support/api/coupons.ts';
import { createMember, logInAgain, newKey } from '#tests/support/api/members.ts';
import { AT_OFFICE, familyIn, PREVIEW, storedPlans } from '#tests/support/api/own-plans.ts';
import {
  choosePlan,
  night,
  payNextTerm,
  payShownOffer,
  readMembership,
  readOffer,
  readRenewals,
} from '#tests/support/api/plan-changes.ts';
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

const BRACKETS = { ...LEO, plan: 'brackets', disabled: false };

const priced = async (plan: string, dependentCents: number, back: number, work: () => Promise<void>) => {
  const price = (cents: number) =>
    api.rows(`update plans set dependent_cents = $1 where site = 'sonrisa' and id = $2`, [cents, plan]);
  await price(dependentCents);
  try {
    await work();
  } finally {
    await price(back);
  }
};

describe('refunds of own plans', () => {
  it('a cancellation in the first days refunds the full amount', async () => {
    const ana = await familyIn(api, BRACKETS);
    const body = { reason: 'changed_mind', expectedCents: 21_400 } as const;
    expect((await ana.browser.call(cancel, { body })).ok()).toMatchObject({ refundCents: 21_400 });
  });

  it('removing a person refunds their part of what was paid with a coupon', async () => {
    await addCoupon(api, { site: 'sonrisa', code: 'HALF', percent: 50 });
    const ana = await createMember(api, {
      ...AT_OFFICE,
      state: 'TX',
      coupon: 'HALF',
      dependents: [BRACKETS, { firstName: 'Mia' }],
    });
    for (const [index, refundCents] of [
      [1, 4_750],
      [2, 3_500],
    ] as const) {
      const body = { memberId: ana.memberIds[index]! };
      const shown = (await ana.browser.call(dependentRemove, { body, query: PREVIEW })).ok();
      expect(shown).toMatchObject({ refundCents });
    }
  });

  it('a dependent who reaches the age limit is credited the rest of their own plan’s term', async () => {
    const ana = await familyIn(api, { ...BRACKETS, birthDate: '2000-12-15' });
    api.setNow('2026-12-20T17:00:00Z');
    expect(await endAgedOut(api.deps, 'sonrisa')).toBe(1);
    // six of twelve months are left
    const { creditCents } = (await (await logInAgain(api, ana)).call(balance)).ok();
    expect(creditCents).toBe(4_750);
    expect(await readMembership(api, ana)).toMatchObject({ nextCharge: { cents: 11_900 - 4_750 } });
  });

  it('a death credits what was paid ahead for the person, at any current price', async () => {
    const ana = await familyIn(api, BRACKETS);
    api.setNow('2027-05-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    await priced('brackets', 9_000, 9_500, async () => {
      (await payNextTerm(browser, 20_900)).ok();
    });
    const body = { memberId: ana.memberIds[1]!, reason: 'died' } as const;
    // one of twelve months of $95, and all of $90
    const shown = (await browser.call(dependentRemove, { body, query: PREVIEW })).ok();
    expect(shown).toMatchObject({ creditCents: Math.floor(9_500 / 12) + 9_000 });
  });
});

describe('own plans paid by bank debit', () => {
  it('a captured debit starts the ordered plans, and refunds a dependent who came of age in between', async () => {
    const grown = { ...childNamed('Eva', '2000-06-17'), plan: 'brackets' };
    const { browser, email } = await filledCart(api, { ...AT_OFFICE, people: [ANA, BRACKETS, grown] });
    (await sendDebit(browser, { totalCents: 11_900 + 2 * 9_500 })).ok();
    api.setNow('2026-06-18T17:00:00Z');
    await bankAnswers(api);
    const [account] = await api.rows<{ id: string; owed: number }>(
      `select a.id, (select sum(l.amount_cents)::int from ledger_entries l
        where l.site = a.site and l.account_id = a.id) as owed
      from accounts a where a.email = $1`,
      [email],
    );
    expect(account!.owed).toBe(-9_500);
    expect(await storedPlans(api, { accountId: account!.id })).toMatchObject([
      { plan: null, cents: null },
      { plan: 'brackets', cents: 9_500 },
    ]);
  });
});

describe('consent with own plans', () => {
  it('an added person’s next term never exceeds the previewed price', async () => {
    const ana = await familyIn(api);
    const dependent = { ...LEO, disabled: false };
    const shown = (await ana.browser.call(dependentAdd, { body: { dependent }, query: PREVIEW })).ok();
    expect(shown).toMatchObject({ chargeCents: 7_000, renewalCents: 18_900 });
    const body = { dependent, expectedCents: 7_000, expectedRenewalCents: 18_900 };
    const add = () => ana.browser.call(dependentAdd, { body, headers: { 'idempotency-key': newKey() } });
    await priced('plus', 20_000, 7_000, async () => {
      // Today’s charge uses the price of the current term, but the renewal has changed.
      expect((await add()).refused()).toMatchObject({ code: 'conflict', reason: 'amount_changed' });
    });
    (await add()).ok();
    expect(await readMembership(api, ana)).toMatchObject({ nextCharge: { cents: 18_900, agreed: true } });
  });

  it('a payment is refused if an own plan of the shown offer is gone, even at the same price', async () => {
    const grown = { ...BRACKETS, birthDate: '2004-01-01', plan: 'estudiante' };
    const ana = await familyIn(api, grown);
    const shown = await readOffer(ana.browser);
    expect(shown.offered?.bought).toBe('Sonrisa Plus (with Sonrisa Estudiante)');
    await api.rows(`update plans set retired_at = now() where site = 'sonrisa' and id = 'estudiante'`);
    try {
      const refused = (await payShownOffer(ana.browser, { expectedCents: 18_900, ...shown })).refused();
      expect(refused).toMatchObject({ code: 'conflict', reason: 'offer_changed' });
    } finally {
      await api.rows(`update plans set retired_at = null where site = 'sonrisa' and id = 'estudiante'`);
    }
    (await payShownOffer(ana.browser, { expectedCents: 18_900, ...shown })).ok();
  });

  it('consent applies to the term after a prepaid one, with another plan for the household', async () => {
    const ana = await familyIn(api, BRACKETS, { firstName: 'Mia' });
    (await payNextTerm(ana.browser, 28_400)).ok();
    (await choosePlan(ana.browser, 'brackets', 16_900 + 2 * 9_500)).ok();
    await night(api, '2027-06-15', 'sonrisa');
    expect((await storedPlans(api, ana)).map(({ plan }) => plan)).toEqual([null, 'brackets', null]);
    await night(api, '2028-05-16', 'sonrisa');
    await night(api, '2028-06-15', 'sonrisa');
    expect((await readRenewals(api, ana)).map(({ cents }) => cents)).toEqual([28_400, 35_900]);
    expect((await storedPlans(api, ana)).map(({ plan }) => plan)).toEqual([null, null, null]);
  });
});

describe('former members with own plans', () => {
  it('a former member who buys again pays the household’s plan for everyone on file', async () => {
    const ana = await familyIn(api, BRACKETS);
    const body = { reason: 'changed_mind', expectedCents: 21_400 } as const;
    (await ana.browser.call(cancel, { body })).ok();
    const payment = {
      token: 'tok_visa',
      totalCents: 18_900,
      autoRenew: true,
      consents: { terms: true as const, renewal: true },
    };
    const bought = await ana.browser.call(purchaseSubscription, {
      body: { plan: 'plus', office: AT_OFFICE.office, payment },
      headers: { 'idempotency-key': newKey() },
    });
    expect(bought.ok().card!.members.map(({ ownPlan }) => ownPlan)).toEqual([undefined, undefined]);
  });

  it('a former member who renews gets the own plans again, at today’s price', async () => {
    const ana = await familyIn(api, BRACKETS);
    const body = { reason: 'changed_mind', expectedCents: 21_400 } as const;
    (await ana.browser.call(cancel, { body })).ok();
    await priced('brackets', 9_900, 9_500, async () => {
      (await payNextTerm(ana.browser, 21_800)).ok();
    });
    expect((await storedPlans(api, ana))[1]).toMatchObject({ plan: 'brackets', cents: 9_900 });
  });
});

describe('db:check with own plans', () => {
  it.each([
    ['an own plan without its price', 'plan_cents = null'],
    ['a price without its own plan', 'plan_id = null'],
    ['an own plan that equals the household’s', `plan_id = 'plus'`],
  ])('db:check finds %s', async (_what, broken) => {
    const ana = await familyIn(api, BRACKETS);
    const leo = ana.memberIds[1]!;
    const found = async () => brokenLines(await checkInvariants(api.databaseUrl, { now: api.deps.now() }));
    await api.rows(`update coverages set ${broken} where member_id = $1`, [leo]);
    const lines = await found();
    await api.rows(`update coverages set plan_id = 'brackets', plan_cents = 9500 where member_id = $1`, [
      leo,
    ]);
    expect(lines).toEqual([expect.stringContaining(`member ${leo}`)]);
    expect(await found()).toEqual([]);
  });
});
