import { type Discount, discountCents } from './coupons.ts';
import type { Cycle } from './membership-term.ts';
import { assertCents, splitCents } from './money.ts';

/** What one cycle of a plan costs, every fee included; whole cents. */
export interface PlanPrice {
  member_cents: number;
  dependent_cents: number;
  household_cap_cents?: number | undefined;
}

/**
 * The price of one household for one cycle.
 * @param people the member and all dependents, 1 or more
 * @returns whole cents; never more than the household cap where the plan has one
 */
export function householdPriceCents(price: PlanPrice, people: number): number {
  if (!Number.isInteger(people) || people < 1)
    throw new RangeError(`A household has 1 or more people, not ${people}`);
  const sum = price.member_cents + price.dependent_cents * (people - 1);
  return price.household_cap_cents === undefined ? sum : Math.min(sum, price.household_cap_cents);
}

/** What twelve months cost a household: a monthly plan is paid twelve times. */
export function householdYearCents(plan: { cycle: Cycle; price: PlanPrice }, people: number): number {
  return householdPriceCents(plan.price, people) * (plan.cycle === 'monthly' ? 12 : 1);
}

/** One line of a quote; reductions are negative. */
export type QuoteLine =
  | { kind: 'member'; cents: number }
  /** number: 1 for the first person added */
  | { kind: 'dependent'; number: number; cents: number }
  | { kind: 'household-cap'; capCents: number; cents: number }
  | { kind: 'coupon'; code: string; cents: number };

export interface Quote {
  lines: QuoteLine[];
  /** the sum of the lines: what this cycle costs */
  totalCents: number;
  /** of which a credit of the account pays so much */
  creditUsedCents: number;
  /** what is charged now */
  dueTodayCents: number;
  /** what the next cycle costs the same household; a coupon counts once */
  renewalCents: number;
  /** what each person's part of the total is, the member first; they sum to the total */
  sharesCents: number[];
}

/**
 * Prices a household.
 * @param wish.people the member and all dependents, 1 or more
 * @param wish.coupon one that checkCoupon allowed
 * @param wish.creditCents what the account has in its favour
 * @throws RangeError for amounts that are not whole cents, or a household of nobody
 */
export function quote(wish: {
  price: PlanPrice;
  people: number;
  coupon?: (Discount & { code: string }) | undefined;
  creditCents?: number | undefined;
}): Quote {
  const { price, people, coupon, creditCents = 0 } = wish;
  assertCents(price.member_cents, 'price of the member');
  assertCents(price.dependent_cents, 'price of a dependent');
  assertCents(creditCents, 'credit');
  const renewalCents = householdPriceCents(price, people);
  assertCents(renewalCents, 'price of the household');

  const weights = [price.member_cents, ...Array<number>(people - 1).fill(price.dependent_cents)];
  const lines = weights.map(
    (cents, number): QuoteLine =>
      number === 0 ? { kind: 'member', cents } : { kind: 'dependent', number, cents },
  );
  const capped = renewalCents - weights.reduce((sum, cents) => sum + cents, 0);
  if (capped < 0) lines.push({ kind: 'household-cap', capCents: renewalCents, cents: capped });
  const off = coupon ? discountCents(coupon, renewalCents) : 0;
  if (coupon && off > 0) lines.push({ kind: 'coupon', code: coupon.code, cents: -off });

  const totalCents = renewalCents - off;
  const creditUsedCents = Math.min(creditCents, totalCents);
  return {
    lines,
    totalCents,
    creditUsedCents,
    dueTodayCents: totalCents - creditUsedCents,
    renewalCents,
    sharesCents: splitCents(totalCents, weights),
  };
}
