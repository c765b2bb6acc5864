import type { ExportSubject } from './held-table.ts';

export const title = 'Your personal information';
export const lead = (brand: string, day: string) =>
  `Everything that ${brand} holds about you and the people on your account, as of ${day}.`;
export const howToRead =
  'This page is an overview. The files beside it have every entry, in JSON, a text format that most programs read. Files that you sent are in the folder “files”, as they were.';
export const account = 'Account';
export const name = 'Name';
export const born = 'Born';
export const email = 'Email';
export const phone = 'Phone';
export const address = 'Address';
export const people = 'People on the account';
export const what = 'What we hold';
export const category = 'Category';
export const source = 'Where it is from';
export const purpose = 'What we use it for';
export const recipients = 'Who else receives it';
export const entries = 'Entries';
export const file = 'File';
export const noOne = 'No one';
export const kept = 'What is kept if you ask us to delete';
export const keptReasons: readonly string[] = [
  'Payments, refunds, the balance, memberships and consents: for at least seven years after the last payment, for taxes and accounting. Names and addresses are removed from them (Cal. Civ. Code §1798.105(d)(8)).',
  'Grievances with their letters and files: for five years, as the rules on grievances ask (28 CCR 1300.68).',
  'The record of what our staff did: it protects accounts against misuse, and cannot be changed (Cal. Civ. Code §1798.105(d)(2)).',
];
export const leftOut =
  'Passwords, keys and login codes are not in these files: they are stored in a form that cannot be read back, or would open your account.';
export const rights =
  'You can ask us to correct or delete this information (Cal. Civ. Code §1798.105 and §1798.106). This overview answers a request under §1798.110 and §1798.130.';

interface Subject {
  name: string;
  source: string;
  purpose: string;
  recipients: string;
}

const you = 'You, when you joined and on your dashboard';
const run = 'To run your membership';
export const subjects: Readonly<Record<ExportSubject, Subject>> = {
  profile: {
    name: 'Identifiers and contact details',
    source: you,
    purpose: run,
    recipients: 'The service that delivers our emails',
  },
  household: {
    name: 'People on the account, their birth dates and coverage',
    source: you,
    purpose: 'To know who is covered, and until when',
    recipients: 'Dental offices that ask whether a person is covered',
  },
  memberships: {
    name: 'Memberships, changes of plan and office, and carts',
    source: you,
    purpose: run,
    recipients: 'Dental offices that ask whether a person is covered',
  },
  payments: {
    name: 'Payments, refunds and balance',
    source: 'You, and the payment processor',
    purpose: 'To charge and refund, and for taxes and accounting',
    recipients: 'The payment processor and the banks',
  },
  consents: {
    name: 'What you agreed to',
    source: you,
    purpose: 'To prove your consent',
    recipients: '',
  },
  emails: {
    name: 'Emails that we wrote',
    source: 'Our system and staff',
    purpose: 'To inform you',
    recipients: 'The service that delivers our emails',
  },
  messages: {
    name: 'Messages and reports about the directory that you sent, and our answers',
    source: 'You, and our staff',
    purpose: 'To answer you',
    recipients: 'The service that delivers our emails',
  },
  grievances: {
    name: 'Grievances, with files and letters',
    source: 'You, and our staff',
    purpose: 'To decide about your grievance, as the law asks',
    recipients: 'The state’s regulator, if it reviews a case',
  },
  notes: {
    name: 'Notes of our staff about you',
    source: 'Our staff',
    purpose: 'To help you when you call',
    recipients: '',
  },
  logins: {
    name: 'Browsers and passkeys that you log in with',
    source: 'Your browser',
    purpose: 'To protect your account',
    recipients: '',
  },
  changes: {
    name: 'Changes of your account, and what our staff did with it',
    source: 'You, and our staff',
    purpose: 'To protect your account, and to prove changes',
    recipients: '',
  },
};

export const giveReason = 'Give the reason for the export again. It is valid for ten minutes.';
export const sameAccount = 'This is the same account. Choose another one.';
export const changedSince = 'Something changed since this was read. Please read it again.';
export const blocked = 'Something has to be done first, as listed above.';
export const wrongConfirmation = 'This is not what is asked for.';
