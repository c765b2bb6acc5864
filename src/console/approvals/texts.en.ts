import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const lead =
  'Refunds and credits above the limit. Another person than the one who asked approves or declines them. Decided ones stay here for 30 days.';
export const count = (count: number) => plural(count, { one: '1 request', other: `${count} requests` });
export const none = 'Nothing waits for approval.';
export const find = 'Find a request';

export const member = 'Member';
export const brand = 'Brand';
export const what = 'What';
export const amount = 'Amount';
export const kinds = { refund: 'Refund', credit: 'Credit' };
export const why = 'Reason';
export const asked = 'Asked';
export const askedBy = 'Asked by';
export const you = 'you';
export const status = 'Status';
export const statuses = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
export const decided = 'Decided';
export const decidedBy = 'Decided by';
export const note = 'Note';
export const actions = 'Actions';

export const approve = 'Approve';
export const decline = 'Decline';
export const withdraw = 'Withdraw';
export const approveTitle = (kind: 'refund' | 'credit', amount: string, member: string) =>
  kind === 'refund' ? `Refund ${amount} to ${member}` : `Credit ${amount} to ${member}`;
export const approveLead = (person: string, reason: string) =>
  `${person} asks for it: “${reason}”. Look at the record first. The money moves at once.`;
export const declineLead = (person: string, reason: string) => `${person} asks for it: “${reason}”.`;
export const withdrawLead = 'No one can approve it any more.';
export const approved = {
  done: (amount: string) => `${amount} is on its way to the member.`,
  started: (amount: string) => `${amount} is on its way. The processor has not confirmed it yet.`,
  failed: (amount: string) => `The processor refused the refund. ${amount} is now a credit of the member.`,
};
export const declined = 'The request is declined.';
export const withdrawn = 'The request is withdrawn.';
