export const call = 'Call';
export const write = 'Write';
export const post = 'Post';
export const messageForm = 'The message form';

/** @param per a year or a month */
export const forOnePerson = (per: string) => `${per} for one person`;
export const forEachPerson = (price: string) => `${price} for each person you add`;
export const allFeesIncluded = 'all fees included';
export const whatMembersPay = 'What members pay';
export const usualAndMemberFee = 'Usual fee and member fee';
export const joinPlan = (plan: string) => `Join ${plan}`;
export const inEffectSince = (day: string) => `In effect since ${day}`;

export const zipCode = 'ZIP code';
export const fiveDigits = 'Five digits, such as 85004';
export const findDentist = 'Find a dentist';
