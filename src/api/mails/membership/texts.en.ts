type Cycle = 'year' | 'month';
const orCall = (phone: string) => phone && `, or call ${phone}`;

export const welcome = {
  subject: (brand: string, number: string) => `Welcome to ${brand}: your member number is ${number}`,
  title: (brand: string) => `Welcome to ${brand}`,
  intro: (day: string) =>
    `You are a member from ${day}. Here is your card, and what you were shown before you paid.`,
  yourCard: 'Your card',
  memberService: 'Member service',
  showThis: 'Show this email at your first visit, or print the card',
  openCard: 'Open my card',
  pleaseConfirm: 'Please confirm your email address',
  whatYouPay: 'What you pay',
  price: (price: string, from: string, through: string) =>
    `${price} for ${from} to ${through}, all fees included. The receipt comes in a separate email.`,
  endsAfter: (day: string) =>
    `Your membership ends after ${day}. It does not renew automatically, and nothing more is charged.`,
  renewsFree: (day: string, every: Cycle) =>
    `Your membership renews automatically on ${day}, and every ${every} after that, until you cancel. It is free: nothing is charged.`,
  renews: (day: string, price: string, every: Cycle) =>
    `Your membership renews automatically on ${day}: we charge your card ${price} then, and every ${every} after that, until you cancel.${every === 'year' ? ' We will remind you first.' : ''}`,
  turnOff: (phone: string) => `You can turn it off at any time on your dashboard${orCall(phone)}.`,
  manage: 'Manage my membership',
  changeYourMind: 'If you change your mind',
  refund: (days: number, phone: string) =>
    `Cancel within ${days} days and you get back what you paid for the membership, as our terms and the law of your state say. Cancel on your dashboard, which shows the amount before anything is final${orCall(phone)}.`,
  goodToKnow: 'What you should know',
  discounts:
    'The plan gives discounts at the offices that take part. How much you save depends on the office and on the care you get. The plan pays nothing to dentists: you pay for all your care yourself, at the member price.',
  offices: 'Offices that take part',
  seller: (company: string, address: string) => `The plan is run by ${company}${address && `, ${address}`}.`,
};

export const valid = 'Valid';

export const joinedByAnother = {
  subject: (brand: string) => `A membership was bought for your account at ${brand}`,
  title: 'A membership was bought for your account',
  intro: (brand: string) =>
    `Someone bought a membership at ${brand} with this email address, without logging in. It belongs to your account.`,
  noRenewal: 'It does not renew automatically, and your card was not charged.',
  wasYou: 'If it was you, log in to see your card',
  forgotten: 'If you have forgotten your password, set a new one',
};

export const firstVisit = {
  heading: 'Your first visit',
  callToBook: (day: string) =>
    `You don’t have an appointment yet. Call your office to make one, and say that you are a member. You are covered from ${day}. A reminder for your calendar is attached.`,
  yourOffice: 'Your office',
  reminder: (office: string) => `Call ${office} for your first visit`,
  details: (phone: string, day: string) =>
    `This is a reminder, not an appointment.${phone && ` The office’s number is ${phone}.`} You are covered from ${day}.`,
};

/** Of one card, or of several. */
const oneCard = {
  subject: (brand: string) => `Your ID card from ${brand}`,
  title: 'Your ID card',
  intro:
    'Here is the ID card that you asked for. Show this email at your dental office, or tell them the member number.',
  print: 'To print it, to save a PDF, or to keep it on your phone',
  open: 'Open my card',
};
const severalCards: typeof oneCard = {
  subject: (brand) => `Your ID cards from ${brand}`,
  title: 'Your ID cards',
  intro:
    'Here are the ID cards that you asked for. Show this email at your dental office, or tell them the member number.',
  print: 'To print them, to save a PDF, or to keep them on your phone',
  open: 'Open my cards',
};
export const cards = (count: number) => (count === 1 ? oneCard : severalCards);
export const member = 'Member';
export const notAskedOrQuestion = 'Didn’t ask for this, or have a question?';

export const officeChange = {
  subject: (day: string, office: string) => `Your office from ${day}: ${office}`,
  subjectNow: (office: string) => `Your new office: ${office}`,
  title: 'You have a new office',
  intro: (brand: string) => `You have changed your office at ${brand}.`,
  from: (day: string) => `From ${day}`,
  now: 'From today',
  isInForce: 'The change is in effect now. You can see your office on your dashboard',
  untilThen: 'Until then nothing changes. You can change your mind on your dashboard',
};

export const renewalOff = {
  subject: 'Your membership will not renew',
  intro: (brand: string, through: string) =>
    `You turned off automatic renewal. Your membership at ${brand} ends after ${through}, and nothing more is charged.`,
  untilThen: 'You can turn it on again until then',
};

export const renewalOn = {
  subject: 'Your membership renews automatically',
  intro: (brand: string, price: string, day: string) =>
    `You turned on automatic renewal. We charge your card ${price} on ${day} for the next term of your membership at ${brand}.`,
  free: (brand: string, day: string) =>
    `You turned on automatic renewal. The next term of your membership at ${brand} begins on ${day}. It is free: nothing is charged.`,
  turnOff: 'You can turn it off at any time before that',
};

export const cardChanged = {
  subject: (brand: string) => `Another card for your membership at ${brand}`,
  title: 'Another card pays for your membership',
  intro: (brand: string, card: string) =>
    `Renewals of your membership at ${brand} are charged to ${card} from now on.`,
  notYou: 'If this was not you, set a new password right away',
};

export const reinstated = {
  subject: (brand: string) => `Your membership at ${brand} continues`,
  title: 'Your membership continues',
  intro: (brand: string, through: string) =>
    `Customer service has undone the cancellation of your membership at ${brand}. You are covered through ${through}.`,
  noRenewal: 'It does not renew automatically. You can turn renewal on',
};

export const canceled = {
  subject: (brand: string) => `Your membership at ${brand} is canceled`,
  title: 'Your membership is canceled',
  coveredThrough: (brand: string, day: string) =>
    `You canceled your membership at ${brand}. You are covered through ${day}.`,
  hasEnded: (brand: string) => `You canceled your membership at ${brand}. Your membership has ended.`,
  toCard: 'Back to your card or account',
  credit: 'Kept as a credit',
  weReturn: (amount: string) =>
    `We return ${amount} to the card or account you paid with. Your bank may take a few days to show it.`,
  keptAsCredit: (amount: string) => `${amount} is kept as a credit on your account.`,
  nothingReturned: 'Nothing is returned.',
  nothingMore: 'Nothing more will be charged.',
};

/** Of a month such as 2027-05. */
const monthOf = (month: string) => `${month.slice(5)}/${month.slice(2, 4)}`;
export const cardExpiring = {
  subject: (brand: string, month: string) => `Your card on file at ${brand} expires ${monthOf(month)}`,
  title: (month: string) => `Your card on file expires ${monthOf(month)}`,
  intro: (brand: string, card: string, month: string) =>
    `The card that pays for your membership at ${brand}, ${card}, is good until the end of ${monthOf(month)}.`,
  nextPaymentDue: (price: string, day: string) => `Your next payment of ${price} is due on ${day}.`,
  card: 'Card',
  goodUntil: 'Good until the end of',
  month: monthOf,
  nextPayment: 'Next payment',
  amountOn: (price: string, day: string) => `${price} on ${day}`,
  addHere: 'When your new card arrives, add it here so your membership continues',
  addCard: 'Add my new card',
  notBefore: 'Nothing is charged before that day.',
  stopHere: 'Don’t want reminders about your card? Stop them here, without logging in',
  stop: 'Stop these reminders',
};
