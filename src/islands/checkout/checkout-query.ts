import { MOST_PEOPLE } from '#contracts/membership/person.ts';
import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';

/** What a link to the checkout brings along; '' and 0 for what it does not. */
export interface CheckoutQuery {
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
  const behindHash = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    code: behindHash.get('code') ?? query.get('code') ?? '',
    plan: query.get('plan') ?? '',
    people: Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE ? people : 0,
    state: STATES_AND_ISLANDS.some(([code]) => code === state) ? state : '',
  };
}
