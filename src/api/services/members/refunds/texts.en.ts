export const alreadyCanceled = 'This membership is already canceled.';

/** Whose rule decides a refund, as the beginning of a sentence. */
export const brandRule = (brand: string) => `As ${brand} promises`;
export const planRule = 'Under the terms of your plan';
export const protectiveRule = 'Under the most favorable rule of any state';
export const stateRule = (state: string) => `Under the rule of ${state}`;

/** '' without a last day */
const through = (day: string) => (day ? ` through ${day}` : '');
export const inWindow = (by: string, day: string) =>
  `${by}, you get the whole price back if you cancel${through(day)}.`;
export const inWindowLessFee = (by: string, day: string, fee: string) =>
  `${by}, you get the price back if you cancel${through(day)}, less a processing fee of ${fee}.`;
export const notBegun = 'The membership has not started yet, so you get the whole price back.';
export const stateProRata = (by: string, day: string) =>
  `${by}, you get the remaining full months back. You are covered until ${day}.`;
export const brandProRata = (by: string) => `${by}, you get the remaining time back.`;
export const serviceUsed = (by: string) =>
  `${by}, there is no refund once a member price was used. You are covered to the end of the time you paid for.`;
export const windowOver = (by: string, day: string) =>
  `${by}, you could get the price back${through(day)}. That time is over, so there is no refund. You are covered to the end of the time you paid for.`;
