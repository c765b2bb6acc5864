/** A person's own plan that does not continue. */
export interface EndingPlan {
  firstName: string;
  plan: string;
}

/** Who has the household's plan from a day on instead of their own: a sentence for each, after others. */
export const endingPlansText = (ending: readonly EndingPlan[], instead: string): string =>
  ending
    .map(({ firstName, plan }) => ` ${firstName} has ${instead} from then on, as ${plan} cannot be renewed.`)
    .join('');
