export const title = 'Personal data';
export const lead = 'For requests under privacy laws, such as the CCPA, and for people with two accounts.';
export const exportAll = 'Export everything held';
export const exportLead =
  'You get a ZIP file with an overview to read, every entry and every uploaded file. It has no passwords or keys. Give it only to the member, after you verified who asks.';
export const exportReason = 'For example: request of November 20, verified by phone';
export const preparing = 'Preparing …';
export const exportStarts = 'The file is on its way to your downloads.';

export const erase = 'Erase this member';
export const eraseLead =
  'Removes who the person is, and everyone else on the account. It cannot be undone. Verify who asks first.';
export const first = 'To be done first';
export const blocks = {
  running_membership: (name: string, until: string) =>
    until
      ? `Membership ${name} is canceled, but covers until ${until}. Erase after that day.`
      : `Membership ${name} runs. Cancel it, and wait until its coverage ends.`,
  open_payment: () => 'A payment is in progress. Wait until it is settled.',
  open_refund: () => 'A refund is on its way. Wait until it is done.',
  waiting_approval: () => 'A refund or credit is waiting for approval. See Approvals.',
  open_grievance: (name: string) => `Grievance ${name} is open. Resolve it.`,
};
export const removed = 'Removed';
export const kept = 'Kept';
export const erasedKinds = {
  contact: 'Email, phone, address, password',
  people: 'Names and birth dates of people',
  logins: 'Logged-in browsers and passkeys',
  card: 'The saved card',
  mails: 'Emails',
  messages: 'Messages with answers',
  notes: 'Staff notes',
  carts: 'Unfinished carts',
  grievances: 'Grievances older than five years',
};
export const keptKinds = {
  money: 'Payments and balance, for taxes',
  memberships: 'Memberships without names, for taxes',
  consents: 'Consents, as proof',
  grievances: 'Grievances with name and files, as the law asks',
  history: 'History of the account, without names',
  audit: 'Record of what the staff did, with earlier names: it protects against misuse and cannot be changed',
};
export const entryCount = (label: string, count: number) => `${label} (${count})`;
export const until = (text: string, day: string) => `${text}, at least until ${day}`;
export const credit = (amount: string) =>
  `The member has a credit of ${amount} and loses it. Refund it first.`;
export const typeNumber = 'Member number, to confirm';
export const typeEmail = 'Email address of the account, to confirm';
export const eraseReason = 'For example: request of November 20. Write no name: the reason is kept.';
export const erasing = 'Erasing …';
export const erased = 'The member is erased.';
export const close = 'Close';
export const closed = {
  erased: (day: string) => `Erased on ${day}`,
  merged: (day: string) => `Merged into another account on ${day}`,
};
export const intoThisRecord = 'Open the account that has everything now';

export const merge = 'Merge another account';
export const mergeLead =
  'For a person with two accounts at this brand. Everything of the other account moves to this one. Open the account that the person wants to keep logging in to, and merge from there.';
export const findOther = 'Find the other account';
export const noOther =
  'No other account matches. Try the member number, the email address or the phone number.';
export const compare = 'Compare';
export const compareWith = (email: string) => `Compare with ${email}`;
export const chooseOther = 'Choose another account';
export const compareLead =
  'Make sure that both accounts belong to the same person. A merge cannot be undone.';
export const stays = 'This account stays';
export const closes = 'The other account closes';
export const termEnds = (day: string) => `through ${day}`;
export const mergeBlocks = {
  different_people:
    'The owners have neither the same name nor the same birth date. If it is the same person, correct the name or birth date on one of the accounts.',
  unconfirmed_email:
    'The email address of this account is not confirmed. Confirm it first, or merge into the other account.',
  second_step:
    'The other account uses two-step verification, and this one does not. Turn it on here, or reset it on the other account first.',
  two_memberships: 'Both accounts have a membership that covers today. Cancel one, and wait until it ends.',
  open_payment: 'A payment is in progress. Wait until it is settled.',
  open_refund: 'A refund is on its way. Wait until it is done.',
  waiting_approval: 'A refund or credit is waiting for approval. See Approvals.',
};
export const afterwards = 'After the merge';
export const loginStays = (email: string) =>
  `The member logs in with ${email}. The other login no longer works, and its browsers are logged out.`;
export const cardStays = (card: string) => `${card} is the card for renewals.`;
export const noCardStays = 'No card is saved.';
export const sharedBalance = (balance: string) => `Balance: ${balance}`;
export const tellsBoth = 'We email both addresses, except one that was never confirmed.';
export const mergeReason = 'For example: joined twice, told us by phone';
export const merging = 'Merging …';
export const merged = 'The accounts are merged.';
