import type { Receipt } from '../../contracts/receipt.ts';
import { formatDay } from '../../util/dates.ts';
import { formatCents } from '../../util/money.ts';
import type { DocumentBrand } from './document-brand.ts';
import { drawLetterhead } from './letterhead.ts';
import { drawNotice } from './notice.ts';
import { drawTable } from './table.ts';
import { PAGE, TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-setter.ts';

const TITLE: TextStyle = { size: 24, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const TEXT: TextStyle = { size: 10.5 };
const LABEL: TextStyle = { size: 9 };
const FACT: TextStyle = { size: 11.5, weight: 'bold' };
const WIDTH = PAGE.width - PAGE.margin * 2;
const COLUMNS = [
  { title: 'For', width: WIDTH - 120 },
  { title: 'Amount', width: 120, align: 'right' },
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
  y = drawFacts(pdf, receipt, { brand, y: y + 10 });

  y = drawTable(pdf, {
    columns: COLUMNS,
    rows: receipt.lines.map(({ text: line, cents }) => [line, amount(cents)]),
    total: ['Total', amount(receipt.totalCents)],
    y: y + 18,
    colors,
  });
  const paidWith = receipt.card
    ? `Charged to ${brandName(receipt.card.brand)} ending in ${receipt.card.last4}.`
    : 'Nothing was charged to a card.';
  y = text('P', paidWith, y + 6, TEXT);

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

/** Who was paid, by whom and when, two beside each other. @returns the y below */
function drawFacts(
  pdf: TaggedDocument,
  receipt: Receipt,
  { brand, y }: { brand: DocumentBrand; y: number },
): number {
  const facts = [
    ['Paid to', receipt.company],
    ['Paid on', formatDay(receipt.paidOn)],
    ['Paid by', receipt.paidBy],
    ['Member number', receipt.memberNumber],
  ].filter(([, value]) => value !== '');
  const column = WIDTH / 2;
  let top = y;
  let below = y;
  for (const [index, [label = '', value = '']] of facts.entries()) {
    if (index % 2 === 0) top = index === 0 ? y : below + 8;
    const place = { x: PAGE.margin + (index % 2) * column, y: top, width: column - 16 };
    const end = pdf.labelled(
      { text: label, style: { ...LABEL, color: brand.colors.muted }, place },
      { text: value, style: FACT, place: { ...place, y: top + 12 } },
    );
    below = Math.max(below, end);
  }
  return below;
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
