import type { ResponseOf } from '../../../contracts/endpoint.ts';
import type { renewSubscription } from '../../../contracts/renew.ts';
import { formatDay } from '../../../util/dates.ts';
import { formatCents } from '../../../util/money.ts';

/** What a term that has been paid for means. */
export function paidWords(
  { cents, start, through }: ResponseOf<typeof renewSubscription>,
  email: string,
): string {
  const paid = cents > 0 ? `${formatCents(cents)} is paid. ` : '';
  return `${paid}You are covered from ${formatDay(start)} through ${formatDay(through)}. The receipt is on its way to ${email}.`;
}
