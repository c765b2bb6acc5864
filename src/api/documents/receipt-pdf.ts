import type { Receipt } from '#contracts/payment/receipt.ts';
import { paymentMethodText } from '#domain/payments/payment-method-text.ts';
import { formatDay } from '#util/dates/format-day.ts';
import type { DocumentBrand } from '../brand/document-brand.ts';
import { amount } from './amount.ts';
import { drawFacts } from './pdf/draw-definition-list.ts';
import { drawLetterhead } from './pdf/letterhead.ts';
import { drawNotice } from './pdf/not-insurance-notice.ts';
import { drawTable } from './pdf/table.ts';
import { PAGE, TaggedDocument } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';

const TITLE: TextStyle = { size: 24, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const TEXT: TextStyle = { size: 10.5 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const COLUMNS = [
  { title: 'For', width: WIDTH - 120 },
  { title: 'Amount', width: 120, align: 'right' },
] as const;

const COVERED = [
  { title: 'Name', width: WIDTH - 180 },
  { title: 'Days of cover', width: 180, align: 'right' },
] as const;

/** A receipt to print. */
export async function receiptPdf(
  receipt: Receipt,
  { brand, at }: { brand: DocumentBrand; at: Date },
): Promise<Buffer> {
  const pdf = new TaggedDocument({ title: `Receipt ${receipt.number}`, brand, at });
  const { colors } = brand;
  const x = PAGE.margin;
  const text = (role: string, words: string, y: number, style: TextStyle): number =>
    pdf.text(role, words, { style, place: { x, y, width: WIDTH } });
  let y = drawLetterhead(pdf, brand);
  y = text('H1', `Receipt ${receipt.number}`, y, TITLE);
  y = drawFacts(
    pdf,
    [
      ['Paid to', receipt.company],
      ['Address', receipt.address],
      ['Paid on', formatDay(receipt.paidOn)],
      ['Paid by', receipt.paidBy],
      ['Member number', receipt.memberNumber],
      ['Service', receipt.service],
    ],
    { muted: colors.muted, y: y + 10 },
  );

  y = drawTable(pdf, {
    columns: COLUMNS,
    rows: receipt.lines.map(({ text: line, cents }) => [line, amount(cents)]),
    total: ['Total', amount(receipt.totalCents)],
    y: y + 18,
    colors,
  });
  const paidWith = receipt.card
    ? `Charged to ${paymentMethodText(receipt.card)}.`
    : 'Nothing was charged to a card.';
  // where somebody else has paid, with what is not said
  if (receipt.card || receipt.totalCents === 0) y = text('P', paidWith, y + 6, TEXT);

  if (receipt.covered.length > 0) {
    y = text('H2', 'Who is covered', y + 20, HEADING);
    const rows = receipt.covered.map(({ name, from, through }) => [
      name,
      `${formatDay(from)} to ${formatDay(through)}`,
    ]);
    y = drawTable(pdf, { columns: COVERED, rows, y: y + 6, colors });
  }

  if (receipt.refunds.length > 0) {
    y = text('H2', 'Returned', y + 20, HEADING);
    const rows = receipt.refunds.map(({ on, text: what, cents }) => [
      `${what}, ${formatDay(on)}`,
      amount(cents),
    ]);
    y = drawTable(pdf, { columns: COLUMNS, rows, y: y + 6, colors });
  }

  y = drawNotice(pdf, brand, y + 28);
  const contact = [receipt.phone && `call ${receipt.phone}`, receipt.website && `see ${receipt.website}`];
  const ways = contact.filter(Boolean).join(' or ');
  if (ways && y + 40 < PAGE.height - PAGE.margin) text('P', `Questions? Please ${ways}.`, y + 12, TEXT);
  return pdf.finish();
}
