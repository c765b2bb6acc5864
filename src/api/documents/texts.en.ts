/** On every paper. */
export const stationery = {
  page: (number: number) => `Page ${number}`,
  /** “Questions? Please call … or see ….”; '' if the brand has neither. */
  contact: ({ phone, website }: { phone: string; website: string }) => {
    const ways = [phone && `call ${phone}`, website && `see ${website}`].filter(Boolean).join(' or ');
    return ways && `Questions? Please ${ways}.`;
  },
};

/** Names of the files, without the extension. */
export const fileNames = {
  card: 'membership-card',
  receipt: (number: string) => `receipt-${number}`,
  year: (year: number) => `payments-${year}`,
  agreements: 'agreements',
  directory: (day: string) => `directory-${day}`,
  grievanceForm: 'grievance-form',
};

export const card = {
  documentTitle: (number: string) => `Membership card ${number}`,
  footer: (company: string, number: string) => `${company} · Membership card ${number}`,
  title: 'Your membership card',
  howTo: 'Show this page on your phone, or print it at full size, cut along the edge and fold in the middle.',
  sheetTitle: 'Cards for your wallets',
  sheetHowTo:
    'Print at full size (100%) on letter paper. Cut along the marks, then fold each card in the middle.',
  holder: 'Member',
  number: 'Member number',
  valid: 'Valid',
  fromThrough: (from: string, through: string) => `${from} – ${through}`,
  covered: 'Members covered',
  moreBelow: (count: number) => `and ${count} more, listed below`,
  more: (count: number) => `and ${count} more`,
  office: 'Office',
  anyOffice: 'Any participating office',
  memberService: (phone: string) => `Member service ${phone}`,
  plan: 'Your plan',
  planLine: (plan: string, number: string, [from, through]: readonly [string, string]) =>
    `${plan}, member number ${number}, valid from ${from} through ${through}.`,
  yourOffice: (lines: readonly string[]) => `Your office: ${lines.join(', ')}.`,
  useAnywhere: 'You may use the plan at any participating office.',
  name: 'Name',
  relation: 'Relationship',
  from: 'Covered from',
  through: 'Through',
};

export const receipt = {
  title: (number: string) => `Receipt ${number}`,
  footer: (company: string, number: string) => `${company} · Receipt ${number}`,
  amount: 'Amount paid',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  paidTo: 'Paid to',
  memberNumber: 'Member number',
  service: 'Service',
  lineFor: 'For',
  lineAmount: 'Amount',
  total: 'Total',
  charged: (method: string) => `Charged to ${method}.`,
  paidAtOffice: (method: string) => `Paid with ${method} at the office.`,
  notCharged: 'Nothing was charged to a card.',
  covered: 'Who is covered',
  name: 'Name',
  dates: 'Dates covered',
  fromThrough: (from: string, through: string) => `${from} to ${through}`,
  returned: 'Returned',
  refund: (text: string, day: string) => `${text}, ${day}`,
  accounts: 'If you have an HSA or FSA',
  /**
   * An FSA pays only with a statement from a third party that describes the service or product, the date of the
   * service or sale, and the amount (Prop. Treas. Reg. §1.125-6(b)(3); IRS Publication 969, “Health Flexible Spending
   * Arrangements”). Whether a membership fee qualifies is not for us to say: IRS Publication 502 does not list fees of
   * discount plans, and many administrators refuse them.
   */
  accountTexts: [
    'This payment was for membership in a dental discount plan. It was not for dental treatment and is not an insurance premium. Your dentist gives you receipts for treatment.',
    'Many accounts do not pay for membership fees, so please ask your administrator or a tax professional first. This receipt shows what administrators ask for: who was paid, when, for what and how much, who is covered, and the dates. It is not tax advice.',
  ],
};

export const yearlySummary = {
  title: (year: number) => `Payments in ${year}`,
  footer: (company: string, title: string) => `${company} · ${title}`,
  net: 'Paid minus refunds',
  period: 'From and through',
  fromThrough: (from: string, through: string) => `${from} – ${through}`,
  paidTo: 'Paid to',
  paidBy: 'Paid by',
  memberNumbers: (count: number): string => (count > 1 ? 'Member numbers' : 'Member number'),
  paidOn: 'Paid on',
  receipt: 'Receipt',
  lineFor: 'For',
  paid: 'Paid',
  returned: 'Returned',
  total: 'Total',
  lineReturned: (text: string, days: string) => `${text}, returned ${days}`,
  nothing: (year: number) => `Nothing was paid or returned in ${year}.`,
};

export const agreements = {
  title: 'What you agreed to',
  footer: (company: string) => `${company} · What you agreed to`,
  lead: (company: string) =>
    `You gave each of these agreements to ${company} by checking its box on our site. Each is shown word for word, with the day.`,
  agreedBy: 'Agreed by',
  none: 'There are no agreements yet.',
  kinds: { terms: 'Terms of Service', renewal: 'Automatic renewal', debit: 'Bank debit' },
  on: 'Agreed on',
  receipt: 'With receipt',
  recorded: 'Recorded',
  /** the instant as it is stored, to the minute */
  recordedAt: (day: string, time: string) => `${day} at ${time} UTC`,
  /** what the release is called that the terms were read on */
  version: 'Version of the site',
};

interface Contact {
  phone: string;
  phoneHours: string;
  email: string;
  address: string;
}

export const directory = {
  documentTitle: (brand: string) => `${brand}: provider directory`,
  footer: (brand: string, day: string) => `${brand}, provider directory as of ${day}. This is not insurance.`,
  title: 'Provider directory',
  asOf: (group: string, part: string, day: string) =>
    [group, part, `as of ${day}`].filter(Boolean).join(', '),
  contact: ({ phone, phoneHours, email, address }: Contact) => {
    const call = phone && `${phone}${phoneHours ? ` (${phoneHours})` : ''}`;
    const ways = [call, email, address].filter(Boolean);
    return ways.length > 0 ? `Questions, or an entry that is wrong? ${ways.join(', ')}` : '';
  },
  nothing: 'There are no offices to list.',
  open: (hours: readonly string[]) => `Open: ${hours.join('; ')}`,
  languages: (names: readonly string[]) => `Languages: ${names.join(', ')}`,
  accessibility: (facts: readonly string[]) => `Accessibility: ${facts.join(', ')}`,
  acceptsNew: (answer: string) => `Accepting new patients: ${answer}`,
  officeChecked: (checked: string) => `Office facts checked: ${checked}`,
  providersChecked: (checked: string) => `Provider facts checked: ${checked}`,
  someChecked: (names: readonly string[], checked: string) => `${names.join(', ')} checked: ${checked}`,
  noSource: 'source not recorded',
  provider: 'Provider',
  specialty: 'Specialty',
  npi: 'NPI',
  license: 'License',
  spoken: 'Languages',
  newPatients: 'New patients',
  yes: 'Yes',
  no: 'No',
  notStated: 'Not stated',
};

/** Headings of the directory as a spreadsheet. */
export const directoryColumns = {
  state: 'State',
  city: 'City',
  office: 'Office',
  officeId: 'Office ID',
  street: 'Street',
  zip: 'ZIP',
  phone: 'Phone',
  hours: 'Hours',
  accessibility: 'Accessibility',
  officeLanguages: 'Languages at the office',
  officeAccepts: 'Office accepts new patients',
  officeSince: 'Office facts checked since',
  officeBy: 'Office facts checked by',
  provider: 'Provider',
  npi: 'NPI',
  specialty: 'Specialty',
  taxonomy: 'Taxonomy code',
  license: 'License',
  providerLanguages: 'Languages of the provider',
  providerAccepts: 'Provider accepts new patients',
  providerSince: 'Provider facts checked since',
  providerBy: 'Provider facts checked by',
};

interface Company extends Contact {
  company: string;
}

export const grievanceForm = {
  documentTitle: (brand: string) => `${brand}: grievance form`,
  footer: (title: string) => `${title}. This is not insurance.`,
  title: 'Grievance form',
  deadlines: (acknowledge: number, resolve: number, urgent: number) =>
    `We acknowledge a grievance within ${acknowledge} days and decide within ${resolve} days, or within ${urgent} days if it is urgent. Filing costs nothing and never affects your membership.`,
  whereTo: ({ company, address, email, phone, phoneHours }: Company) =>
    [
      address && `Mail it to Grievances, ${company}, ${address}.`,
      email && `Or send it to ${email}.`,
      phone && `Or call ${phone}${phoneHours ? ` (${phoneHours})` : ''}: we fill it in for you.`,
    ]
      .filter(Boolean)
      .join(' '),
  member: 'The member',
  memberFields: ['Name', 'Member number, if you have one', 'Phone', 'Email', 'Postal address'],
  answerBy: 'How may we send you the answer?',
  answerWays: ['Email', 'Phone', 'Mail'],
  language: 'In which language, if not English',
  representative: 'If someone files for the member',
  representativeFields: ['Name', 'Who this is to the member', 'Phone or email', 'How the member has agreed'],
  memberSignature: 'Signature of the member',
  event: 'What happened',
  eventFields: ['On which day', 'Where, or at which office'],
  ownWords: 'What happened, in your own words',
  wish: 'What would you like us to do?',
  urgentTitle: 'Is it urgent?',
  urgentText:
    'It is urgent if waiting could harm your health, or if you are in severe pain. You may also call us.',
  urgent: 'Urgent',
  yesNo: ['Yes', 'No'],
  whyUrgent: 'If yes, why?',
  signature: ['Signature', 'Date'],
  rights: 'Your rights, and who else can help',
  /** above the regulator's statement in the language that it was published in, where that is not the paper's */
  originalStatement: 'The statement in its original words',
};
