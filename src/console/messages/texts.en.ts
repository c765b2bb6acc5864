export const lead = 'Messages from the contact forms, the oldest first. Each look at the list is recorded.';
export const example = 'M-3TV8-Q2KX';
export const message = 'Message';
export const from = 'From';
export const written = 'Written';
export const ticket = 'Ticket';
export const answeredOn = 'Answered';
export const statuses = { open: 'Waiting', answered: 'Answered' };
export const statusFilters = { open: 'Waiting', answered: 'Answered', all: 'All' };
export const waiting = (count: number) => (count === 1 ? '1 message waits' : `${count} messages wait`);
export const noneOpen = 'No message waits for an answer.';
export const noneFound = 'No message matches. Change the filters.';

export const noSuchMessage = 'There is no such message, or your roles do not include it.';
export const noSubject = 'No subject';
export const conversation = 'Conversation';
export const reply = 'Reply by email';
export const replyLead = (email: string) => `Goes to ${email}. You can read it before it is sent.`;
export const yourReply = 'Your reply';
export const replyHint = 'Plain text. The email adds which message it answers, and the brand’s phone number.';
export const sendReply = 'Send the reply';
export const replied = 'The reply is on its way.';
export const otherWay = 'Answered another way?';
export const otherWayLead = 'Note a call or a visit. Nothing is sent.';
export const reopenTitle = 'Not answered after all?';
export const reopenLead = 'The message goes back to those that wait.';
export const note = 'Note';
export const markAnswered = 'Mark as answered';
export const marking = 'Saving …';
export const reopen = 'Mark as not answered';
export const isAnswered = 'The message is marked as answered.';
export const isOpen = 'The message waits again.';
export const notYours = 'Your roles let you read this message, not answer it.';

export const events = {
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: (_name: string) => 'Assigned to no one',
  replied: (_name: string) => 'Replied by email',
  answered: (_name: string) => 'Marked as answered',
  reopened: (_name: string) => 'Waits again',
};
