import type { DependentRelation } from '#domain/eligibility/eligibility.ts';

// sections of a page without content
export const homeIntro = 'See the price, find a dentist, and join in a few minutes.';
export const seePlans = 'See plans';
export const findDentist = 'Find a dentist';
export const plansAndPrices = 'Plans and prices';
export const whatYouSave = 'What you save';
export const talkToPerson = 'Talk to a person';

export const directoryPart = (title: string, part: number, parts: number) =>
  `${title}, part ${part} of ${parts}`;
export const pdfOfState = (state: string) => `PDF of ${state}`;
export const officeDescription = (name: string, place: string) =>
  `${name} in ${place}: address, opening hours, dentists, and what members pay there.`;

export const notFound = 'Page not found';
export const notFoundIntro = 'The address may be mistyped, or the page has moved.';
/** the specification’s words (§8) */
export const notValid = 'Page Not Found';
export const notValidIntro = 'This page is not available on this site.';
export const serverError = 'Something went wrong';
export const serverErrorIntro = 'The problem is on our side. Please try again in a moment.';

// header and footer
export const joinNow = 'Join Now';
export const dashboard = 'Dashboard';
export const providerDirectory = 'Provider Directory';
export const officeLogin = 'Office Login';
export const memberLogin = 'Member Login';
export const poweredBy = 'powered by';
export const sponsor = 'Sponsor';

// what plans differ in
export const soldAtOffices = 'At one of our offices, which you choose';
export const soldOutside = 'Online, without choosing an office';
export const soldAtBoth = 'At an office of yours, or without one';
export const fromAge = (min: number) => `${min} or older`;
export const betweenAges = (min: number, max: number) => `${min} to ${max}`;
const PEOPLE: Record<DependentRelation, string> = {
  spouse: 'spouse',
  domestic_partner: 'partner',
  child: 'children to 26',
  parent: 'parents',
  other: 'other dependents',
};
const namesOf = (relations: readonly DependentRelation[]) =>
  [...new Set(relations.map((relation) => PEOPLE[relation]))].join(', ');
export const people = (relations: readonly DependentRelation[]) => {
  const names = namesOf(relations);
  return names.slice(0, 1).toUpperCase() + names.slice(1);
};
export const peopleFromAge = (min: number, relations: readonly DependentRelation[]) =>
  `Only who is ${min} or older: ${namesOf(relations)}`;
export const allMoneyBack = (days: number) => `All of it, for ${days} days`;
