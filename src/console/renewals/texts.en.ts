import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const lead =
  'Members whose renewal could not be charged. They stay covered while it is tried again on the plan’s days, and get an email each time.';
export const label = 'Failed renewals';
export const countText = (count: number) =>
  plural(count, { one: '1 membership', other: `${count} memberships` });
export const none = 'No renewal has failed.';
export const more = (count: number) => `Showing the first ${count}, those that end first.`;
export const recovered = (amount: string, count: number, days: number) =>
  plural(count, {
    one: `${amount} charged after a failure in the last ${days} days, with 1 renewal.`,
    other: `${amount} charged after a failure in the last ${days} days, with ${count} renewals.`,
  });

export const member = 'Member';
export const number = 'Member number';
export const email = 'Email';
export const phone = 'Phone';
export const plan = 'Plan and office';
export const brand = 'Brand';
export const noOffice = 'No office';
export const unpaidFrom = 'Unpaid from';
export const amount = 'Amount';
export const failures = 'Attempts';
export const lastFailed = 'Last attempt';
export const reasonOf = (code: string) => `Processor’s reason: ${code}`;
export const declineCode = 'Processor’s reason';
export const card = 'Card on file';
export const noCard = 'None';
export const actions = 'Actions';

export const retry = 'Try again';
export const retryTitle = (name: string) => `Charge ${name} again`;
export const retryLead = (amount: string, card: string) =>
  `${amount} is charged to the card on file: ${card}. The member agreed to the renewal when they turned it on. If it fails, it is still tried again on the plan’s days. If the card is no longer good, ask the member to change it on the dashboard first.`;
export const retryLeadUnknown = (card: string) =>
  `The renewal is charged to the card on file: ${card}. If it fails, it is still tried again on the plan’s days.`;
export const charging = 'Charging …';
export const outcomes = {
  charged: 'The renewal is paid.',
  failed: 'The card was declined again. The member gets an email.',
  unknown: 'The processor has not answered yet. Reload the list in some minutes.',
};
