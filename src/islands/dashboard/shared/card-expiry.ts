import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { Day } from '#util/dates/calendar.ts';
import { addMonths } from '#util/dates/calendar.ts';

export type SavedCard = NonNullable<MemberInfo['paymentMethod']>;

export type CardState =
  | 'good'
  /** it is charged again, and cannot be by then */
  | 'expires-before-charge'
  /** within two months, with no charge that it would miss */
  | 'expires-soon'
  | 'expired';

/**
 * How long a card may still be charged: through the last day of its month.
 * @param chargeOn when it is charged next; null where nothing is
 * @param today the member's day
 */
export function cardState(
  { expired, expMonth, expYear }: SavedCard,
  { chargeOn, today }: { chargeOn: Day | null; today: Day },
): CardState {
  if (expired) return 'expired';
  if (!expYear || !expMonth) return 'good';
  const lastMonth = `${expYear}-${two(expMonth)}`;
  if (chargeOn !== null && lastMonth < chargeOn.slice(0, 7)) return 'expires-before-charge';
  return lastMonth <= addMonths(today, 1, 1).slice(0, 7) ? 'expires-soon' : 'good';
}

/** Within this month: then there is no time left to wait. */
export const expiresThisMonth = ({ expMonth, expYear }: SavedCard, today: Day): boolean =>
  expYear !== null && expMonth !== null && `${expYear}-${two(expMonth)}` <= today.slice(0, 7);

/** mm/yy, as it is printed on the card; '' where it is not known */
export const expiryText = ({ expMonth, expYear }: SavedCard): string =>
  expMonth && expYear ? `${two(expMonth)}/${two(expYear % 100)}` : '';

/** The next charge of the account, of whichever membership. */
export const findNextCharge = (memberships: readonly MembershipAnswer[]): MembershipAnswer['nextCharge'] =>
  memberships
    .flatMap(({ nextCharge }) => nextCharge ?? [])
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .at(0) ?? null;

const two = (number: number): string => String(number).padStart(2, '0');
