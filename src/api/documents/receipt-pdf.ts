import type { Receipt } from '../../contracts/receipt.ts';
import { formatDay } from '../../util/dates.ts';
import { formatCents } from '../../util/money.ts';
import type { DocumentBrand } from './document-brand.ts';
import { drawTable } from './table.ts';
import { PAGE, TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-setter.ts';

const TITLE: TextStyle = { size: 22, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const TEXT: TextStyle = { size: 10.5 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const COLUMNS = [
  { title: 'For', width: WIDTH - 92 },
  { title: 'Amount', width: 100, align: 'right' },
] as const;

/** A receipt to print. */
export async function receiptPdf(
  receipt: Receipt,
  { brand, at }: { brand: DocumentBrand; at: Date },
): Promise<Buffer> {
  const pdf = new TaggedDocument({ title: `Receipt ${receipt.number}`, author: receipt.brand, at });
  const x = PAGE.margin;
  const paragraph = (text: string, y: number, style = TEXT): number =>
    pdf.text('P', text, { style, place: { x, y, width: WIDTH } });
  let y = pdf.text('P', receipt.brand, {
    style: { size: 12, weight: 'bold', color: brand.colors.brand },
    place: { x, y: 44, width: WIDTH, maxLines: 1 },
  });
  y = pdf.text('H1', `Receipt ${receipt.number}`, { style: TITLE, place: { x, y, width: WIDTH } });
  y = paragraph(`${receipt.company}, paid on ${formatDay(receipt.paidOn)}`, y + 2);
  y = paragraph(`Paid by ${receipt.paidBy}`, y + 2);
  if (receipt.memberNumber) y = paragraph(`Member number ${receipt.memberNumber}`, y + 2);

  const { line } = brand.colors;
  const rows = receipt.lines.map(({ text, cents }) => [text, amount(cents)]);
  y = drawTable(pdf, {
    columns: COLUMNS,
    rows: [...rows, ['Total', amount(receipt.totalCents)]],
    y: y + 16,
    line,
  });
  const paidWith = receipt.card
    ? `Charged to ${brandName(receipt.card.brand)} ending in ${receipt.card.last4}.`
    : 'Nothing was charged to a card.';
  y = paragraph(paidWith, y + 6);

  if (receipt.refunds.length > 0) {
    y = pdf.text('H2', 'Returned', { style: HEADING, place: { x, y: y + 16, width: WIDTH } });
    const refunds = receipt.refunds.map(({ on, text, cents }) => [
      `${text}, ${formatDay(on)}`,
      amount(cents),
    ]);
    y = drawTable(pdf, { columns: COLUMNS, rows: refunds, y: y + 6, line });
  }

  y = paragraph(receipt.notice, y + 20, { size: 13, weight: 'bold' });
  const contact = [receipt.phone, receipt.website].filter(Boolean).join(', ');
  if (contact) paragraph(`Questions? ${contact}`, y + 4);
  return pdf.finish();
}

/** With cents on every line, so that they stand below each other; a minus sign rather than a hyphen. */
function amount(cents: number): string {
  const text = formatCents(Math.abs(cents));
  const full = cents % 100 === 0 ? `${text}.00` : text;
  return cents < 0 ? `−${full}` : full;
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

function brandName(brand: string): string {
  return BRANDS[brand.toLowerCase()] ?? (brand || 'a card');
}
