import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing, type MailText } from './mail-text.ts';

interface Added {
  name: string;
  coveredFrom: string;
  /** the price of the next term for the household */
  renewalCents: number;
  /** null if it does not renew automatically */
  renewsOn: string | null;
}

export function memberAddedMail(
  brand: LiveBrand,
  { name, coveredFrom, renewalCents, renewsOn }: Added,
): MailText {
  const renewal = renewsOn
    ? `From ${formatDay(renewsOn)} the membership costs ${formatCents(renewalCents)} a term for all of you.`
    : '';
  return {
    subject: `${name} is covered now`,
    text: `${name} was added to your membership at ${brand.name} and is covered from ${formatDay(coveredFrom)}.
${renewal && `\n${renewal}\n`}
A new card with everyone’s name is on your dashboard: ${brand.origin}/dashboard
${closing(brand)}`,
  };
}

interface Removed {
  name: string;
  /** last day of coverage */
  coveredThrough: string;
  refundCents: number;
  creditCents: number;
}

export function memberRemovedMail(brand: LiveBrand, removed: Removed): MailText {
  const { name, coveredThrough, refundCents, creditCents } = removed;
  const money = [
    refundCents > 0 && `We return ${formatCents(refundCents)} to the card or account you paid with.`,
    creditCents > 0 && `${formatCents(creditCents)} is credited to your next renewal.`,
  ].filter(Boolean);
  return {
    subject: `${name} was removed from your membership`,
    text: `${name} was removed from your membership at ${brand.name}, and is covered through ${formatDay(coveredThrough)}.
${money.length > 0 ? `\n${money.join(' ')}\n` : ''}${closing(brand)}`,
  };
}

interface AgedOut {
  name: string;
  coveredThrough: string;
  creditCents: number;
}

/** A child has reached the age limit. */
export function agedOutMail(brand: LiveBrand, { name, coveredThrough, creditCents }: AgedOut): MailText {
  const credit = creditCents > 0 ? `\n${formatCents(creditCents)} is credited to your next renewal.\n` : '';
  return {
    subject: `${name} has turned 26`,
    text: `Children are covered until they turn 26. ${name} was covered through ${formatDay(coveredThrough)}.
${credit}
They can join with a plan of their own: ${brand.origin}/join-now
${closing(brand)}`,
  };
}
