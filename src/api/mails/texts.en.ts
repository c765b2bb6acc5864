/** read out before the mail */
export const email = 'email';

export const call = (phone: string) => `Call ${phone}`;
export const questions = 'Questions?';
export const notYou = 'Not you?';

export const agreedTo = 'What you agreed to';
export const terms = 'Terms of Service';
export const privacy = 'Privacy policy';

export const total = 'Total';
export const memberNumber = 'Member number';
export const plan = 'Plan';
export const office = 'Office';
export const anyOffice = 'any participating office';
export const covered = 'Covered';
export const coveredThrough = 'Covered through';
export const period = (from: string, through: string) => `${from} to ${through}`;
export const phone = 'Phone';
export const address = 'Address';

export const openDashboard = 'Open my dashboard';
export const logIn = 'Log in';
export const setPassword = 'Set a new password';
export const linkWorksOnce = 'The link works once.';

export const confirmAddress = 'Confirm my email address';
export const confirmReachesYou =
  'Open this link to confirm that our emails reach you. Log in if you are asked to';

/** The name of an attached file. */
export const firstVisitFile = 'first-visit.ics';
