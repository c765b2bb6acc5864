export const ownPlanEnds = (firstName: string, plan: string, instead: string) =>
  `${firstName} has ${instead} from then on, as ${plan} cannot be renewed.`;
