import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { PaidWith, ReceiptLine } from '#db/schema/payments.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { type MailText, receiptText, signature } from './mail-text.ts';

export interface ReceiptFacts {
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
export function receiptMail(brand: LiveBrand, facts: ReceiptFacts): MailText {
  const { lines, totalCents, card, number, cover } = facts;
  return {
    subject: `Your receipt from ${brand.name}: ${formatCents(totalCents)}`,
    text: `Thank you. This is your receipt from ${brand.company}${brand.address ? `, ${brand.address}` : ''}.

Member number: ${number}
${coverText(cover)}
${receiptText(lines)}
Total: ${formatCents(totalCents)}
${card ? `Paid with ${paymentMethodText(card)}` : 'Nothing was charged to a card.'}

${NOT_INSURANCE}. ${brand.notInsurance}

${signature(brand)}`,
  };
}

const coverText = (cover: ReceiptCover | null): string =>
  cover
    ? `Dental discount membership for: ${cover.people.join(', ')}
Covered: ${formatDay(cover.from)} to ${formatDay(cover.through)}
`
    : '';
