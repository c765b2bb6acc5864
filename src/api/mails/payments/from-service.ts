import type { PaidWith } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, dashboard, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { button, facts, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

/** To a member to whom customer service gave a credit. */
export function creditGivenMail(brand: LiveBrand, { cents }: { cents: number }): MailContent {
  const amount = formatCents(cents);
  return composeMail({
    subject: t.creditGiven.subject(brand.name, amount),
    title: t.creditGiven.title,
    blocks: [
      paragraph(t.creditGiven.intro(brand.name, amount)),
      facts([[t.creditGiven.credit, amount]]),
      button({
        lead: t.creditGiven.isUsed,
        label: shared.openDashboard,
        href: dashboard(brand, 'billing'),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface RefundFacts {
  cents: number;
  /** the card or account that it goes to */
  paidWith: PaidWith | null;
}

/** To a member to whom customer service refunds a payment; the membership continues. */
export function refundGrantedMail(brand: LiveBrand, { cents, paidWith }: RefundFacts): MailContent {
  const amount = formatCents(cents);
  return composeMail({
    subject: t.refundGranted.subject(brand.name, amount),
    title: t.refundGranted.title,
    blocks: [
      paragraph(t.refundGranted.intro(brand.name, amount)),
      facts([
        [t.refundGranted.refund, amount],
        [t.refundGranted.to, paidWith ? paymentMethodText(paidWith) : ''],
      ]),
      paragraph(t.refundGranted.takesDays),
      button({
        lead: t.refundGranted.continues,
        label: shared.openDashboard,
        href: dashboard(brand, 'billing'),
      }),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
