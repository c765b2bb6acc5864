export const alreadyDone = 'This was already done.';
export const correctionsFree = 'Corrections cost nothing.';

export const oneMoreFree = 'One more person costs nothing.';
export const oneMoreIncluded =
  'Your household already pays the most it can, so one more person costs nothing.';
interface Rest {
  left: number;
  of: number;
  unit: 'days' | 'months';
  amount: string;
}
export const oneMoreCosts = (whole: string, { left, of, unit, amount }: Rest) =>
  `A whole term costs ${whole}. ${left} of ${of} ${unit} are left: ${amount}.`;
export const nextPlanRule = (problem: string, plan: string) =>
  `${problem} This applies to ${plan}, the plan for your next term.`;

export const termOver = 'The term you paid for is over, so there is no refund.';
export const noRefund = (day: string) =>
  `There is no refund for the rest of the paid term. They stay covered until ${day}.`;
export const nothingLeft = 'There is nothing left to refund.';
export const allRefunded = (amount: string) => `We refund everything paid for them: ${amount}.`;
export const restCredited = ({ left, of, unit, amount }: Rest) =>
  `${left} of ${of} ${unit} are left: ${amount} is credited to your next renewal.`;
