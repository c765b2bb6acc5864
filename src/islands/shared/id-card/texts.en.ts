export const emailMyCards = 'Email me my cards';
export const oneMoment = 'One moment …';
export const cardsOnTheirWay = (email: string) => `Your cards are on their way to ${email}.`;
export const memberNumber = 'Member number';
export const memberService = (phone: string) => `Member service: ${phone}`;
export const close = 'Close';
export const cardOf = (name: string) => `Card of ${name}`;
export const member = 'Member';
export const plan = 'Plan';
export const valid = 'Valid';
export const office = 'Office';
export const anyOffice = 'Any participating office';
export const cardsKept = 'Cards kept on this phone';
export const keptOnPhone = 'Kept on this phone';
export const keptOn = (day: string) => `Kept on ${day}. `;
export const notChecked = 'We could not check for changes since then.';
export const offline = 'You are offline, so we can’t check for changes since then.';
export const removeFromPhone = 'Remove from this phone';
export const savedOn = (day: string) => `Saved on this phone on ${day}.`;
export const wasGoodThrough = (day: string) =>
  `This card was good through ${day}. Go online and log in to see whether it was renewed.`;
export const showKeptCard = 'Show the card kept on this phone';
export const goodThrough = <Part>(strong: (words: string) => Part, day: string) => [
  strong(`Good through ${day}.`),
  ' By this phone’s calendar, that day has passed. The office uses its own.',
];
export const showAtDesk = <Part>(hidden: (words: string) => Part, name: string) => [
  'Show at the desk',
  hidden(` (card of ${name})`),
];
export const nameAndNumber = <Part>(name: Part, number: Part) => [name, ', member number ', number];
