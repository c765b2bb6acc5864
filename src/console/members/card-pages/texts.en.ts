export const take = {
  renewal: (amount: string) => `Take ${amount} by card for the renewal`,
  balance: (amount: string) => `Take ${amount} by card for the balance`,
};
export const lead =
  'The card is entered on the page of our payment processor. Never write its number down, and never type it here, not even in a reason or a note.';
export const replaces = 'The page that waits for a card now is canceled first.';
export const way = 'How does the member pay?';
export const ways = {
  opened: 'I open the page, and type what the member reads to me',
  mailed: 'The member gets the page by email',
};
export const openedHint = 'The page works for an hour.';
export const mailedHint = (address: string) => `To ${address}. The page works for up to 24 hours.`;
export const keepCard = 'The member agrees that renewals are charged to this card';
export const keepCardHint =
  'Ask: “May we keep this card with our payment processor? Renewals of your membership are then charged to it automatically, until you change the card or turn automatic renewal off.” Without a yes, the card pays once and is not kept.';
export const makePage = 'Create the page';
export const making = 'Making the page …';
export const sendPage = 'Send the page';
export const sending = 'Sending …';
export const made = 'The page is ready. Open it in the list of payment pages.';
export const sentTo = (address: string) => `The page is on its way to ${address}.`;

export const pages = 'Payment pages';
export const whats = { renewal: 'Renewal', balance: 'Balance' };
export const openedBy = (name: string, at: string) => `Made by ${name}, ${at}`;
export const mailedBy = (name: string, at: string, address: string) => `Sent to ${address} by ${name}, ${at}`;
export const states = {
  waiting: 'Waiting for the card',
  paid: 'Paid',
  expired: 'Expired',
  canceled: 'Canceled',
  returned: 'Paid twice, so returned',
};
export const until = (at: string) => `Works until ${at}`;
export const openPage = 'Open the page';
export const checkNow = 'Check now';
export const cancelPage = 'Cancel the page';
export const cancelLead =
  'It can no longer be paid afterwards. If it was paid a moment ago, the payment stands.';
export const canceling = 'Canceling …';
export const canceled = {
  canceled: 'The page is canceled. Nothing was charged on it.',
  paid: 'The page was already paid, and the payment stands.',
};
export const isPaid = (amount: string) => `${amount} was paid by card.`;
