import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const stayAfterAll = 'Stay after all';
export const agreeToNewPrice = 'Agree to the new price';
export const autoRenewalOn = 'Automatic renewal is on';
export const autoRenewalOff = 'Automatic renewal is off';
export const endTodayQuestion = 'End your membership today?';
export const endTodayMessage = (day: string) =>
  `Your paid term ended on ${day}. Without a renewal your membership ends today, and we stop trying your card.`;
export const turnOffAndEnd = 'Turn off and end it';
export const turnOffEndsToday =
  'If you turn it off now, your membership ends today, as its paid term is over. Nothing is charged.';
export const turnOffEndsOn = (day: string) =>
  `If you turn it off, you are covered through ${day} and nothing more is charged. You can turn it on again until then.`;
export const turnOffRenewal = 'Turn off renewal';
export const turningOff = 'Turning off …';
export const planNotOffered = (day: string) =>
  `This plan is no longer offered to you, so it cannot be renewed. Choose another one below to continue after ${day}.`;
export const agreeTo = (price: string) => `Agree to ${price}`;
export const turnOnRenewal = 'Turn on renewal';
export const oneMoment = 'One moment …';
export const undoCancellation = (day: string) =>
  `You can undo your cancellation until ${day}. Your membership then continues as before and renews automatically.`;
export const thisTerm = 'This term';
export const cancelMembership = 'Cancel the membership';
export const cancelIntro =
  'First you will see what you get back and why. Nothing is canceled until you confirm.';
export const seeRefund = 'See what you get back';
export const whyCanceling = 'Why are you canceling? (optional)';
export const reasonHint = 'What you get back can depend on the reason.';
export const whatEnds = 'What ends';
export const pricesEndAfter = (day: string) => `Member prices, for everyone covered, after ${day}.`;
export const pricesEndAtOnce = 'Member prices, for everyone covered, as soon as you confirm.';
export const noRenewal = 'Your membership does not renew, and nothing more is charged.';
export const yourChangeTo = (plan: string) => `Your change to ${plan}.`;
export const whatInstead = 'What you can do instead';
export const moveOffice = 'Move to another office';
export const continueToCancel = 'Continue to cancel';
export const keepMyMembership = 'Keep my membership';
export const youGetBack = 'You get back';
export const backToPayment = 'Back to what you paid with';
export const toCredit = 'To your credit here, as it was paid with credit';
export const feeKept = 'Processing fee that is kept';
export const lastDayFullRefund = 'Last day for a full refund';
export const notSetYet = 'not set yet';
export const lastDayCovered = 'Last day covered';
export const nothingCanceled = 'Nothing was canceled.';
export const cancelQuestion = 'Cancel your membership?';
export const cancelMyMembership = 'Cancel my membership';
export const goBack = 'Go back';
export const refund = (amount: string) => `You get back ${amount}. `;
export const noRefund = 'Nothing is returned. ';
export const coveredThrough = (day: string) => `You are covered through ${day}.`;
export const endsToday = 'Your membership ends today.';
export const isCanceled = 'Your membership is canceled';
export const coveredThroughThen = (day: string) => `You are covered through ${day}. `;
export const hasEndedThen = 'Your membership has ended. ';
export const refundOnItsWay = (amount: string) =>
  `${amount} is on its way back to the card or account you paid with. Your bank may take a few days to show it. `;
export const keptAsCredit = (amount: string) => `${amount} is kept as your credit. `;
export const confirmationSent = (email: string) => `We sent a confirmation to ${email}.`;
export const canUndo = 'You can undo this until then: turn on renewal below.';
export const canRenew = 'You can renew for another term at any time, on this page.';
export const canComeBack = 'You can come back at any time with the same member number, on this page.';
export const anotherPlan = 'Another plan';
export const planChosen = (plan: string, email: string) =>
  `You have chosen ${plan}. We sent a confirmation to ${email}.`;
export const noOtherPlan =
  'No other plan is both sold at your office and open to everyone in your household.';
export const newPlanStarts = (day: string, plan: string) =>
  `A new plan starts with your next term, on ${day}. Until then you keep ${plan}, and nothing is charged today.`;
export const newPlanOnReturn =
  'A new plan starts on the day you come back. Nothing is charged before you pay.';
export const chooseDifferentOne = 'Choose a different one';
export const plansToChangeTo = 'Plans you can change to';
export const seeWhatChanges = 'See what changes';
export const planKept = (plan: string, email: string) =>
  `You stay with ${plan}. We sent a confirmation to ${email}.`;
export const onReturn = (plan: string) => `When you come back: ${plan}`;
export const welcomeBack = 'Welcome back';
export const thankYou = 'Thank you';
export const yourNextTerm = 'Your next term';
export const nextTermFree = (day: string) =>
  `Your next term is free. It begins when this one is over, after ${day}. You can renew for it now.`;
export const payUndoesCancellation = (day: string) =>
  `Pay your next term now: your membership continues after ${day}, and your cancellation is undone.`;
export const payNextTerm = (day: string) =>
  `Pay your next term now: it begins when this one is over, after ${day}. You lose no days.`;
export const seePrice = 'See the price';
export const termNotPaid = 'The next term was not paid.';
export const nothingCharged = 'Nothing was charged.';
export const nothingMoreCharged = (message: string) => `${message} Nothing more was charged.`;
export const checkFields = 'Please check the marked fields.';
export const agreeToTerms = 'Please agree to the terms to continue.';
export const payAnotherTerm = 'Pay for another term';
export const renewMyMembership = 'Renew my membership';
export const notNow = 'Not now';
export const toPayNow = 'To pay now';
export const noGap = 'It starts when your last term ended, so there is no gap.';
export const whatYouAgreeTo = 'What you agree to';
export const renewAutomatically = 'Renew my membership automatically (optional).';
export const renewalStaysOn =
  'Renewal stays on, as you have agreed to it: the term after this one is charged when this one is over. You can turn that off at any time.';
export const readTerms = 'Read the terms';
export const isPaid = (amount: string) => `${amount} is paid. `;
export const agreeToRenewal = 'Please agree to the renewal at the new price.';
export const planNotChanged = 'Your plan has not changed.';
export const keepYourPlan = 'Keep your plan';
export const today = 'Today';
export const wouldCost = (plan: string) => `${plan} would cost`;
export const continuesNow = (plan: string) => `${plan} continues, and nothing is charged today.`;
export const priceNotAgreed =
  'You have not agreed to this price yet, and your membership renews automatically. If you do not want that, go back and turn off renewal first.';
export const continuesUntilThen = (plan: string) =>
  `${plan} continues until then. You can undo this until the term is paid for.`;
export const payOnReturn = 'You pay when you come back, and can undo this until then.';
export const noticeSent = (renewsOn: string, sentOn: string) =>
  `We sent you a notice of the renewal on ${renewsOn}; the last one went out on ${sentOn}.`;
export const plan = 'Plan';
export const lastTerm = 'Last term';
export const fromTo = (from: string, through: string) => `${from} to ${through}`;
export const paidForIt = 'Paid for it';
export const nextCharge = 'Next charge';
export const renews = 'Renews';
export const free = 'Free';
export const onDay = (day: string) => `on ${day}`;
export const hasEnded = 'Your membership has ended';
export const youCanceled = 'You canceled';
export const canceledThrough = (day: string) => `You are covered through ${day}. Nothing more is charged.`;
export const renewalNotPaid = 'Your renewal is not paid yet';
export const tryingCard = (day: string) =>
  `Your paid term ended on ${day}. You are still covered while we try your card again on some of the next days. If it cannot be charged, your membership ends.`;
export const paidAhead = (day: string) => `Your next term is paid: you are covered through ${day}.`;
export const needsApproval = 'Your next term needs your approval';
export const nextTermPaid = 'Your next term is paid';
export const renewsAutomatically = 'Your membership renews automatically';
export const thenEnds = (day: string) =>
  `You are covered through ${day}. After that your membership ends: it does not renew automatically.`;
export const cannotBeRenewed = 'Your plan cannot be renewed';
export const noLongerOffered = (plan: string, day: string) =>
  `${plan} is no longer offered to you. Your membership ends on ${day} unless you choose another plan.`;
export const doesNotRenew = 'Your membership does not renew automatically';
export const renewalIsOn = (email: string) => `Renewal is on. We sent a confirmation to ${email}.`;
export const renewalIsOff = (email: string) => `Renewal is off. We sent a confirmation to ${email}.`;
const people = (count: number) => plural(count, { one: 'one person', other: `${count} people` });
export const fromDayFor = (day: string, count: number) => `From ${day}, for ${people(count)}`;
export const onReturnFor = (count: number) => `When you come back, for ${people(count)}`;
export const movedAway = 'I am moving, or have moved, away';
export const noOfficeLeft = 'No participating office is near me anymore';
export const termsChanged = 'The price or the terms have changed';
export const nursingCare = 'A person covered is moving into nursing care';
export const personDied = 'A person covered has died';
export const otherReason = 'Other, or I would rather not say';
export const turnOffInstead = <Part>(link: (words: string) => Part) => [
  link('Turn off renewal'),
  ': you keep what you have paid for, and it then ends.',
];
export const planInstead = <Part>(link: (words: string) => Part) => [
  link('Choose another plan'),
  ' for your next term.',
];
export const lastDayIsToday = 'today';
export const canceling = 'Canceling …';
export const renewEarly = 'Renew early';
export const payRenewal = 'Pay your renewal';
export const continueTerm = 'Continue for another term';
export const comeBack = 'Come back';
export const payAmount = (amount: string) => `Pay ${amount}`;
export const paying = 'Paying …';
export const fromThrough = (from: string, through: string) => `from ${from} through ${through}`;
export const coveredFrom = (from: string, through: string, email: string) =>
  `You are covered from ${from} through ${through}. The receipt is on its way to ${email}.`;
export const insteadOf = (plan: string, other: string) => `${plan} instead of ${other}`;
export const keepPlan = (plan: string) => `Keep ${plan}`;
export const keepInstead = (plan: string) => `Keep ${plan} instead`;
export const choosePlan = (plan: string) => `Choose ${plan}`;
export const fromDay = (day: string, plan: string) => `From ${day}: ${plan}`;
export const coveredYouThrough = (day: string) => `It covered you through ${day}. `;
export const nothingMoreComeBack = 'Nothing more is charged. You can come back with the same member number.';
export const costsMore = (plan: string, price: string, from: string, last: string) =>
  `${plan} costs ${price} from ${from}. That is more than you have agreed to, so we do not charge it unless you say yes. If you do nothing, your membership ends on ${last}.`;
export const coveredThenEnds = (day: string) =>
  `You are covered through ${day}. Nothing is charged after that, and your membership ends.`;
export const endsOn = (day: string) =>
  `It ends on ${day}. Nothing is charged after that, and your membership ends.`;

interface Term {
  cycle: 'annual' | 'monthly';
  plan: string;
}
const CYCLES = { annual: 'year', monthly: 'month' };
const another = ({ cycle, plan }: Term) => `another ${CYCLES[cycle]} of ${plan}`;
export const freeBegins = (day: string, term: Term) =>
  `On ${day} ${another(term)} begins. It is free: nothing is charged.`;
export const creditPays = (day: string, term: Term) =>
  `On ${day} ${another(term)} begins. Your credit pays for it.`;
/**
 * @param charge.price what it is without the credit; '' where there is none
 * @param charge.card '' where there is none on file
 */
export const willCharge = (
  charge: { day: string; amount: string; price: string; card: string },
  term: Term,
) => {
  const credit = charge.price && ` (${charge.price} less your credit)`;
  const card = charge.card && ` to your ${charge.card}`;
  return `On ${charge.day} we charge ${charge.amount}${credit}${card} for ${another(term)}.`;
};
