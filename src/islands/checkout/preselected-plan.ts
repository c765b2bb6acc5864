import type { PlanOption } from './plan-options.ts';

interface Wish {
  /** id of the plan that a link or the cart asks for; '' for none */
  wished: string;
  /** all plans of the brand */
  plans: readonly PlanOption[];
  /** those sold at the office, or outside any */
  offered: readonly PlanOption[];
  /** where the buyer lives, two letters; '' while that is not known */
  state: string;
  /** the membership is for an office of one's own */
  hasOffice: boolean;
}

/**
 * Why the requested plan is not available; '' if it is, or if none was requested. Never switches silently to another
 * plan, which has another price.
 */
export function whyUnavailable({ wished, plans, offered, state, hasOffice }: Wish): string {
  if (wished === '') return '';
  const here = offered.find(({ id }) => id === wished);
  if (here && !here.notSoldIn.includes(state)) return '';
  const plan = here ?? plans.find(({ id }) => id === wished);
  if (!plan) return 'The plan you chose is no longer sold. Please choose one of these.';
  if (here) return `${plan.name} is not sold in your state. Please choose another plan.`;
  return hasOffice
    ? `${plan.name} is not sold at this office. Please choose another office or another plan.`
    : `${plan.name} is only sold with an office. Please choose the office that you will use, or another plan.`;
}
