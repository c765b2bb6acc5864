import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { PaidWith, ReceiptLine } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { amounts, composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { facts, note, paragraph } from '../mail-body.ts';

export interface ReceiptFacts {
  /** of the payment; the receipt is attached */
  paymentId: string;
  lines: readonly ReceiptLine[];
  totalCents: number;
  /** null if nothing was charged to a card */
  card: PaidWith | null;
  /** the member number */
  number: string;
  /** who is covered, and the first and last day; null if the payment was not for coverage */
  cover: ReceiptCover | null;
}

export interface ReceiptCover {
  people: readonly string[];
  from: string;
  through: string;
}

/** To the payer. */
export function receiptMail(brand: LiveBrand, receipt: ReceiptFacts): MailContent {
  const { paymentId, lines, totalCents, card, number, cover } = receipt;
  return composeMail({
    subject: `Your receipt from ${brand.name}: ${formatCents(totalCents)}`,
    title: `Your receipt: ${formatCents(totalCents)}`,
    blocks: [
      paragraph(
        `Thank you. This is your receipt from ${brand.company}${brand.address ? `, ${brand.address}` : ''}.`,
      ),
      facts([
        ['Member number', number],
        ['Dental discount membership for', cover?.people.join(', ') ?? ''],
        ['Covered', cover ? `${formatDay(cover.from)} to ${formatDay(cover.through)}` : ''],
      ]),
      amounts(lines, totalCents),
      paragraph(card ? `Paid with ${paymentMethodText(card)}` : 'Nothing was charged to a card.'),
      questions(brand),
      note(`${NOT_INSURANCE}. ${brand.notInsurance}`),
    ],
    signature: signatureOf(brand),
    attachments: [{ kind: 'receipt', paymentId }],
  });
}
