import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const yourOfficeThen = 'Your office then';
export const yourOfficeNow = 'Your office now';
export const noOwnOffice = 'No office of your own';
export const planAnywhere = (plan: string) => `You use ${plan} at any participating office. `;
export const findDentist = 'Find a dentist';
export const directions = 'Directions';
export const openingHours = 'Opening hours';
export const findAnotherOffice = 'Find another office';
export const changeAtOnce = 'A change you make today takes effect right away.';
export const changeFrom = (day: string) => `A change you make today takes effect on ${day}.`;
export const alreadyChanged = (day: string) =>
  `You have already changed your office this month. You can change it again from ${day}.`;
export const cannotChange = 'Your office cannot be changed right now.';
export const enterPlace = 'Please enter a ZIP code or a city.';
export const zipOrCity = 'ZIP code or city';
export const search = 'Search';
export const showAllOffices = 'Show all offices';
export const yourNextOffice = 'Your next office';
export const pagesOfOffices = 'Pages of offices';
export const previous = 'Previous';
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const next = 'Next';
export const noOffice = 'No office takes your plan at the moment. Please call us.';
export const whichCity = 'Which city do you mean?';
export const cannotFindOffice = 'Can’t find the right office? Call';
export const untilThenOffice = (office: string) =>
  `Until then ${office} is your office: make appointments there.`;
export const untilThenAny = 'Until then you can use any participating office.';
export const stayWithoutOffice = 'Stay without an office';
export const changeQuestion = (office: string) => `Change to ${office}?`;
export const goOnWithoutQuestion = 'Go on without an office of your own?';
export const thenUsePlan = (plan: string) => `You then use ${plan} at any participating office.`;
export const askAboutPatients =
  'We do not know whether this office takes new patients. Please call it before you change.';
export const noNewPatients =
  'This office is not taking new patients right now. Please call it before you change.';
export const countsFrom = 'Counts from';
export const untilThen = 'Until then';
export const anyOffice = 'Any participating office';
export const itCosts = 'It costs';
export const nothing = 'Nothing';
export const changeMyOffice = 'Change my office';
export const cancel = 'Cancel';
export const nothingChanges = 'Nothing changes: your office stays the same.';
export const dentistsAndFees = <Part>(hidden: (words: string) => Part, office: string) => [
  'Dentists and fees',
  hidden(` at ${office}`),
];
export const travelALot = 'Travel a lot, or not sure yet?';
export const goOnWithout = 'Go on without an office of your own';
export const choose = <Part>(hidden: (words: string) => Part, office: string) => [
  'Choose',
  hidden(` ${office}`),
];
export const takePlan = (count: number, total: string) =>
  plural(count, { one: `${total} office take your plan.`, other: `${total} offices take your plan.` });
export const takePlanNear = (count: number, total: string, place: string) =>
  plural(count, {
    one: `${total} office take your plan, nearest to ${place} first.`,
    other: `${total} offices take your plan, nearest to ${place} first.`,
  });
export const fromDay = (day: string, office: string) => `From ${day}: ${office}`;
export const fromDayNone = (day: string) => `From ${day}: no office of your own`;
export const keepOffice = (office: string) => `Keep ${office}`;
export const todayOn = (day: string) => `today, ${day}`;
export const replacesChange = (office: string, day: string) =>
  `This replaces the change to ${office} planned for ${day}.`;
export const replacesChangeToNone = (day: string) =>
  `This replaces the change to no office planned for ${day}.`;
export const changed = (office: string) => `Changed: ${office}.`;
export const changesOn = (day: string, office: string) => `From ${day}: ${office}.`;
export const outsideOffice = 'No office of your own';
