import { changeForMember } from '../change-member.ts';

/** Makes a change of a member's money: its record also has the answer, which says how much moved. */
export const moveMoney: typeof changeForMember = (call, work) =>
  changeForMember(call, work, { recordsAnswer: true });
