import type { Touched } from '../../staff/in-scope.ts';
import { changeForMember } from '../change-member.ts';

type Change<T> = Parameters<typeof changeForMember<T>>;

/** Makes a change of a member's money: its record also has the answer, which says how much moved. */
export const moveMoney = <T>(call: Change<T>[0], touched: Touched, work: Change<T>[1]): Promise<T> =>
  changeForMember(call, work, { touched, recordsAnswer: true });
