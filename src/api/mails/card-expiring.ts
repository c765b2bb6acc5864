import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing } from './closing.ts';
import type { MailText } from './mail-text.ts';

interface Expiring {
  /** such as “Visa ending in 4242” */
  card: string;
  /** 'YYYY-MM', the last month in which it is good */
  lastMonth: string;
  chargeOn: string;
  cents: number;
  /** switches this kind of mail off, without login */
  unsubscribe: string;
}

/** Before a card expires that is to be charged later. Nobody has to get it: the notices of the renewal come anyway. */
export function cardExpiringMail(brand: LiveBrand, expiring: Expiring): MailText {
  const { card, lastMonth, chargeOn, cents, unsubscribe } = expiring;
  const [year = '', month = ''] = lastMonth.split('-');
  return {
    subject: `Your card on file at ${brand.name} expires ${month}/${year.slice(2)}`,
    text: `The card that pays for your membership at ${brand.name}, ${card}, is good until the end of ${month}/${year.slice(2)}. Your next payment of ${formatCents(cents)} is due on ${formatDay(chargeOn)}.

When your new card arrives, add it here so that your cover continues: ${brand.origin}/dashboard?section=billing

Nothing is charged before that day.
${closing(brand)}
Don’t want reminders about your card? Stop them here, without logging in: ${unsubscribe}
`,
  };
}
