import { listOf } from '#util/language/lists.ts';

const list = listOf('en');

export const plans = 'Plans';
export const noPlans = <Part>(link: (words: string) => Part) => [
  'No plans are available here right now. ',
  link('Ask us'),
  ' and we will tell you when that changes.',
];

export const recommended = 'Recommended';
export const allFeesIncluded = (per: string) => `${per}, all fees included`;
export const paidForYear = 'Paid today, for 12 months';
export const paidEachMonth = <Part>(inYear: Part) => ['Paid today, then each month. In a year: ', inYear];
/** @param price with its cycle, such as $24 a year */
export const eachPerson = (price: string) => `${price} for each person you add`;
export const eachPersonAtMost = (price: string, most: string) =>
  `${price} for each person you add, at most ${most} a household`;
export const included = 'What is included';
export const joinPlan = (plan: string) => `Join ${plan}`;
export const joinFor = (price: string) => `Join for ${price}`;

export const states = (names: readonly string[]) => list(names, 'or');
export const notSoldIn = (names: readonly string[]) => `Not sold in ${states(names)}.`;
export const cannotJoin = <Part>(plan: string, names: readonly string[], strong: (words: string) => Part) => [
  strong(`You cannot join ${plan} from there.`),
  ` It may not be sold in ${states(names)}; the state you live in counts, wherever your office is.`,
];

export const householdSize = 'People in your household';
export const whereYouLive = 'Where you live';
export const anyOtherState = 'Any other state';
export const chooseState = 'Choose your state';
export const noneInState = <Part>(link: (words: string) => Part) => [
  'We don’t offer plans in that state, so you can’t join from there. Our offices see you at their usual prices. ',
  link('Ask us'),
  ' if you are about to move.',
];
export const pricesForAllSizes = 'Prices for every household size';
export const priceBySize = 'Price by household size, all fees included';
export const household = 'Household';
export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const sideBySide = 'Side by side';
export const today = 'Today';
export const inYear = 'In a year';
export const whoCanJoin = 'Who can join';
export const whoCanBeAdded = 'Who can be added';
export const howYouJoin = 'How you join';
export const notSoldInStates = 'Not sold in';
export const moneyBack = 'Money back';

export const yourCart = 'Your cart';
export const begunToJoin = 'You have begun to join.';
export const continueJoining = 'Continue joining';
