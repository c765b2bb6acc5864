export const welcome = 'Welcome! You are a member.';
export const paymentReceived = 'Thank you. We received your payment.';
export const yourNumber = <Part>(number: Part, email: string) => [
  'Your member number is ',
  number,
  `. We sent your card and your receipt to ${email}.`,
];
export const waitingForLogin =
  'This email address already has an account, so the membership is waiting there. We sent an email to that address. Log in to see your card.';
export const printCards = 'Print the cards';
export const saveAsPdf = 'Save as PDF';
export const receipt = 'Receipt';
export const paid = 'Paid';
export const paidWith = (method: string) => `Paid with ${method}`;
export const covered = (from: string, through: string) => `Covered from ${from} through ${through}.`;
export const renewsOn = (day: string) => `Renews on ${day}; you can turn that off at any time.`;
export const doesNotRenew = 'It does not renew automatically.';
export const saveReceipt = 'Save the receipt as PDF';
export const nextLogin = (email: string) =>
  `Next time, log in with ${email}: we can email you a code. If you prefer a password, you can set one on your dashboard.`;
export const goToDashboard = 'Go to your dashboard';
export const logIn = 'Log in';
export const questionsCall = 'Questions? Call';

export const bankOnItsWay = 'Your bank payment is on its way';
export const from = 'From';
export const sentOn = 'Sent on';
export const plan = 'Plan';
export const office = 'Office';
export const anyOffice = 'Any participating office';
export const people = 'For';
export const onItsWay = 'On its way';
export const takesDays = (email: string) =>
  `It usually takes 4 business days. You become a member on the day it arrives, and your membership begins on that day. We email ${email} then, with your member number and your card. You don’t need to do anything else.`;
export const yourOrder = 'Your order';
export const priceStays =
  'The price will not change. The payment can no longer be canceled. If your bank declines it, nothing is charged. We will email you, and you can pay another way here. You can close this page.';
export const checkAgain = 'Check again';
export const bankArrived = 'Your bank payment has arrived';
export const youPaid = (price: string, email: string) =>
  `You paid ${price}, and you are a member. Your member number, your card and your receipt are on their way to ${email}.`;
export const startAnother = 'Start another membership';

export const firstVisit = 'Your first visit';
export const callOffice = (brand: string) =>
  `Call the office, say that you are a ${brand} member, and choose a day. Bring your card: on paper or on your phone.`;
export const openingHours = 'Opening hours';
export const call = (phone: string) => `Call ${phone}`;
export const directions = 'Directions';
export const callToBook = (office: string) => `Call ${office} to book my first visit`;
/** @param phone '' if it is not known */
export const callNotes = (phone: string, brand: string) =>
  `${phone && `Call ${phone}.\n`}Have your ${brand} membership card at hand.`;
export const worksEverywhere = (brand: string) =>
  `Your plan works at every participating office. Choose a dentist near you, call the office and say that you are a ${brand} member.`;
export const findDentist = 'Find a dentist';
export const findAndBook = 'Choose a dentist and book my first visit';
export const findNotes = (address: string, brand: string) =>
  `Find a dentist: ${address}\nHave your ${brand} membership card at hand.`;
export const addReminder = 'Add a reminder to your calendar';
