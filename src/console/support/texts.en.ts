export const brand = 'Brand';
export const anyBrand = 'Any';
export const status = 'Status';
export const assignedTo = 'Assigned to';
export const anyone = 'Anyone';
export const me = 'Me';
export const noOne = 'No one';
export const byNumber = 'Number';
export const clearFilters = 'Clear the filters';
export const backToList = 'Back to the list';

export const history = 'History';
export const noHistory = 'Nothing has been done yet.';
export const byCommand = 'A command on the server';
export const you = 'You';
export const from = 'From';
export const name = 'Name';
export const email = 'Email address';
export const phone = 'Phone';
export const loggedInAs = 'Account';
export const notLoggedIn = 'Not logged in when they wrote';
export const openRecord = 'Open the member’s record';

export const assign = 'Assign';
export const assigning = 'Assigning …';
export const assigned = (name: string) => `Assigned to ${name}.`;
export const unassigned = 'Assigned to no one.';
export const reasonHint = 'For the record of changes. The member does not see it.';

export const readLetter = 'Read the letter';
export const writing = 'Writing …';
export const letterTitle = 'Read it before you send it';
export const letterTo = (recipient: string) => `To ${recipient}`;
export const languages: Readonly<Record<string, string>> = { en: 'In English', es: 'In Spanish' };
export const noRecipient =
  'There is no email address, so nothing is emailed. Print the letter or read it out on the phone, then record it.';
export const keepWriting = 'Change the text';
export const sendLetter = 'Send the letter';
export const sending = 'Sending …';
export const recordLetter = 'Record the letter';

export const changedSince = 'Since you opened it:';
export const unsent = 'Your text that was not sent';
export const unsentLead =
  'Copy what you still need. It is on this page only until you discard it or sign out.';
export const discard = 'Discard';
