export const dentistsHere = 'Dentists at this office';
export const speaks = (languages: readonly string[]) => `Speaks ${languages.join(', ')}`;
export const license = (number: string) => `License ${number}`;
export const languages = 'Languages';
export const gettingAround = 'Getting in and around';

export const lookingUp = 'One moment: we are looking this office up.';
export const typo = 'This address has a typo in it';
export const typoText =
  'This link doesn’t match any of our offices. The link may have been copied with an extra letter.';
export const unknownOffice = 'We know no office by this address';
export const unknownOfficeText =
  'It may have left the plan, or the link may be old. Our search has every current office.';
export const cannotShow = 'We cannot show this office now';
export const notResponding = 'Our server is not responding right now, so we cannot show this office yet.';
export const offline = 'You seem to be offline. The office’s page will load once you are connected.';
export const tryAgain = 'Try again';
export const findDentist = 'Find a dentist';
export const orAskUs = 'Or ask us:';

export const plansHere = 'Plans at this office';
export const noPlans = <Part>(link: (words: string) => Part) => [
  'No plans are available here right now. ',
  link('Ask us'),
  ' and we will tell you when that changes.',
];
/** @param per a year or a month */
export const allFeesIncluded = (per: string) => `${per}, all fees included`;
export const notSoldIn = (states: readonly string[]) => `Not sold in ${states.join(', ')}.`;
/** @param price with its cycle, such as $24 a year */
export const joinFor = (price: string) => `Join for ${price}`;
export const eachPerson = (price: string) => `${price} for each person you add`;
export const eachPersonAtMost = (price: string, most: string) =>
  `${price} for each person you add, at most ${most} a household`;

export const pricesHere = 'What members pay here';
export const findProcedure = 'Find a procedure';
export const noProcedure = 'No procedure has that name. Try a shorter word, such as “crown”, or call us.';
export const proceduresFound = (found: number, all: number) => `${found} of ${all} procedures`;
export const pricesFailed = 'The prices did not load. The rest of this page is fine.';
export const loadPrices = 'Load the prices';
export const feesAreUpdating = 'The fee schedule is being updated. Call us and we will tell you any price.';

export const allOffices = 'All offices';
/** two lines, of which the second is `allFees` */
export const forOnePerson = (per: string) => `${per} for one person,`;
export const allFees = 'all fees included';
export const joinHere = 'Join at this office';
export const call = (phone: string) => `Call ${phone}`;
export const directions = 'Directions';
export const openingHours = 'Opening hours';
export const hoursIn = (zone: string) => `Opening hours, ${zone || 'in the office’s local time'}`;
export const inZone = (zone: string) => `In ${zone || 'the office’s local time'}`;
export const callOnHolidays = 'Call before you come on a public holiday.';

export const isSomethingWrong = 'Is something here wrong?';
export const tellUs = 'Tell us, and we will check with the office and correct the page.';
export const report = 'Report wrong information';
export const aboutDentist = (name: string) => `about ${name}`;
