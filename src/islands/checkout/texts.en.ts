export const openingCart = 'Opening your cart';
export const cartExpired =
  'Your cart was not used for a while, so we emptied it to keep your data safe. Please begin again.';
export const questionsCall = 'Questions? Call';
export const orJoinByPhone = 'Or join by phone:';
export const tryAgain = 'Try again';
export const goOn = 'Go on';
export const logIn = 'Log in';
export const goToDashboard = 'Go to your dashboard';
export const continueStep = 'Continue';
export const back = 'Back';
export const saving = 'Saving …';
export const checkFields = 'Please check the marked fields.';
export const chooseAnotherPlan = 'Choose another plan';
export const logInOr = <Part>(logIn: (words: string) => Part, other: (words: string) => Part) => [
  logIn('Log in'),
  ' or ',
  other('use another email address'),
];
export const bankArrivedLogIn = <Part>(link: (words: string) => Part) => [
  'Your bank payment has arrived, and you are a member: ',
  link('log in'),
  '.',
];
export const bankFailed = (reason: string) => `Your bank payment did not go through. ${reason}`;

// the plan
export const choosePlan = 'Please choose a plan.';
export const alreadyStarted = <Part>(plan: string, link: (words: string) => Part) => [
  `You already started to join with ${plan}. `,
  link('Continue joining'),
  ', or start over.',
];
export const yourOffice = 'Your office';
export const anyOffice = 'Any of our offices';
export const chooseOffice = 'Choose an office';
export const chooseAnotherOffice = 'Choose another office';
export const joinWithoutOffice = 'Join without an office';
export const stateYouLiveIn = 'State you live in';
export const stateHint = 'Some plans are not sold in every state.';
export const loadingPlans = 'Loading the plans at this office …';
export const noPlansInState =
  'We don’t offer plans in your state yet. Call us and we’ll help you find other options.';
export const noPlansAtOffice =
  'We don’t offer plans at this office. Please choose another office, or join without one.';
export const yourPlan = 'Your plan';
export const invitationCode = 'Invitation code';
export const invitationHint = 'From the company or group that invited you.';
export const haveInvitation = 'I have an invitation code';
export const notSoldInState = (plans: readonly string[]) => `Not sold in your state: ${plans.join(', ')}.`;
export const onlyWithOffice = (plans: readonly string[]) =>
  `With an office of your own: ${plans.join('; ')}. Choose an office above to see ${plans.length === 1 ? 'it' : 'them'}.`;
export const oneMoment = 'One moment …';
export const forOnePerson = 'for one person';
export const forPeople = (count: number) => `for ${count} people`;
/**
 * @param one the price of one person, where another one is shown above; '' elsewhere
 * @param most the most that a household pays; '' for no limit
 */
export const planPrices = (one: string, each: string, most: string) =>
  `${one && `${one} for one, `}+ ${each} for each additional person${most && `, ${most} at most`}`;
export const planGone = 'The plan you chose is no longer sold. Please choose one of these.';
export const planNotInState = (plan: string) =>
  `${plan} is not sold in your state. Please choose another plan.`;
export const planNotAtOffice = (plan: string) =>
  `${plan} is not sold at this office. Please choose another office or another plan.`;
export const planNeedsOffice = (plan: string) =>
  `${plan} is only sold with an office. Please choose the office that you will use, or another plan.`;

// the office
export const officeGone =
  'This office no longer takes part. Please choose another one, or join without an office.';
export const enterPlace = 'Please enter a ZIP code or a city.';
export const findOffice = 'Find an office';
export const zipOrCity = 'ZIP code or city';
export const findOffices = 'Find offices';
export const lookingForOffices = 'Looking for offices …';
export const whichCity = 'Which city do you mean?';
export const noOfficeNear = (place: string) =>
  `We have no office near ${place} yet. You can join without one.`;
export const officesNear = (place: string) => `Offices near ${place}:`;
export const miles = (count: string) => `${count} miles`;
export const choose = 'Choose';

// the account
export const haveAccount = <Part>(link: (words: string) => Part) => ['Have an account? ', link('Log in')];
export const aboutYou = 'About you';
export const howWeReachYou = 'How we reach you';
export const emailAddress = 'Email address';
export const emailHint =
  'We send your card and receipts there. You log in with it: you do not need a password.';
export const didYouMean = <Part>(email: Part) => ['Did you mean ', email, '?'];
export const phoneNumber = 'Phone number';
export const street = 'Street and number';
export const apartment = 'Apartment, suite';
export const city = 'City';
export const state = 'State';
export const zip = 'ZIP code';
export const birthDateInFuture = 'This birth date is in the future.';
export const checkBirthDate = 'Please check the birth date.';
export const mustBeAdult = (age: number) =>
  `You must be ${age} or older to join. A parent or guardian can join and add you.`;

// the people
export const peopleToAdd = <Part>(chosen: number, missing: number, strong: (words: string) => Part) => [
  `You chose ${chosen} people: `,
  strong(`${missing} to add`),
  '.',
];
/** @param price such as “$300 a year” */
export const allTogether = (chosen: number, price: string) =>
  `All ${chosen} together: ${price}, all fees included.`;
export const notEveryoneCovered =
  'Your plan doesn’t cover everyone. Please edit or remove the people marked below.';
export const yourHousehold = 'Your household';
export const relationAndBirth = (relation: string, day: string) => `${relation}, born ${day}`;
export const planOf = (plan: string) => `Plan: ${plan}`;
export const edit = 'Edit';
export const remove = 'Remove';
export const removed = (name: string) => `${name} is no longer in your household.`;
export const added = (name: string) => `${name} is in your household.`;
export const addPerson = 'Add a person';
export const addToHousehold = 'Add to the household';
export const continueToPayment = 'Continue to payment';
export const personGone = 'This person is no longer in your household.';
export const seeHousehold = 'See your household';
export const save = 'Save';

// the price
export const yourMembership = 'Your membership';
export const totalToday = 'Total today';
export const totalTodayIs = (price: string) => `Total today: ${price}`;
export const hide = 'Hide';
export const details = 'Details';
export const atAnyOffice = 'At any of our offices';
export const change = 'Change';
export const atRenewal = (day: string) => `At renewal, ${day}, if you choose it`;
export const coverage = (from: string, through: string) =>
  `All fees included. Covers ${from} to ${through}. The renewal is at today’s prices.`;
export const coverageByBank = (cycle: 'annual' | 'monthly') =>
  `All fees included. Your membership starts on the day your payment arrives, in about 4 business days, and lasts a ${cycle === 'annual' ? 'year' : 'month'} from then. It doesn’t renew automatically.`;
export const couponRefused = <Part>(code: Part, reason: string) => [
  'Coupon ',
  code,
  ` can’t be used: ${reason}`,
];
export const couponApplied = <Part>(code: Part) => ['Coupon ', code, ' is applied.'];
export const removeCoupon = 'Remove the coupon';
export const haveCoupon = 'I have a coupon';
export const couponCode = 'Coupon code';
export const apply = 'Apply';

// the payment
export const payBy = 'Pay by';
export const byCard = 'Card or wallet';
export const byCardHint = 'You become a member right away.';
export const byBank = 'Bank account';
export const byBankHint = 'Takes about 4 business days. You become a member when the money arrives.';
export const agreeToTerms = 'Please agree to the terms to continue.';
export const agreeToDebit = 'Please agree to the debit of your bank account, or pay by card.';
export const removeCouponFirst = (reason: string) => `${reason} Please remove the coupon to continue.`;
export const yourCard = 'Your card';
export const yourCardForRenewal = 'Your card, for the renewal';
export const yourBankAccount = 'Your bank account';
export const whatYouAgreeTo = 'What you agree to';
export const bankDoesNotRenew =
  'A membership paid from a bank account doesn’t renew automatically. It ends after its term, and nothing more is charged. You can add a card on your dashboard later.';
export const renewAutomatically = 'Renew my membership automatically (optional).';
export const endsAfter = (day: string) =>
  `Otherwise your membership ends after ${day}, and nothing more is charged.`;
export const readTerms = 'Read the terms';
export const paidElsewhere = 'This cart is being paid for in another tab. Please wait a moment.';
export const paying = 'Paying …';
export const payAndJoin = (price: string) => `Pay ${price} and join`;
export const joinNow = 'Join now';
export const notInsurance = 'This is a dental discount plan. It is not insurance.';

export const stillUnclear =
  'We still don’t know whether your payment went through. Please try again in a few minutes. We will check the same payment, and you will not be charged twice. If it did go through, we sent you an email.';
export const lastNotCompleted =
  'Your last payment was not completed, and nothing was charged. Please try again.';
export const otherSession =
  'Your payment was sent from a session that has ended, so we cannot show here what happened to it. If it went through, we sent you an email, and you can log in. You will not be charged twice.';
export const notCharged = (reason: string) => `${reason} You will not be charged for it.`;
export const notCompleted = (reason: string) =>
  `${reason} Your last payment was not completed, and nothing was charged for it.`;
export const checkAgain = 'Check again';
export const noResponse =
  'Your payment was sent, but we got no response. We are checking what happened, so please wait a moment. You will not be charged twice.';
export const checkingPayment = 'Checking on your payment';

// what replaces the end of the checkout if its script cannot be loaded
export const waitingForEnd = 'One moment';
export const bankOnItsWay = 'Your bank payment is on its way. You don’t need to do anything else.';
export const paymentArrived = 'Your payment has arrived.';
export const weWillEmail = (email: string) => `We will email ${email}.`;
