import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { addMonths, type Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

export type SavedCard = NonNullable<MemberInfo['paymentMethod']>;

type CardState =
  | 'good'
  /** expires before its next charge */
  | 'expires-before-charge'
  /** expires within two months, after its next charge if any */
  | 'expires-soon'
  | 'expired';

/**
 * How long a card may still be charged: through the last day of its month.
 * @param chargeOn the day of the next charge; null if there is none
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

/** Whether a card expires this month, so it has to be replaced now. */
export const expiresThisMonth = ({ expMonth, expYear }: SavedCard, today: Day): boolean =>
  expYear !== null && expMonth !== null && `${expYear}-${two(expMonth)}` <= today.slice(0, 7);

/** mm/yy, as printed on the card; '' if unknown */
export const expiryText = ({ expMonth, expYear }: SavedCard): string =>
  expMonth && expYear ? `${two(expMonth)}/${two(expYear % 100)}` : '';

/** The next charge of the account, over all memberships. */
export const findNextCharge = (memberships: readonly MembershipAnswer[]): MembershipAnswer['nextCharge'] =>
  memberships
    .flatMap(({ nextCharge }) => nextCharge ?? [])
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .at(0) ?? null;

const two = (number: number): string => String(number).padStart(2, '0');

/** A warning about a card that expires; null if none is needed. */
export function cardNotice(
  card: SavedCard,
  when: { chargeOn: Day | null; today: Day },
): { tone: 'urgent' | 'soon'; text: string } | null {
  const { chargeOn, today } = when;
  switch (cardState(card, when)) {
    case 'good':
      return null;
    case 'expired':
      return {
        tone: 'urgent',
        text: chargeOn ? t.replaceExpiredCard(shownDay(chargeOn)) : t.cardHasExpired,
      };
    case 'expires-before-charge':
      return {
        tone: expiresThisMonth(card, today) ? 'urgent' : 'soon',
        text: chargeOn ? t.cardExpiresBefore(shownDay(chargeOn)) : t.cardExpiresBeforePayment,
      };
    case 'expires-soon':
      return { tone: 'soon', text: t.cardExpiresSoon(expiryText(card)) };
  }
}
