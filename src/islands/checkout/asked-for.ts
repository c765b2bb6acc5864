import { MOST_PEOPLE } from '../../contracts/person.ts';
import { STATES_AND_ISLANDS } from '../../util/us-states.ts';

/** What a link to the checkout brings along; '' and 0 for what it does not. */
export interface AskedFor {
  plan: string;
  /** how many are to be covered, whoever joins included */
  people: number;
  /** two letters */
  state: string;
  /** the invitation code of a plan that asks for one */
  code: string;
}

/**
 * @param search of the page's address
 * @param hash of it: browsers send it to nobody, so a code is best there
 */
export function askedFor(search: string, hash = ''): AskedFor {
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
