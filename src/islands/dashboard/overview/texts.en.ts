export const noMembership = 'You have an account, but no membership yet.';
export const choosePlan = 'Choose a plan';
export const findDentist = 'Find a dentist';
export const toDo = 'To do';
export const sentAnotherLink = (email: string) =>
  `We sent another link to ${email}. Earlier links no longer work.`;
export const alreadyConfirmed = 'Your email address is already confirmed.';
export const confirmYourEmail = 'Confirm your email address';
export const plan = 'Plan';
export const memberNumber = 'Member number';
export const showIdCard = 'Show ID card';
export const comeBack = 'Come back';
export const planAndRenewal = 'Plan and renewal';
export const dentalOffice = 'Dental office';
export const hadNoOffice = 'You had no office of your own. ';
export const anyOffice = 'You can use your plan at every participating office. ';
export const changeOffice = 'Change office';
export const directions = 'Directions';
export const household = 'Household';
export const changePeople = 'Add or change a person';
export const whoWasCovered = 'Who was covered, and when';
export const billing = 'Billing';
export const inYourFavor = 'In your favor';
export const youOwe = 'You owe';
export const card = 'Card';
export const noneOnFile = 'none on file';
export const receiptsAndPayments = 'Receipts and payments';
export const wasCoveredThrough = 'Was covered through';
export const membership = 'Membership';
export const hasEnded = 'Has ended';
export const paidThrough = 'Paid through';
export const coveredFrom = 'Covered from';
export const coveredThrough = 'Covered through';
export const paid = 'Paid';
export const due = 'Due';
export const renews = 'Renews';
export const renewsIfYouAgree = 'Renews if you say yes';
export const renewalDue = 'Your renewal has not been paid yet. You are still covered, but not for long.';
export const payRenewal = 'Pay the renewal';
export const comeBackSameNumber = 'Come back with the same member number';
export const youCanceled = (day: string) => `You canceled. You are covered through ${day}.`;
export const seeYourOptions = 'See your options';
export const newPrice = (name: string, price: string, day: string) =>
  `${name} will cost ${price} from ${day}. We will not charge it unless you agree.`;
export const lookAtPrice = 'Look at the new price';
export const endsOn = (day: string) => `Your membership ends on ${day}: it does not renew automatically.`;
export const renewOrTurnOn = 'Renew or turn on renewal';
export const youOweAmount = (amount: string) => `You owe ${amount}.`;
export const payNow = 'Pay now';
export const noCardOnFile = 'There is no card on file for the next payment.';
export const addCard = 'Add a card';
export const replaceCard = 'Replace the card';
export const isEmailRight = <Part>(email: Part) => [
  'Is ',
  email,
  ' right? Open the link in our welcome email to confirm it.',
];
export const sending = 'Sending …';
export const sendAgain = 'Send again';
export const change = 'Change';
export const fromDay = (day: string, name: string) => `From ${day}: ${name}.`;
export const startsOn = (day: string) => `from ${day}`;
export const endedOnDay = (day: string) => `until ${day}`;
export const dueSince = (amount: string, day: string) => `${amount}, since ${day}`;
export const endedOn = (day: string) => `Your membership ended on ${day}. Offices charge their usual fees.`;
export const ended = 'Your membership has ended. Offices charge their usual fees.';
export const cardExpired = (last4: string) => `Your card ending in ${last4} has expired.`;
export const cardExpires = (last4: string, day: string) =>
  `Your card ending in ${last4} expires before the next payment on ${day}.`;
