import type { PlanOffer } from '#contracts/catalog/catalog.ts';

/** A plan as the checkout offers it; made from the brand's published content by components/checkout. */
export type PlanOption = Pick<
  PlanOffer,
  'id' | 'name' | 'audience' | 'cycle' | 'prices' | 'price' | 'soldAt' | 'notSoldIn' | 'needsInvitation'
>;

/** Plans that are used without one's own office. */
export const plansWithoutOffice = <Plan extends PlanOption>(plans: readonly Plan[]): Plan[] =>
  plans.filter(({ soldAt }) => soldAt !== 'offices');

/** Whether it matters for some of the plans where the buyer lives. */
export const dependsOnState = (plans: readonly PlanOption[]): boolean =>
  plans.some(({ notSoldIn }) => notSoldIn.length > 0);

/** What so many people pay for a term together, in cents; null for more than the price list has. */
export const priceFor = ({ prices }: Pick<PlanOption, 'prices'>, people: number): number | null =>
  prices.find((price) => price.people === people)?.cents ?? null;

/** "a year" or "a month" */
export const perCycle = (cycle: PlanOffer['cycle']): string => (cycle === 'annual' ? 'a year' : 'a month');
