export const ownPlanEnds = (firstName: string, plan: string, instead: string) =>
  `A partir de entonces, ${firstName} tiene el plan ${instead}, porque el plan ${plan} no se puede renovar.`;
