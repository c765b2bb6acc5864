import { stateName } from '#util/geo/us-states.ts';
import { listed } from '#util/text/join-words.ts';

/** A plan as far as it matters where it is sold. */
interface Sold {
  not_sold_in: readonly string[];
}

/** “Montana or Vermont”; '' for a plan that is sold everywhere. */
export const statesNotSoldText = (plan: Sold): string => listed(plan.not_sold_in.map(stateName), 'or');

/** The classes that `stateAvailabilityCss` answers to: one for each state where a plan is not sold. */
export const stateClasses = (plan: Sold): string[] => plan.not_sold_in.map((state) => `no-${state}`);

/** States where one of these plans is not sold, and those where none of them is. */
export function statesNotSold(plans: readonly Sold[]): { some: string[]; all: string[] } {
  const some = [...new Set(plans.flatMap((plan) => plan.not_sold_in))].sort();
  return { some, all: some.filter((state) => plans.every((plan) => plan.not_sold_in.includes(state))) };
}

/**
 * The rules by which the choice of a state takes the join buttons away that do not count there: no script needs
 * to run for it.
 * @param states two capital letters each, as the catalog's schema makes sure
 */
export function stateAvailabilityCss(states: readonly string[]): string {
  // Each rule stands alone: no browser of the baseline needs to know nested ones (decision 034).
  const rules = states.map((state) => {
    const main = `main:has([value=${state}]:checked)`;
    return `${main} .no-${state} .join{display:none}${main} .no-${state} .unsold{display:block}${main} .none-${state}{display:block}`;
  });
  return rules.length === 0 ? '' : `@layer states{${rules.join('')}}`;
}
