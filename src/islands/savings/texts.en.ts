// the list
export const treatment = 'Treatment';
export const examples = 'crown, x-ray, cleaning …';
export const examplesWithSpanish = 'crown, x-ray, limpieza …';
export const plan = 'Plan';
/** @param per a year or a month */
export const forOnePerson = (per: string) => `${per} for one person, all fees included`;
export const isItWorthIt = 'Is it worth it for you?';
export const joinPlan = (name: string) => `Join ${name}`;
export const kindsOfCare = 'Kinds of care';
export const allCare = 'All care';
export const wholeList = (all: number) => `${all} treatments: one list for every plan and every office.`;
export const found = (count: number, all: number) => `${count} of ${all} treatments`;
export const nothingFound = (query: string) =>
  `Nothing on the list is called “${query}”. Try a shorter word, such as “crown” or “x-ray”. For anything that is not on the list, ask your office for its price.`;
export const lookUpWithYou = 'We look it up with you:';
export const showWholeList = 'Show the whole list';
export const printList = 'Print the list';
export const printEstimate = 'Print the estimate';
export const copyLink = 'Copy link';
export const linkCopied = 'The link is copied. Anyone who opens it sees what you chose.';
export const cannotCopy = 'This browser doesn’t allow copying. The address of this page is the link.';

// the office
export const office = 'Office';
export const lookingUpOffices = 'Looking up our offices …';
export const chooseOffice = 'Any office. Choose one';
export const officesFailed =
  'The list of offices could not be loaded. The fees below are the same at any of them.';
export const tryAgain = 'Try again';
export const anyOffice = 'Any office';
export const askingWhatIsSold = 'Asking what is sold there …';
export const officeIsGone = 'The office in this link no longer takes part.';
export const holdsAnywhere = (problem: string) => `${problem} The list below holds at any office.`;
export const thisOffice = 'this office';
export const soldThere = <Part>(plan: string, link: Part) => [
  `${plan} is sold at `,
  link,
  ', and these are its fees.',
];
export const notSoldThere = <Part>(
  plan: string,
  link: Part,
  sold: readonly string[],
  strong: (words: string) => Part,
) => [
  strong(`${plan} is not sold at`),
  ' ',
  link,
  `. ${sold.length > 0 ? `Sold there: ${sold.join(', ')}.` : 'No plan is sold there at the moment.'} The fees are those of its members, whichever plan they have.`,
];

// the household
export const planToEstimate = 'Plan to estimate with';
export const whoFits = (plan: string, whoJoins: string, whoIsAdded: string) =>
  `${plan}: who joins is ${whoJoins}. Can be added: ${whoIsAdded}.`;
export const you = 'You';
export const adult = (number: number) => `Adult ${number}`;
export const child = (number: number) => `Child ${number}`;
export const addAdult = 'Add an adult';
export const addChild = 'Add a child';
export const callForMore = (most: number) => `For more than ${most} people, please call us.`;
export const onlyFromAge = (plan: string, age: number) =>
  `${plan} covers only people who are ${age} or older, so it can’t cover a child. Choose another plan to estimate with.`;
export const talkItThrough = 'Would you rather talk it through? Call';
export const usually = (price: string) => `usually ${price}`;
export const oneFewer = (procedure: string, person: string) => `One fewer: ${procedure}, ${person}`;
export const oneMore = (procedure: string, person: string) => `One more: ${procedure}, ${person}`;
export const timesYear = (procedure: string, person: string) => `${procedure}, ${person}: times a year`;
export const sameAsYou = 'The same as for you';
export const remove = (person: string) => `Remove ${person}`;
export const anotherTreatment = <Part>(person: string, hidden: (words: string) => Part) => [
  'Another treatment ',
  hidden(`for ${person}`),
];
export const chooseFromList = 'Choose from the list';
export const add = 'Add';

// the estimate
export const people = (count: number) => (count === 1 ? 'one person' : `${count} people`);
export const yearWithAndWithout = 'A year without the plan and with it';
export const without = 'Without';
export const withPlan = 'With the plan';
export const treatments = (count: number) => (count === 1 ? '1 treatment' : `${count} treatments`);
export const inYear = 'In a year';
/** @param price with its cycle, such as $24 a month */
export const planPrice = (price: string, count: number) =>
  `${price} for ${people(count)}, all fees included.`;
export const planPriceOfYear = (price: string, count: number, yearPrice: string) =>
  `${price} for ${people(count)}, all fees included; ${yearPrice} for twelve months.`;
export const onlyTheList =
  'Only what is on the list above is counted. For anything else, ask your office for its price. What you enter stays in this browser.';

export const sayWhatYouExpect = (plan: string, count: number) =>
  `Say what you expect this year, and see whether ${plan} pays for ${count === 1 ? 'you' : 'all of you'}.`;
export const spendLess = <Part>(amount: Part, plan: string) => ['You spend ', amount, ` less with ${plan}.`];
export const paysFrom = (treatment: number, count: number) =>
  `In the order of the list, it has paid for itself with ${count === 1 ? 'that one treatment' : `treatment ${treatment} of ${count}`}.`;
export const noDifference = (plan: string) => `${plan} makes no difference here: both ways cost the same.`;
export const doesNotPay = <Part>(plan: string, count: number, amount: Part) => [
  `${plan} does not pay for ${count === 1 ? 'you' : 'this household'}. Without it you spend `,
  amount,
  ' less.',
];
export const savesAndCosts = (saved: string, cost: string) =>
  `It would save ${saved} on these treatments and costs ${cost}.`;
export const paysWithOneMore = (procedure: string, saved: string) =>
  `It would pay off with one more such as “${procedure}”, which saves ${saved}.`;
export const nothingChangesThat = 'No single treatment on the list would change that.';

export const bothSame = 'Both ways cost the same.';
export const lessWith = <Part>(amount: Part, plan: string) => [amount, ` less a year with ${plan}`];
export const lessWithout = <Part>(amount: Part, plan: string) => [amount, ` less a year without ${plan}`];
/** below a bar of the chart */
export const planAndFees = 'plan + fees';
