import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { cardState, expiresThisMonth, expiryText, type SavedCard } from '../shared/card-expiry.ts';

/** What its owner should know of a card that ends; null where there is nothing to say. */
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
        text: chargeOn
          ? `This card has expired. Replace it before the next payment on ${formatDay(chargeOn)}.`
          : 'This card has expired.',
      };
    case 'expires-before-charge':
      return {
        tone: expiresThisMonth(card, today) ? 'urgent' : 'soon',
        text: `This card expires before the next payment${chargeOn ? ` on ${formatDay(chargeOn)}` : ''}. Replace it so your membership continues without a gap.`,
      };
    case 'expires-soon':
      return { tone: 'soon', text: `This card expires soon: it is good through ${expiryText(card)}.` };
  }
}
