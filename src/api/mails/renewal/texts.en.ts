/** Before a renewal. */
export const notice = {
  /** the member chose another plan */
  planChange: (plan: string, from: string) =>
    `You have chosen ${plan} instead of ${from} for your next term.`,
  afterCredit: (amount: string) => `After your credit that is ${amount}.`,
  subject: (day: string) => `Your membership renews on ${day}`,
  subjectWithAmount: (day: string, amount: string) => `Your membership renews on ${day}: ${amount}`,
  intro: (bought: string, day: string, price: string) =>
    `${bought} renews automatically. On ${day} we charge ${price} for the next term.`,
  introWithCard: (bought: string, day: string, price: string, card: string) =>
    `${bought} renews automatically. On ${day} we charge ${price} for the next term to ${card}.`,
  free: (bought: string, day: string) =>
    `${bought} renews automatically on ${day}. It is free: nothing is charged.`,
  amount: 'Amount',
  chargedOn: 'Charged on',
  chargedTo: 'Charged to',
  howToStop: (day: string) => `If you do not want to continue, turn off renewal, or cancel, before ${day}`,
  manage: 'Manage my renewal',
  otherCard: 'You can change your card there as well',
  changeCard: 'Change my card',
  noCard: 'There is no card on file. Please add one',
  addCard: 'Add a card',
};

export const newPrice = {
  subject: (day: string) => `Your membership ends on ${day} unless you agree to its new price`,
  title: (day: string) => `Your membership has a new price from ${day}`,
  intro: (bought: string, day: string, price: string) =>
    `The price of ${bought} changes. From ${day} it is ${price} a term for everyone on your membership.`,
  label: 'New price',
  perTerm: (price: string) => `${price} a term`,
  from: 'From',
  pleaseAgree:
    'We do not charge more than you have agreed to. If you want to continue, please agree to the new price on your dashboard',
  see: 'See the new price',
  otherwise: (day: string) => `If you do nothing, your membership ends on ${day} and nothing is charged.`,
};

export const failed = {
  subject: (brand: string) => `Your renewal at ${brand} could not be paid`,
  title: 'Your renewal could not be paid',
  notCharged: (brand: string, price: string, card: string) =>
    `Your membership at ${brand} is due for renewal, but ${price} could not be charged to ${card}.`,
  noCard: (brand: string) => `Your membership at ${brand} is due for renewal, but there is no card on file.`,
  nextTry: (day: string) => `We try again on ${day}. Until then you are covered as before.`,
  pleaseCheck: 'Please check your card, or use another one, on your dashboard',
  checkCard: 'Check my card',
};

export const ended = {
  subject: (brand: string) => `Your membership at ${brand} has ended`,
  title: 'Your membership has ended',
  intro: (brand: string, lastDay: string) =>
    `Your membership at ${brand} has ended. You were covered through ${lastDay}.`,
  because: {
    auto_renew_off: 'You had turned off automatic renewal.',
    cancelled: 'You canceled it.',
    plan_withdrawn: 'The plan is no longer offered.',
    price_not_agreed: 'Its price has changed, and you have not agreed to the new one.',
    payment_failed: 'We could not charge your card for the renewal.',
    too_late: 'It could not be renewed in time.',
  },
  notCharged:
    'Nothing was charged for another term. You are welcome to come back with the same member number',
  comeBack: 'Come back',
};

/** Another plan for the next term. */
export const planChange = {
  subject: (day: string, chosen: string) => `Your plan from ${day}: ${chosen}`,
  intro: (brand: string, { chosen, plan, from }: { chosen: string; plan: string; from: string }) =>
    `You have chosen ${chosen} instead of ${plan} for your next term at ${brand}, which begins on ${from}. Until then ${plan} goes on as before, and nothing is charged today.`,
  nextPlan: 'Next plan',
  beginsOn: 'Begins on',
  firstPrice: 'Price of its first term',
  isCharged: (chosen: string, price: string) =>
    `As your membership renews automatically, your card is charged ${price} for the first term of ${chosen} when it begins. You can turn that off, or cancel, at any time before.`,
  isNotCharged: (price: string) =>
    `A term of it costs ${price} for everyone on your membership. As your membership does not renew automatically, nothing is charged unless you pay for it or turn on renewal.`,
  undo: (chosen: string) => `You can undo this on your dashboard until ${chosen} is paid for`,
};

/** Another plan after the membership has ended. */
export const planOnReturn = {
  subject: (chosen: string) => `Your plan when you come back: ${chosen}`,
  intro: (brand: string, { chosen, plan, price }: { chosen: string; plan: string; price: string }) =>
    `You have chosen ${chosen} instead of ${plan} for when you come back to ${brand}. A term costs ${price} for everyone on your membership. It begins on the day on which you pay for it; nothing is charged until then.`,
  undo: 'You can change your mind on your dashboard',
};

/** The change of plan was undone. */
export const planKept = {
  subject: (plan: string) => `You stay with ${plan}`,
  intro: (brand: string, plan: string) => `You undid your change of plan at ${brand}. You stay with ${plan}.`,
  undo: 'If you change your mind',
  notSold: (plan: string) => `${plan} is no longer sold, so it cannot be renewed.`,
  endsOn: (day: string) =>
    `Your membership ends when its term is over, on ${day}, unless you choose another plan before.`,
  onReturn: (price: string) =>
    `When you come back, a term of it costs ${price}. Nothing is charged until then.`,
  renews: (plan: string, day: string, price: string) =>
    `As your membership renews automatically, your card is charged ${price} for the next term of ${plan}, which begins on ${day}. You can turn that off, or cancel, at any time before.`,
  doesNotRenew: (day: string, price: string) =>
    `Its next term would begin on ${day} and cost ${price}. As your membership does not renew automatically, nothing is charged unless you pay for it or turn on renewal.`,
};

/** The chosen plan is no longer sold. */
export const planDropped = {
  subject: (chosen: string) => `${chosen} is no longer offered`,
  intro: (brand: string, chosen: string) =>
    `You have chosen ${chosen} for your next term at ${brand}. We are sorry: it is no longer available.`,
  agreeBefore: (plan: string, day: string) =>
    `You stay with ${plan}. You had chosen not to continue with it, so we will not charge you unless you agree. Please check its price on your dashboard and agree to it, or choose another plan, before ${day}. If you do nothing, your membership ends then and nothing is charged.`,
  chooseAnother: (plan: string) =>
    `You stay with ${plan}, and can choose another plan for your next term on your dashboard.`,
};
