export const stopReminders = 'Stop reminders about your card?';
export const stopRemindersMeans =
  'We would no longer email you before the card on file expires. You will still get receipts and renewal notices, because they are part of your membership.';
export const stopThese = 'Stop these reminders';
export const noMoreReminders = 'You won’t get any more reminders about your card.';
export const canTurnOn =
  'You will still get receipts and renewal notices. On your dashboard, under Profile, you can turn the reminders on again.';
export const linkNoLongerWorks = 'This link no longer works.';
export const chooseEmails = 'On your dashboard, under Profile, you can choose which emails you get.';
export const myProfile = 'My profile';
export const questions = (phone: string) => `Questions? Call ${phone}.`;

// for the staff
export const brandNotLive = 'This brand has no published pages, so no letter can be written in its name.';
