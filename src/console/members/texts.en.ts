import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const lead =
  'Search by name, birth date, phone, email, member number, or the last four digits of a phone or card.';
export const find = 'Find a member';
export const findHint = 'For example: Garcia 3/4/1980';
export const brand = 'Brand';
export const anyBrand = 'All';
export const search = 'Search';
export const recorded = 'Every search and every record that you open is kept in the record of changes.';
export const foundCount = (count: number) =>
  plural(count, { one: '1 household', other: `${count} households` });
export const more = (count: number) =>
  `Showing the first ${count}. Add another name, a birth date or a phone number to see fewer.`;
export const notFound =
  'No member matches. Check the spelling, type at least three letters of a name, or try a phone number, an email address or a whole member number.';
export const household = 'Household';
export const foundHouseholds = 'Households found';
export const otherPeople = 'Other people';
export const place = 'City';
export const born = (day: string) => `born ${day}`;
export const membership = 'Membership';
export const neverMember = 'No membership';
export const planAndOffice = 'Plan and office';
export const outsideOffice = 'No office';
export const contact = 'Contact';
export const statuses = {
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Canceled, covered until the term ends',
  ended: 'Ended',
};
export const whoOpened = 'Who opened this record';
export const backToSearch = 'Back to the search';
export const noSuchMember = 'There is no such member, or your roles do not include their brand or office.';

export const unnamed = 'No name on file';
export const noEntries = 'None';
export const phone = 'Phone';
export const email = 'Email';
export const unconfirmed = 'not confirmed';
export const postalAddress = 'Address';
export const language = 'Language of emails';
export const brandsLanguage = 'The brand’s default';
export const languageNames: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' };
export const accountSince = 'Account since';
export const number = 'Member number';
export const plan = 'Plan';
export const office = 'Office';
export const status = 'Status';
export const term = 'Term';
export const termDays = (from: string, through: string) => `${from} – ${through}`;
export const price = 'Price';
export const cycles = {
  annual: (price: string) => `${price} a year`,
  monthly: (price: string) => `${price} a month`,
};
export const renewal = 'Renewal';
export const renews = 'Renews automatically';
export const doesNotRenew = 'Does not renew';
export const nextPlan = 'Plan of the next term';
export const nextOffice = 'Next office';
export const officeFrom = (office: string, day: string) => `${office} from ${day}`;
export const canceled = 'Canceled';
export const canceledOn = (day: string, byPlan: boolean) =>
  byPlan ? `${day}, by the plan` : `${day}, at the member’s request`;
export const cancelReason = 'Reason';
export const cancelReasons = {
  moved_away: 'moves away',
  no_office_left: 'no office nearby anymore',
  terms_changed: 'price or terms changed',
  nursing_care: 'a covered person moves into nursing care',
  death: 'a covered person died',
  changed_mind: 'other, or not given',
};

export const otherOffices = 'Memberships at other offices are not shown.';
export const membershipCount = (count: number) =>
  plural(count, { one: '1 membership', other: `${count} memberships` });

export const people = 'People';
export const personCount = (count: number) => plural(count, { one: '1 person', other: `${count} people` });
export const relations = {
  self: 'Account owner',
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  parent: 'Parent',
  other: 'Other',
};
export const disabledPerson = 'disabled';
export const covered = 'Covered';
export const notCovered = 'Not covered';
export const coveredFrom = (day: string) => `Since ${day}`;
export const relation = 'Relation';
export const name = 'Name';
export const birthDate = 'Birth date';

export const payments = 'Payments';
export const balance = 'Balance';
export const owed = (amount: string) => `${amount} owed`;
export const credit = (amount: string) => `${amount} credit`;
export const nothingOwed = 'Nothing owed';
export const cardOnFile = 'Card on file';
export const noCard = 'None';
export const expires = (month: number, year: number) => `expires ${month}/${year}`;
export const paidFor = 'For';
export const purposes = {
  join: 'Joining',
  purchase: 'New membership',
  renewal: 'Renewal',
  dependent: 'Added person',
  balance: 'Balance',
};
export const amount = 'Amount';
export const when = 'When';
export const paidWith = 'Paid with';
export const paymentStatuses = {
  started: 'In progress',
  captured: 'Paid',
  declined: 'Declined',
  voided: 'Not charged',
};
export const declineCode = (code: string) => `Processor’s reason: ${code}`;
export const refunded = (amount: string, day: string) => `${amount} refunded on ${day}`;
export const refundStatuses = { started: 'in progress', done: '', failed: 'failed' };
export const notes = 'Notes';
export const paymentCount = (count: number) =>
  plural(count, { one: '1 payment', other: `${count} payments` });
export const noPayments = 'There are no payments yet.';
export const ledger = 'Ledger';
export const entry = 'Entry';
export const kind = 'Kind';
export const entryCount = (count: number) => plural(count, { one: '1 entry', other: `${count} entries` });
export const entryKinds = { charge: 'Charge', payment: 'Payment', credit: 'Credit', refund: 'Refund' };

export const mails = 'Emails sent';
export const mailStatuses = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept on this machine',
  given_up: 'Could not be sent',
};
export const consents = 'Consents';
export const consentKinds = { terms: 'Terms', renewal: 'Automatic renewal', debit: 'Bank debit' };
export const changes = 'History';
export const grievances = 'Grievances';
export const urgent = 'urgent';
export const caseStatuses = { received: 'Received', acknowledged: 'Acknowledged', resolved: 'Resolved' };
export const messages = 'Messages';
export const browsers = 'Logged-in browsers';
export const colleague = 'A colleague, for the member';
export const unknownDevice = 'Unknown browser';
export const hiddenByRoles = 'Your roles do not include this part.';
export const newestOnly = (count: number) => `Showing the newest ${count}.`;

/** By the kind of the entry; an unknown one is shown as stored. */
export const changeKinds: Readonly<Record<string, string>> = {
  joined: 'Joined',
  joined_by_another: 'Joined by another person’s payment',
  details_changed: 'Changed contact details or names',
  card_changed: 'Changed the card',
  dependent_added: 'Added a person',
  dependent_corrected: 'Corrected a person’s details',
  dependent_removed: 'Removed a person',
  dependent_aged_out: 'A person reached the age limit',
  auto_renew_on: 'Turned automatic renewal on',
  auto_renew_off: 'Turned automatic renewal off',
  renewed: 'Renewed',
  renewal_failed: 'A renewal payment failed',
  membership_ended: 'The membership ended',
  cancelled: 'Canceled',
  office_change_asked: 'Requested another office',
  office_changed: 'The office changed',
  plan_change_asked: 'Chose another plan for the next term',
  plan_change_taken_back: 'Took the choice of another plan back',
  plan_change_dropped: 'The chosen plan is no longer offered',
  plan_changed: 'The plan changed',
  payment_returned: 'A payment was returned',
  payment_disputed: 'A payment was disputed',
  refund: 'A refund began',
  refund_failed: 'A refund failed',
  email_changed: 'Changed the email address',
  email_confirmed: 'Confirmed the email address',
  old_email_confirmed_by_staff: 'Staff confirmed the change of the email address',
  email_corrected_by_staff: 'Staff corrected a mistyped email address',
  sessions_ended_by_staff: 'Staff logged the member out',
  credit_given_by_staff: 'Staff gave a credit',
  refund_by_staff: 'Staff refunded a payment',
  refunded: 'A refund was paid out',
  reinstated_by_staff: 'Staff undid the cancellation',
  accounts_merged_by_staff: 'Staff merged another account into this one',
  payment_recorded_by_staff: 'Paid at an office',
  card_page_opened: 'Staff opened a page for a card payment',
  card_page_mailed: 'Staff sent a page for a card payment',
  coupon_by_staff: 'Staff applied a coupon afterwards',
  email_confirmed_by_staff: 'Staff confirmed the email address',
  password_changed: 'Changed the password',
  second_step_on: 'Turned on two-step verification',
  second_step_off: 'Turned off two-step verification',
  second_step_reset: 'Staff reset two-step verification',
  recovery_code_used: 'Logged in with a recovery code',
  recovery_codes_renewed: 'Made new recovery codes',
  passkey_added: 'Added a passkey',
  passkey_removed: 'Removed a passkey',
  passkeys_removed: 'Passkeys from before the address was confirmed or changed by staff were removed',
  password_removed: 'The first login with a code removed an earlier password',
};
export const requestedEmail = 'Requested email';
export const newMailbox = 'the link in the new mailbox';
export const oldMailbox = 'the link in the old mailbox';
export const waitsFor = (what: string, until: string) => `waits for ${what}, until ${until}`;
export const changeForMember = 'Make changes for the member';
export const seeAsMember = 'See what the member sees';
export const changeForMemberLead =
  'Their dashboard opens here. The same rules, prices and previews apply as for the member, who gets the usual emails. Only the member gives a password, a card or a consent.';
export const seeAsMemberLead = 'Their dashboard opens here, and nothing can be changed.';
export const whatToChange = 'What to change';
export const sections = {
  overview: 'Not sure yet: begin at the overview',
  profile: 'Phone, address or language',
  household: 'People on the membership',
  office: 'Office',
  renewal: 'Plan, renewal or cancellation',
  billing: 'Payments and receipts',
};
export const openAccount = 'Open the account';
export const openingAccount = 'Opening …';
export const reasonExample = 'For example: the member asked for it by phone';
export const subject = 'Subject';
export const sentTo = 'Sent to';
export const details = 'Details';
export const changed = 'What changed';
export const consent = 'Consent';
export const wording = 'Wording';
export const caseNumber = 'Case number';
export const received = 'Received';
export const resolveBy = 'Resolve by';
export const ticket = 'Ticket';
export const message = 'Message';
export const browser = 'Browser';
export const loggedInAt = 'Logged in';
export const lastUsed = 'Last used';
