export const memberNumber = 'Member number';
export const allCardsAsPdf = 'All cards as PDF';
export const saveAsPdf = 'Save as PDF';
export const walletCards = 'Wallet cards to cut out (PDF)';
export const print = 'Print';
export const cards = 'Cards';
export const coveredToday = (day: string) => `Covered today, ${day}.`;
export const cardOf = (name: string) => ` (card of ${name})`;
export const hasCardFrom = (first: string, last: string, day: string) =>
  `${first} ${last} has a card from ${day}.`;
export const newOfficeFrom = (day: string, office: string) =>
  `From ${day} the cards name your new office: ${office}.`;
export const renewalDue = (day: string) =>
  `Your renewal has not been paid, so the cards still show ${day} as their last day. You are covered today, but not for long. `;
export const youCanceled = (day: string) => `You canceled. The cards are good through ${day}. `;
export const payRenewal = 'Pay the renewal';
export const seeYourOptions = 'See your options';
export const noMembership = 'You have no membership yet, so there is no card.';
export const choosePlan = 'Choose a plan';
export const noValidCard = 'No valid card';
export const planBegins = (plan: string, number: string, day: string) =>
  `${plan} (${number}) begins on ${day}. Your cards will be here from that day on.`;
export const comeBackSameNumber = 'Come back with the same member number';
export const copied = 'Copied.';
export const selected = 'Selected: copy it with your browser.';
export const cannotKeep =
  'This browser cannot keep the cards: it may be a private window, or out of space. A PDF or the email works offline, too.';
export const keptOnPhone = 'Kept on this phone';
export const keepOnPhone = 'Keep on this phone';
export const keptOn = (day: string) =>
  `Kept on ${day}. Open this page again, and your cards are there even offline; put it on your home screen to find it quickly.`;
export const logoutRemoves =
  'Logging out removes them. If you are logged out because you were inactive, the login page still shows them to anyone who has this phone.';
export const keepExplained =
  'For an office without signal. This stores the names, member number, plan, office and dates covered on this device, with a mark that shows whose they are. Anyone who can unlock it can see them without logging in, so do not do this on a computer that you share. You can remove them here at any time; logging out does it too.';
export const removeFromPhone = 'Remove from this phone';
export const oneMoment = 'One moment …';
export const showAtDesk = 'Show at the desk';
export const pdf = 'PDF';
export const addToAppleWallet = 'Add to Apple Wallet';
export const planEndedOn = (plan: string, number: string, day: string) =>
  `${plan} (${number}) ended on ${day}. Offices charge their usual fees, so there is no card to show.`;
export const planEnded = (plan: string, number: string) =>
  `${plan} (${number}) has ended. Offices charge their usual fees, so there is no card to show.`;
export const copyNumber = <Part>(hidden: (words: string) => Part) => ['Copy', hidden(' the member number')];
