export const sameOffice = 'This is already your office.';
export const tooOften = (day: string) => `You can change your office again from ${day}.`;
export const ownPlanNotSold = (plan: string, name: string) =>
  `This office does not sell ${plan}, which ${name} has. Please choose another office.`;
export const paidPlanNotSold = (plan: string) =>
  `This office does not sell ${plan}, which you have paid for from your next term on. Please choose another office.`;
export const chosenPlanNotSold = (plan: string) =>
  `This office does not sell ${plan}, which you have chosen for your next term. Undo that choice first, or choose another office.`;
