import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const lead =
  'What visitors say is wrong in the directory, and when each entry was verified last. Entries are corrected in the content.';
export const reports = 'Reports';
export const reportCount = (count: number) => plural(count, { one: '1 report', other: `${count} reports` });
export const openReports = (open: number, overdue: number) =>
  `${plural(open, { one: '1 is open', other: `${open} are open` })}, ${overdue} overdue.`;
export const noReports = 'There are no reports.';
export const moreReports = (count: number) => `Showing the first ${count}: open ones, those due first.`;
export const reportsFile = 'directory-reports.csv';

export const about = 'About';
export const what = 'What is wrong';
export const received = 'Received';
export const due = 'Due';
export const overdue = 'Overdue';
export const office = 'Office';
export const states = {
  open: 'Open',
  corrected: 'Corrected',
  was_right: 'Was right',
  not_confirmed: 'Not confirmed',
};
export const kinds = {
  contact: 'Phone or address',
  hours: 'Opening hours',
  dentist_left: 'Dentist no longer there',
  not_accepting: 'New patients not accepted',
  languages: 'Languages or accessibility',
  other: 'Something else',
};

export const entries = 'Entries';
export const entriesLead = (days: number) =>
  `Offices and their dentists, those first that were verified longest ago. An entry is overdue after ${days} days.`;
export const entryCount = (count: number) => plural(count, { one: '1 entry', other: `${count} entries` });
export const noEntries = 'There are no entries.';
export const moreEntries = (count: number) => `Showing the first ${count}.`;
export const entriesFile = 'directory-entries.csv';
export const entry = 'Entry';
export const npi = 'NPI';
export const kind = 'Kind';
export const entryKinds = { office: 'Office', dentist: 'Dentist' };
export const place = 'City';
export const verified = 'Last verified';
export const verification = 'Verification';
export const verifications = { overdue: 'Overdue', current: 'Up to date' };

export const selectShown = (count: number) =>
  plural(count, { one: 'Select the entry', other: `Select these ${count} entries` });
export const selectFirst = (count: number) => `Select the first ${count} of these entries`;
export const selectNone = 'Select none';
export const selected = (count: number) => plural(count, { one: '1 selected', other: `${count} selected` });
export const mostSelected = (count: number) => `At most ${count} can be marked at once.`;
export const markVerified = 'Mark as verified';
export const markTitle = (count: number) =>
  plural(count, { one: 'Mark 1 entry as verified', other: `Mark ${count} entries as verified` });
export const markLead = 'Only what you checked with the office. The directory shows the day within a minute.';
export const marked = (count: number) =>
  plural(count, { one: '1 entry is marked as verified.', other: `${count} entries are marked as verified.` });
export const verifiedDay = 'Day';
export const way = 'How was it verified?';
export const chooseWay = 'Choose';
export const ways = {
  phone: 'Call to the office',
  visit: 'Visit to the office',
  login: 'By the office, logged in',
  email: 'Email from the office',
};
export const reasonHint = 'For the record of changes.';

export const noSuchReport = 'There is no such report, or your roles do not include its office.';
export const report = 'Report';
export const visitorSays = 'What the visitor says';
export const noWords = 'Nothing more than the above.';
export const wholeOffice = 'The office';
export const answerTo = 'Answer to';
export const noAnswer = 'No answer wanted';
export const languages: Readonly<Record<string, string>> = { en: 'in English', es: 'in Spanish' };
export const published = 'What the directory says now';
export const officeGone = 'The directory no longer has this office.';
export const dentistGone = 'The office no longer has this dentist.';
export const address = 'Address';
export const hours = 'Opening hours';
export const newPatients = 'New patients';
export const spoken = 'Languages';
export const accessibility = 'Accessibility';
export const dentists = 'Dentists';

export const resolve = 'Resolve the report';
export const resolving = 'Resolving …';
export const resolved = 'The report is resolved.';
export const resolution = 'What was found';
export const outcome = 'What did you find?';
export const outcomes = {
  corrected: 'The entry was wrong, and is or will be corrected',
  was_right: 'The entry is right',
  not_confirmed: 'It could not be confirmed with the office',
};
export const note = 'Note';
export const noteHint = 'Whom you asked, and what they said. The visitor does not see it.';
export const alsoVerified = 'Also mark the entry as verified';
export const willEmail = (email: string, language: string) =>
  `${email} gets an email ${language} with the outcome, in fixed words.`;
export const willNotEmail = 'The visitor left no email address, so nothing is emailed.';
export const notYours = 'Your roles let you read this report, and not resolve it.';
