import type { renewSubscription } from '#contracts/member/renew.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';

/** What a term that has been paid for means. */
export function paidText(
  { cents, start, through }: ResponseOf<typeof renewSubscription>,
  email: string,
): string {
  const paid = cents > 0 ? `${formatCents(cents)} is paid. ` : '';
  return `${paid}You are covered from ${formatDay(start)} through ${formatDay(through)}. The receipt is on its way to ${email}.`;
}
