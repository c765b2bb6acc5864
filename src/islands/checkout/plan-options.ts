import type { PlanOffer } from '#contracts/catalog/catalog.ts';
import { MOST_PEOPLE } from '#contracts/membership/person.ts';
import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';
import { t } from './texts.ts';

/** A plan as the checkout offers it; made from the brand's published content by components/checkout. */
export type PlanOption = Pick<
  PlanOffer,
  'id' | 'name' | 'audience' | 'cycle' | 'prices' | 'price' | 'soldAt' | 'notSoldIn' | 'needsInvitation'
>;

/** Plans that can be bought without choosing an office. */
export const plansWithoutOffice = <Plan extends PlanOption>(plans: readonly Plan[]): Plan[] =>
  plans.filter(({ soldAt }) => soldAt !== 'offices');

/** Whether some plan is not sold in every state. */
export const dependsOnState = (plans: readonly PlanOption[]): boolean =>
  plans.some(({ notSoldIn }) => notSoldIn.length > 0);

/** The price of a term for this many people, in cents; null if the price list does not have it. */
export const priceFor = ({ prices }: Pick<PlanOption, 'prices'>, people: number): number | null =>
  prices.find((price) => price.people === people)?.cents ?? null;

interface RequestedPlan {
  /** id of the plan that a link or the cart asks for; '' for none */
  requestedPlan: string;
  /** all plans of the brand */
  plans: readonly PlanOption[];
  /** those sold at the office, or outside any */
  offered: readonly PlanOption[];
  /** where the buyer lives, two letters; '' while that is not known */
  state: string;
  /** an office is chosen */
  hasOffice: boolean;
}

/**
 * Why the requested plan is not available; '' if it is, or if none was requested. Never switches silently to another
 * plan, which has another price.
 */
export function whyUnavailable({ requestedPlan, plans, offered, state, hasOffice }: RequestedPlan): string {
  if (requestedPlan === '') return '';
  const here = offered.find(({ id }) => id === requestedPlan);
  if (here && !here.notSoldIn.includes(state)) return '';
  const plan = here ?? plans.find(({ id }) => id === requestedPlan);
  if (!plan) return t.planGone;
  if (here) return t.planNotInState(plan.name);
  return hasOffice ? t.planNotAtOffice(plan.name) : t.planNeedsOffice(plan.name);
}

/** What a link to the checkout preselects; '' and 0 for the rest. */
interface CheckoutQuery {
  plan: string;
  /** number of people to cover, the buyer included */
  people: number;
  /** two letters */
  state: string;
  /** invitation code, for a plan by invitation */
  code: string;
}

/**
 * @param search the query of the page's address
 * @param hash its fragment: browsers do not send it, so it is the best place for a code
 */
export function readCheckoutQuery(search: string, hash = ''): CheckoutQuery {
  const query = new URLSearchParams(search);
  const people = Number(query.get('people') ?? 0);
  const state = query.get('state') ?? '';
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    code: fragment.get('code') ?? query.get('code') ?? '',
    plan: query.get('plan') ?? '',
    people: Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE ? people : 0,
    state: STATES_AND_ISLANDS.some(([code]) => code === state) ? state : '',
  };
}
