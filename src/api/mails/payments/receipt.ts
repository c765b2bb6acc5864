import type { PaidWith, ReceiptLine } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import {
  amounts,
  composeMail,
  disclaimer,
  type MailContent,
  questions,
  signatureOf,
} from '../compose-mail.ts';
import { facts, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

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
  const total = formatCents(totalCents);
  return composeMail({
    subject: t.receipt.subject(brand.name, total),
    title: t.receipt.title(total),
    blocks: [
      paragraph(t.receipt.intro(brand.company, brand.address)),
      facts([
        [shared.memberNumber, number],
        [t.receipt.membershipFor, cover?.people.join(', ') ?? ''],
        [t.receipt.dates, cover ? shared.period(shownDay(cover.from), shownDay(cover.through)) : ''],
      ]),
      amounts(lines, totalCents),
      paragraph(card ? t.receipt.paidWith(paymentMethodText(card)) : t.receipt.notCharged),
      questions(brand),
      disclaimer(brand),
    ],
    signature: signatureOf(brand),
    attachments: [{ kind: 'receipt', paymentId }],
  });
}
