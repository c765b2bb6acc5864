import { addDays } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, link, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

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
    subject: t.added.subject(name),
    blocks: [
      paragraph(t.added.intro(name, brand.name, shownDay(coveredFrom))),
      renewsOn !== null && paragraph(t.added.nextPrice(shownDay(renewsOn), formatCents(renewalCents))),
      button({
        lead: t.added.newCard,
        label: t.added.openCard,
        href: dashboard(brand, 'cards'),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Removed {
  name: string;
  coveredFrom: string;
  /** first day without coverage; not after `coveredFrom` if they were never covered */
  coveredUntil: string;
  refundCents: number;
  creditCents: number;
}

export function memberRemovedMail(brand: LiveBrand, removed: Removed): MailContent {
  const { name, coveredFrom, coveredUntil, refundCents, creditCents } = removed;
  const wasCovered = coveredUntil > coveredFrom;
  const through = shownDay(addDays(coveredUntil, -1));
  const money = [
    refundCents > 0 && t.removed.weReturn(formatCents(refundCents)),
    creditCents > 0 && t.credited(formatCents(creditCents)),
  ].filter(Boolean);
  return composeMail({
    subject: t.removed.subject(name),
    blocks: [
      paragraph(
        wasCovered
          ? t.removed.intro(name, brand.name, through)
          : t.removed.neverCovered(name, brand.name, shownDay(coveredUntil)),
      ),
      money.length > 0 && paragraph(money.join(' ')),
      facts([
        [shared.coveredThrough, wasCovered ? through : ''],
        [t.removed.refund, refundCents > 0 ? formatCents(refundCents) : ''],
        [t.removed.credit, creditCents > 0 ? formatCents(creditCents) : ''],
      ]),
      link({ lead: t.removed.yourMembership, label: shared.openDashboard, href: dashboard(brand) }),
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
    subject: t.agedOut.subject(name),
    blocks: [
      paragraph(t.agedOut.intro(name, shownDay(coveredThrough))),
      creditCents > 0 && paragraph(t.credited(formatCents(creditCents))),
      button({
        lead: t.agedOut.ownPlan,
        label: t.agedOut.seePlans,
        href: `${brand.origin}${paths.joinNow}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
