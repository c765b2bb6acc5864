import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const saving = 'Saving …';

export const notes = 'Notes';
export const note = 'Note';
export const noteBy = 'Written by';
export const noteCount = (count: number) => plural(count, { one: '1 note', other: `${count} notes` });
export const noNotes = 'There are no notes yet.';
export const newNote = 'New note';
export const noteHint = 'Only the staff see notes. A note cannot be changed later.';
export const keepNote = 'Keep the note';
export const noteKept = 'The note is kept.';

export const resend = (subject: string) => `Send “${subject}” again`;
export const resendLead =
  'It goes to the present address of the account, with the cards and receipts that were attached.';
export const sendAgain = 'Send it again';
export const sending = 'Sending …';
export const resentTo = (address: string) => `The email is on its way to ${address}.`;
export const notResendable =
  'This email has a link or code for one request, and cannot be sent again. The member can request a new one.';

export const changeEmail = 'Change the email address';
export const changeEmailLead =
  'The member gets a link in the new mailbox, and one in the old one if that was confirmed. The address changes once both were opened.';
export const newEmail = 'New email address';
export const requestChange = 'Send the links';
export const changeRequested = 'The links are on their way.';

export const confirmEmail = 'Confirm the email address';
export const confirmEmailLead =
  'For a member who cannot open a mailbox. First verify the caller: call back at the phone number that was on file before today, and ask about an earlier visit.';
export const saidEmail = 'The address as the caller says it';
export const saidEmailHint =
  'The new address of a pending change, to confirm in place of the old mailbox; or the present address.';
export const confirmed = {
  address: 'The address is confirmed.',
  change: 'The new address is in effect. The member has to log in again.',
  one_mailbox: 'Confirmed in place of the old mailbox. The link in the new one is still to be opened.',
};

export const endSessions = 'Log out everywhere';
export const endSessionsLead = 'All browsers of the member are logged out. They can log in again at once.';
export const sessionsEnded = (count: number) =>
  plural(count, { one: '1 browser was logged out.', other: `${count} browsers were logged out.` });

export const unlock = 'Let them log in again';
export const unlockLead =
  'After many wrong passwords a member has to wait between attempts. This lets them try again at once.';
export const unlocked = 'The member can try to log in again.';
export const secondStep = 'Two-step verification';
export const secondStepOff = 'off';
export const secondStepOn = (day: string) => `on since ${day}`;
export const resetSecondStep = 'Reset two-step verification';
export const resetSecondStepLead =
  'For a member who lost the authenticator app and the recovery codes. Verify the caller first. Logins then ask for the password or a code by email alone, no browser is trusted, and the member gets an email.';
export const secondStepIsReset = 'Two-step verification is off. The member can set it up again.';
