import { mutate } from 'swr';
import { callPath } from '#client/http/call.ts';
import { balance } from '#contracts/member/balance.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { queryKey } from './use-query.ts';

const KEYS: readonly string[] = [queryKey(memberInfo), queryKey(balance)];
const YEARS = callPath(yearlySummary, { year: '' });

/** Reloads all data that a payment or a new card changes. */
export function refreshBilling(): void {
  void mutate((key) => typeof key === 'string' && (KEYS.includes(key) || key.startsWith(YEARS)));
}
