import { t } from './texts.ts';

/** A person's own plan that does not continue. */
export interface EndingPlan {
  firstName: string;
  plan: string;
}

/** A sentence for each person whose own plan ends, to be appended to a text. */
export const endingPlansText = (ending: readonly EndingPlan[], instead: string): string =>
  ending.map(({ firstName, plan }) => ` ${t.ownPlanEnds(firstName, plan, instead)}`).join('');
