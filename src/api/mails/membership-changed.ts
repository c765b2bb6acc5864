import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing } from './closing.ts';
import type { MailText } from './mail-text.ts';

/** @param office its name, or that there is none */
export function officeChangeMail(
  brand: LiveBrand,
  { office, effectiveOn }: { office: string; effectiveOn: string },
): MailText {
  return {
    subject: `Your office from ${formatDay(effectiveOn)}: ${office}`,
    text: `You have changed your office at ${brand.name}.

From ${formatDay(effectiveOn)}: ${office}

Until then your membership is used as before. You can change your mind on your dashboard: ${brand.origin}/dashboard
${closing(brand)}`,
  };
}

/** @param renewal null where the membership does not renew by itself any more */
export function autoRenewMail(
  brand: LiveBrand,
  { through, renewal }: { through: string; renewal: { on: string; cents: number } | null },
): MailText {
  if (!renewal)
    return {
      subject: 'Your membership will not renew',
      text: `You have switched renewal off. Your membership at ${brand.name} ends after ${formatDay(through)}, and nothing more is charged.

You can switch it on again until then: ${brand.origin}/dashboard
${closing(brand)}`,
    };
  return {
    subject: 'Your membership renews automatically',
    text: `You have switched renewal on. ${
      renewal.cents > 0
        ? `We charge your card ${formatCents(renewal.cents)} on ${formatDay(renewal.on)} for the next term of your membership at ${brand.name}.`
        : `The next term of your membership at ${brand.name} begins on ${formatDay(renewal.on)}. It is free: nothing is charged.`
    }

You can switch it off at any time before that: ${brand.origin}/dashboard
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

interface Cancelled {
  /** last day of cover; null where it has ended already */
  lastDay: string | null;
  refundCents: number;
  /** of it, what goes to the card */
  toCardCents: number;
  rule: string;
}

export function cancelledMail(
  brand: LiveBrand,
  { lastDay, refundCents, toCardCents, rule }: Cancelled,
): MailText {
  const cover = lastDay ? `Your last day of cover is ${formatDay(lastDay)}.` : 'Your cover has ended.';
  const credit = refundCents - toCardCents;
  const money = [
    toCardCents > 0 &&
      `We return ${formatCents(toCardCents)} to the card or account you paid with; your bank may take some days to show it.`,
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
