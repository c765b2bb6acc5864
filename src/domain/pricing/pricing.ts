import type { Cycle } from '../terms/membership-term.ts';
import { assertCents } from './cents.ts';
import { type Discount, discountCents } from './coupons.ts';
import { t } from './texts.ts';

/** The price of one cycle of a plan, with all fees; whole cents. */
export interface PlanPrice {
  member_cents: number;
  dependent_cents: number;
  household_cap_cents?: number | undefined;
}

/** What follows a price: "a year" or "a month". */
export const perCycle = (cycle: Cycle): string => (cycle === 'annual' ? t.perYear : t.perMonth);

/**
 * The price of one household for one cycle.
 * @param people the member and all dependents, 1 or more
 * @returns whole cents, at most the plan's household cap
 */
export function householdPriceCents(price: PlanPrice, people: number): number {
  if (!Number.isInteger(people) || people < 1)
    throw new RangeError(`A household has 1 or more people, not ${people}`);
  const sum = price.member_cents + price.dependent_cents * (people - 1);
  return price.household_cap_cents === undefined ? sum : Math.min(sum, price.household_cap_cents);
}

/** The price of twelve months for a household. */
export function householdYearCents(plan: { cycle: Cycle; price: PlanPrice }, people: number): number {
  return householdPriceCents(plan.price, people) * (plan.cycle === 'monthly' ? 12 : 1);
}

/** A plan that a dependent has instead of the household's. */
export interface OwnPlanPrice {
  /** its name */
  plan: string;
  /** what it costs them for one cycle */
  cents: number;
}

/** The total price of people with their own plans. */
export const ownPlansCents = (own: readonly { cents: number }[]): number =>
  own.reduce((sum, { cents }) => sum + cents, 0);

/** A price that is the same for each person, however many there are. */
export const flatPrice = (cents: number): PlanPrice => ({ member_cents: cents, dependent_cents: cents });

/** One line of a quote; reductions are negative. */
export type QuoteLine =
  | { kind: 'member'; cents: number }
  /** number: 1 for the first person added */
  | { kind: 'dependent'; number: number; cents: number }
  /** a person with their own plan; numbered as above, after everyone on the household's plan */
  | { kind: 'own-plan'; number: number; plan: string; cents: number }
  | { kind: 'household-cap'; capCents: number; cents: number }
  | { kind: 'coupon'; code: string; cents: number };

export interface Quote {
  lines: QuoteLine[];
  /** the sum of the lines: what this cycle costs */
  totalCents: number;
  /** the part that the account's credit pays */
  creditUsedCents: number;
  /** what is charged now */
  dueTodayCents: number;
  /** the price of the next cycle, without the coupon */
  renewalCents: number;
}

/**
 * Prices a household. A person with their own plan pays that plan's price for a dependent; a household cap counts
 * only the people on the household's plan (decision 032).
 * @param order.people the member and all dependents on the household's plan, 1 or more
 * @param order.own the plan name and price of each dependent with another plan
 * @param order.coupon one that checkCoupon allowed
 * @param order.creditCents the account's credit
 * @throws RangeError for amounts that are not whole cents, or an empty household
 */
export function quote(order: {
  price: PlanPrice;
  people: number;
  own?: readonly OwnPlanPrice[];
  coupon?: (Discount & { code: string }) | undefined;
  creditCents?: number | undefined;
}): Quote {
  const { price, people, own = [], coupon, creditCents = 0 } = order;
  assertCents(price.member_cents, 'price of the member');
  assertCents(price.dependent_cents, 'price of a dependent');
  assertCents(creditCents, 'credit');
  for (const { cents } of own) assertCents(cents, 'price of a person’s own plan');
  const sharedCents = householdPriceCents(price, people);
  const renewalCents = sharedCents + ownPlansCents(own);
  assertCents(renewalCents, 'price of the household');

  const weights = [price.member_cents, ...Array<number>(people - 1).fill(price.dependent_cents)];
  const lines = weights.map(
    (cents, number): QuoteLine =>
      number === 0 ? { kind: 'member', cents } : { kind: 'dependent', number, cents },
  );
  const capped = sharedCents - weights.reduce((sum, cents) => sum + cents, 0);
  if (capped < 0) lines.push({ kind: 'household-cap', capCents: sharedCents, cents: capped });
  for (const [at, { plan, cents }] of own.entries())
    lines.push({ kind: 'own-plan', number: people + at, plan, cents });
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
  };
}
