import { shownState } from '#util/geo/shown-state.ts';
import { STATES } from '#util/geo/us-states.ts';

/** Where a plan is not sold. */
interface SaleLimits {
  not_sold_in: readonly string[];
}

/** The names of the states; none for a plan that is sold in every state. */
export const statesNotSoldIn = (plan: SaleLimits): string[] => plan.not_sold_in.map(shownState);

/** One class for each state where a plan is not sold, for `stateAvailabilityCss`. */
export const stateClasses = (plan: SaleLimits): string[] => plan.not_sold_in.map((state) => `no-${state}`);

/** States where one of these plans is not sold, and those where none of them is. */
export function statesNotSold(plans: readonly SaleLimits[]): { some: string[]; all: string[] } {
  const some = [...new Set(plans.flatMap((plan) => plan.not_sold_in))].sort();
  return { some, all: some.filter((state) => plans.every((plan) => plan.not_sold_in.includes(state))) };
}

/**
 * The CSS that hides join buttons in states where the plan is not sold, without a script. A page keeps the rules of the
 * states its plans are not sold in.
 */
export function stateAvailabilityCss(): string {
  // Each rule stands alone: no browser of the baseline needs to know nested ones (decision 034).
  const rules = STATES.map(([state]) => {
    const main = `main:has([value=${state}]:checked)`;
    return `${main} .no-${state} .join{display:none}${main} .no-${state} .plan-unsold{display:block}${main} .none-${state}{display:block}`;
  });
  return `@layer states{${rules.join('')}}`;
}
