import type { PaidWith } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, link, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

interface OfficeChange {
  /** its name, or a text for outside office */
  office: string;
  /** null: now */
  effectiveOn: string | null;
}

export function officeChangeMail(brand: LiveBrand, { office, effectiveOn }: OfficeChange): MailContent {
  const day = effectiveOn && shownDay(effectiveOn);
  return composeMail({
    subject: day ? t.officeChange.subject(day, office) : t.officeChange.subjectNow(office),
    title: t.officeChange.title,
    blocks: [
      paragraph(t.officeChange.intro(brand.name)),
      facts([[day ? t.officeChange.from(day) : t.officeChange.now, office]]),
      button({
        lead: day ? t.officeChange.untilThen : t.officeChange.isInForce,
        label: shared.openDashboard,
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** @param renewal null if the membership no longer renews automatically */
export function autoRenewMail(
  brand: LiveBrand,
  { through, renewal }: { through: string; renewal: { on: string; cents: number } | null },
): MailContent {
  if (!renewal)
    return composeMail({
      subject: t.renewalOff.subject,
      blocks: [
        paragraph(t.renewalOff.intro(brand.name, shownDay(through))),
        button({
          lead: t.renewalOff.untilThen,
          label: shared.openDashboard,
          href: dashboard(brand),
        }),
        questions(brand),
      ],
      signature: signatureOf(brand),
    });
  return composeMail({
    subject: t.renewalOn.subject,
    blocks: [
      paragraph(
        renewal.cents > 0
          ? t.renewalOn.intro(brand.name, formatCents(renewal.cents), shownDay(renewal.on))
          : t.renewalOn.free(brand.name, shownDay(renewal.on)),
      ),
      button({
        lead: t.renewalOn.turnOff,
        label: shared.openDashboard,
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

export function cardChangedMail(brand: LiveBrand, { card }: { card: PaidWith }): MailContent {
  return composeMail({
    subject: t.cardChanged.subject(brand.name),
    title: t.cardChanged.title,
    blocks: [
      paragraph(t.cardChanged.intro(brand.name, paymentMethodText(card))),
      link({
        lead: t.cardChanged.notYou,
        label: shared.setPassword,
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
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
): MailContent {
  const credit = refundCents - toCardCents;
  const money = [
    toCardCents > 0 && t.canceled.weReturn(formatCents(toCardCents)),
    credit > 0 && t.canceled.keptAsCredit(formatCents(credit)),
    refundCents === 0 && t.canceled.nothingReturned,
  ].filter(Boolean);
  return composeMail({
    subject: t.canceled.subject(brand.name),
    title: t.canceled.title,
    blocks: [
      paragraph(
        lastDay ? t.canceled.coveredThrough(brand.name, shownDay(lastDay)) : t.canceled.hasEnded(brand.name),
      ),
      facts([
        [shared.coveredThrough, lastDay ? shownDay(lastDay) : ''],
        [t.canceled.toCard, toCardCents > 0 ? formatCents(toCardCents) : ''],
        [t.canceled.credit, credit > 0 ? formatCents(credit) : ''],
      ]),
      paragraph(money.join(' ')),
      paragraph(rule),
      paragraph(t.canceled.nothingMore),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** @param through last day of coverage */
export function reinstatedMail(brand: LiveBrand, { through }: { through: string }): MailContent {
  return composeMail({
    subject: t.reinstated.subject(brand.name),
    title: t.reinstated.title,
    blocks: [
      paragraph(t.reinstated.intro(brand.name, shownDay(through))),
      facts([[shared.coveredThrough, shownDay(through)]]),
      button({
        lead: t.reinstated.noRenewal,
        label: shared.openDashboard,
        href: dashboard(brand),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Expiring {
  card: PaidWith;
  /** 'YYYY-MM', the last month in which it is valid */
  lastMonth: string;
  chargeOn: string;
  cents: number;
  /** link that switches this kind of mail off without login */
  unsubscribe: string;
}

/** Before a card expires that will be charged later. Optional: renewal notices are sent in any case. */
export function cardExpiringMail(brand: LiveBrand, expiring: Expiring): MailContent {
  const { card, lastMonth, chargeOn, cents, unsubscribe } = expiring;
  const text = paymentMethodText(card);
  const [price, day] = [formatCents(cents), shownDay(chargeOn)];
  return composeMail({
    subject: t.cardExpiring.subject(brand.name, lastMonth),
    title: t.cardExpiring.title(lastMonth),
    blocks: [
      paragraph(
        `${t.cardExpiring.intro(brand.name, text, lastMonth)} ${t.cardExpiring.nextPaymentDue(price, day)}`,
      ),
      facts([
        [t.cardExpiring.card, text],
        [t.cardExpiring.goodUntil, t.cardExpiring.month(lastMonth)],
        [t.cardExpiring.nextPayment, t.cardExpiring.amountOn(price, day)],
      ]),
      button({
        lead: t.cardExpiring.addHere,
        label: t.cardExpiring.addCard,
        href: dashboard(brand, 'billing'),
      }),
      paragraph(t.cardExpiring.notBefore),
      questions(brand),
      link({
        lead: t.cardExpiring.stopHere,
        label: t.cardExpiring.stop,
        href: unsubscribe,
      }),
    ],
    signature: signatureOf(brand),
  });
}
