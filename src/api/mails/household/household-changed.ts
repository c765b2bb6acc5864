import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, link, paragraph } from '../mail-body.ts';

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
): MailContent {
  return composeMail({
    subject: `${name} is covered now`,
    blocks: [
      paragraph(
        `${name} was added to your membership at ${brand.name} and is covered from ${formatDay(coveredFrom)}.`,
      ),
      renewsOn !== null &&
        paragraph(
          `From ${formatDay(renewsOn)} the membership costs ${formatCents(renewalCents)} a term for all of you.`,
        ),
      button({
        lead: 'A new card with everyone’s name is on your dashboard',
        label: 'Open the new card',
        href: dashboard(brand, 'cards'),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Removed {
  name: string;
  /** last day of coverage */
  coveredThrough: string;
  refundCents: number;
  creditCents: number;
}

export function memberRemovedMail(brand: LiveBrand, removed: Removed): MailContent {
  const { name, coveredThrough, refundCents, creditCents } = removed;
  const money = [
    refundCents > 0 && `We return ${formatCents(refundCents)} to the card or account you paid with.`,
    creditCents > 0 && `${formatCents(creditCents)} is credited to your next renewal.`,
  ].filter(Boolean);
  return composeMail({
    subject: `${name} was removed from your membership`,
    blocks: [
      paragraph(
        `${name} was removed from your membership at ${brand.name}, and is covered through ${formatDay(coveredThrough)}.`,
      ),
      money.length > 0 && paragraph(money.join(' ')),
      facts([
        ['Covered through', formatDay(coveredThrough)],
        ['Refund', refundCents > 0 ? formatCents(refundCents) : ''],
        ['Credit', creditCents > 0 ? formatCents(creditCents) : ''],
      ]),
      link({ lead: 'Your membership', label: 'Open my dashboard', href: dashboard(brand) }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface AgedOut {
  name: string;
  coveredThrough: string;
  creditCents: number;
}

/** A child has reached the age limit. */
export function agedOutMail(brand: LiveBrand, { name, coveredThrough, creditCents }: AgedOut): MailContent {
  return composeMail({
    subject: `${name} has turned 26`,
    blocks: [
      paragraph(
        `Children are covered until they turn 26. ${name} was covered through ${formatDay(coveredThrough)}.`,
      ),
      creditCents > 0 && paragraph(`${formatCents(creditCents)} is credited to your next renewal.`),
      button({
        lead: 'They can join with a plan of their own',
        label: 'See the plans',
        href: `${brand.origin}${paths.joinNow}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
