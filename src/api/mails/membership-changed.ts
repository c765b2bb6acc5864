import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing, type MailText } from './mail-text.ts';

/** @param office its name, or a text for outside office */
export function officeChangeMail(
  brand: LiveBrand,
  { office, effectiveOn }: { office: string; effectiveOn: string },
): MailText {
  return {
    subject: `Your office from ${formatDay(effectiveOn)}: ${office}`,
    text: `You have changed your office at ${brand.name}.

From ${formatDay(effectiveOn)}: ${office}

Until then nothing changes. You can change your mind on your dashboard: ${brand.origin}/dashboard
${closing(brand)}`,
  };
}

/** @param renewal null if the membership no longer renews automatically */
export function autoRenewMail(
  brand: LiveBrand,
  { through, renewal }: { through: string; renewal: { on: string; cents: number } | null },
): MailText {
  if (!renewal)
    return {
      subject: 'Your membership will not renew',
      text: `You turned off automatic renewal. Your membership at ${brand.name} ends after ${formatDay(through)}, and nothing more is charged.

You can turn it on again until then: ${brand.origin}/dashboard
${closing(brand)}`,
    };
  return {
    subject: 'Your membership renews automatically',
    text: `You turned on automatic renewal. ${
      renewal.cents > 0
        ? `We charge your card ${formatCents(renewal.cents)} on ${formatDay(renewal.on)} for the next term of your membership at ${brand.name}.`
        : `The next term of your membership at ${brand.name} begins on ${formatDay(renewal.on)}. It is free: nothing is charged.`
    }

You can turn it off at any time before that: ${brand.origin}/dashboard
${closing(brand)}`,
  };
}

export function cardChangedMail(brand: LiveBrand, { card }: { card: string }): MailText {
  return {
    subject: `Another card for your membership at ${brand.name}`,
    text: `Renewals of your membership at ${brand.name} are charged to ${card} from now on.

If this was not you, set a new password right away at ${brand.origin}/reset-password.
${closing(brand)}`,
  };
}

interface Canceled {
  /** last day of coverage; null if it has ended already */
  lastDay: string | null;
  refundCents: number;
  /** the part that goes to the card */
  toCardCents: number;
  rule: string;
}

export function canceledMail(
  brand: LiveBrand,
  { lastDay, refundCents, toCardCents, rule }: Canceled,
): MailText {
  const cover = lastDay ? `You are covered through ${formatDay(lastDay)}.` : 'Your membership has ended.';
  const credit = refundCents - toCardCents;
  const money = [
    toCardCents > 0 &&
      `We return ${formatCents(toCardCents)} to the card or account you paid with. Your bank may take a few days to show it.`,
    credit > 0 && `${formatCents(credit)} is kept as a credit on your account.`,
    refundCents === 0 && 'Nothing is returned.',
  ].filter(Boolean);
  return {
    subject: `Your membership at ${brand.name} is canceled`,
    text: `You canceled your membership at ${brand.name}. ${cover}

${money.join(' ')}
${rule}

Nothing more will be charged.
${closing(brand)}`,
  };
}

interface Expiring {
  /** such as “Visa ending in 4242” */
  card: string;
  /** 'YYYY-MM', the last month in which it is valid */
  lastMonth: string;
  chargeOn: string;
  cents: number;
  /** link that switches this kind of mail off without login */
  unsubscribe: string;
}

/** Before a card expires that will be charged later. Optional: renewal notices are sent in any case. */
export function cardExpiringMail(brand: LiveBrand, expiring: Expiring): MailText {
  const { card, lastMonth, chargeOn, cents, unsubscribe } = expiring;
  const [year = '', month = ''] = lastMonth.split('-');
  return {
    subject: `Your card on file at ${brand.name} expires ${month}/${year.slice(2)}`,
    text: `The card that pays for your membership at ${brand.name}, ${card}, is good until the end of ${month}/${year.slice(2)}. Your next payment of ${formatCents(cents)} is due on ${formatDay(chargeOn)}.

When your new card arrives, add it here so your membership continues: ${brand.origin}/dashboard?section=billing

Nothing is charged before that day.
${closing(brand)}
Don’t want reminders about your card? Stop them here, without logging in: ${unsubscribe}
`,
  };
}
