export const plansAndPrices = 'Plans and prices';
export const plansAndPricesIntro = 'What a membership costs, every fee included';
export const whatYouSave = 'What you save';
export const whatYouSaveIntro = 'Usual fees and member fees, side by side';
export const questions = 'Questions and answers';
export const questionsIntro = 'How the plan works';
export const memberLogin = 'Member login';
export const memberLoginIntro = 'Your ID card, payments and household';
export const goHome = 'Go to the home page';
export const findDentist = 'Find a dentist';
export const askUs = 'Ask us';
export const callNumber = (phone: string) => `Call ${phone}`;
export const whatPeopleLookFor = 'What people look for';

/** @param label such as: The message form */
export const doesNotRun = (label: string) =>
  `${label} does not run in this browser right now. Reload the page to try again.`;
export const callInstead = <Part>(phone: Part, hours: string) => [
  'Call ',
  phone,
  `${hours && ` (${hours})`} and we will do it with you.`,
];
export const pleaseNote = 'Please note';
