export const whoToAdd = 'Who would you like to add?';
export const seeCost = 'See what it costs';
export const oneMoment = 'One moment …';
export const addPerson = 'Add a person';
export const continueAdding = (name: string) => `Continue adding ${name}`;
export const householdFull = 'Your household has the most people a membership can cover.';
export const correctDetails = (name: string) => `Correct the details of ${name}`;
export const correctionsFree = 'Corrections cost nothing. The name is the one on the ID card.';
export const save = 'Save';
export const yourName = 'Your name';
export const yourNameHint = (day: string) =>
  `It is printed on the ID card. We have ${day} as your birth date: if that is wrong, please call us.`;
export const firstName = 'First name';
export const lastName = 'Last name';
export const anythingElse = 'Anything else about your household? Call';
export const onMembership = 'On the membership';
export const whoWasOnIt = 'Who was on it';
export const noLongerCovered = 'No longer covered';
export const edit = 'Edit';
export const remove = 'Remove';
export const whenLeaving = (name: string) => `What happens when ${name} leaves`;
export const removeQuestion = (name: string) => `Remove ${name} from the membership?`;
export const goOn = 'Continue';
export const whatChanged = 'What has changed?';
export const noLongerNeeded = (name: string) => `${name} does not need the membership any more`;
export const reasonOptional = 'You don’t need to tell us why.';
export const hasDied = (name: string) => `${name} has died`;
export const verySorry = 'We are very sorry. You don’t need to send us any documents.';
export const nothingChangesYet =
  'Nothing changes yet. Next you will see the refund and the date it takes effect.';
export const comesBack = 'Comes back to you';
export const noOneRemoved = 'No one was removed.';
export const noLongerCoveredFromDay = (name: string, day: string) =>
  `${name} is no longer covered from ${day}.`;
export const noLongerOnMembership = (name: string) => `${name} is no longer part of the membership.`;
export const cancel = 'Cancel';
export const back = 'Back';
export const sorryForLoss = 'We are sorry for your loss.';
export const noLongerCoveredFrom = 'No longer covered from';
export const coveredFromDay = (name: string, day: string) => `${name} is covered from ${day}.`;
export const notAdded = (name: string) => `${name} was not added.`;
export const nothingCharged = 'Nothing was charged.';
export const backToHousehold = 'Back to the household';
export const changeSomething = 'Change something';
export const cardExpired = (last4: string) => `Your card ending in ${last4} has expired.`;
export const noCardOnFile = 'There is no card on file.';
export const replaceThenGoOn = <Part>(link: (words: string) => Part, name: string) => [
  link('Replace the card'),
  `, then go on here: what you typed about ${name} stays.`,
];
export const addThenGoOn = <Part>(link: (words: string) => Part, name: string) => [
  link('Add a card'),
  `, then go on here: what you typed about ${name} stays.`,
];
export const weCharge = (card: string) => `We charge your ${card}. `;
export const useAnotherCard = 'Use another card';
export const checkAgain = 'Check again';
export const addAndPay = (name: string, amount: string) => `Add ${name} and pay ${amount}`;
export const chargedToday = 'Charged today';
export const coveredFrom = 'Covered from';
export const forAllFrom = (day: string) => `For all of you from ${day}`;
export const forAllIfRenewed = (day: string) => `For all of you, if you renew on ${day}`;
export const addQuestion = (name: string) => `Add ${name}?`;
export const childrenCovered =
  'Children are covered until the day they turn 26, and longer if a disability keeps them from supporting themselves. ';
export const nothingChargedBefore = 'Nothing is charged before you have seen the price and agreed.';

interface Term {
  left: number;
  of: number;
  unit: 'days' | 'months';
}
const on = (plan: string) => plan && ` on ${plan}`;
/** @param plan '' where all people have the same one */
export const oneMoreFree = (plan: string) => `One more person${on(plan)} costs nothing.`;
export const oneMoreIncluded = (plan: string) =>
  `Your household already pays the most it can, so one more person${on(plan)} costs nothing.`;
export const oneMoreCosts = (plan: string, amount: string, term: Term, next: string) =>
  `One more person${on(plan)} costs ${amount} today: ${term.left} of ${term.of} ${term.unit} ${term.left === 1 ? 'is' : 'are'} left. After that it is ${next} for all of you. You will see everything before you agree.`;

export const renewalDue = 'Your renewal has not been paid yet. Once it is, you can add a person.';
export const payRenewal = 'Pay the renewal';
export const canceledEnds = (day: string) =>
  `You canceled this membership, so no one can be added. It ends on ${day}.`;
export const seeYourOptions = 'See your options';
export const born = (relation: string, day: string) => `${relation}, born ${day}`;
export const bornDisabled = (relation: string, day: string) =>
  `${relation}, born ${day}, covered past 26 for a disability`;
export const planOf = (plan: string) => `Plan: ${plan}`;
export const toCard = 'Goes back to what you paid with';
export const toCredit = 'Credited to your next payment';
export const removePerson = (name: string) => `Remove ${name}`;
export const keepPerson = (name: string) => `Keep ${name}`;
export const addNamed = (name: string) => `Add ${name}`;
export const savedName = (name: string) => `Saved: ${name}.`;
export const saving = 'Saving …';
