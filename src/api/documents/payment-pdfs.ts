import type { YearlySummary } from '#contracts/member/yearly-summary.ts';
import type { Receipt } from '#contracts/payment/receipt.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { DocumentBrand } from '../brand/brand.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { contactLine, drawLetterhead, drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import { PAGE, TaggedDocument } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';

/** Always with cents, so that amounts align; with a minus sign instead of a hyphen. */
function amount(cents: number): string {
  const text = formatCents(Math.abs(cents));
  const full = cents % 100 === 0 ? `${text}.00` : text;
  return cents < 0 ? `−${full}` : full;
}

const LABEL: TextStyle = { size: 9 };
const FACT: TextStyle = { size: 11.5, weight: 'bold' };
const COLUMN = (PAGE.width - PAGE.margin * 2) / 2;

type Fact = readonly [label: string, value: string];

/** Labels with values in two columns; those without a value are left out. @returns the y below them */
function drawFacts(
  pdf: TaggedDocument,
  facts: readonly Fact[],
  { muted, y }: { muted: string; y: number },
): number {
  let top = y;
  let below = y;
  const known = facts.filter(([, value]) => value !== '');
  for (const [index, [label, value]] of known.entries()) {
    if (index % 2 === 0) top = index === 0 ? y : below + 8;
    const place = { x: PAGE.margin + (index % 2) * COLUMN, y: top, width: COLUMN - 16 };
    const end = pdf.labeled(
      { text: label, style: { ...LABEL, color: muted }, place },
      { text: value, style: FACT, place: { ...place, y: top + 12 } },
    );
    below = Math.max(below, end);
  }
  return below;
}

const TITLE: TextStyle = { size: 24, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const TEXT: TextStyle = { size: 10.5 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const AMOUNT_COLUMNS = [
  { title: 'For', width: WIDTH - 120 },
  { title: 'Amount', width: 120, align: 'right' },
] as const;

const COVERED_COLUMNS = [
  { title: 'Name', width: WIDTH - 180 },
  { title: 'Dates covered', width: 180, align: 'right' },
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
    columns: AMOUNT_COLUMNS,
    rows: receipt.lines.map(({ text: line, cents }) => [line, amount(cents)]),
    total: ['Total', amount(receipt.totalCents)],
    y: y + 18,
    colors,
  });
  const paidWith = receipt.card
    ? `Charged to ${paymentMethodText(receipt.card)}.`
    : 'Nothing was charged to a card.';
  // another person who paid does not show their card
  if (receipt.card || receipt.totalCents === 0) y = text('P', paidWith, y + 6, TEXT);

  if (receipt.covered.length > 0) {
    y = text('H2', 'Who is covered', y + 20, HEADING);
    const rows = receipt.covered.map(({ name, from, through }) => [
      name,
      `${formatDay(from)} to ${formatDay(through)}`,
    ]);
    y = drawTable(pdf, { columns: COVERED_COLUMNS, rows, y: y + 6, colors });
  }

  if (receipt.refunds.length > 0) {
    y = text('H2', 'Returned', y + 20, HEADING);
    const rows = receipt.refunds.map(({ on, text: what, cents }) => [
      `${what}, ${formatDay(on)}`,
      amount(cents),
    ]);
    y = drawTable(pdf, { columns: AMOUNT_COLUMNS, rows, y: y + 6, colors });
  }

  y = drawNotice(pdf, brand, y + 28);
  const contact = contactLine(receipt);
  if (contact && y + 40 < PAGE.height - PAGE.margin) text('P', contact, y + 12, TEXT);
  return pdf.finish();
}

const YEAR_COLUMNS = [
  { title: 'Paid on', width: 62 },
  { title: 'Receipt', width: 78 },
  { title: 'For', width: TEXT_WIDTH - 320 },
  { title: 'Paid', width: 90, align: 'right' },
  { title: 'Returned', width: 90, align: 'right' },
] as const;

/** Payments and refunds of a year, to print or to pass on. */
export async function yearlySummaryPdf(
  summary: YearlySummary,
  { brand, at }: { brand: DocumentBrand; at: Date },
): Promise<Buffer> {
  const { year, payments, paidCents, returnedCents, netCents, memberNumbers } = summary;
  const { colors } = brand;
  const title = `Payments in ${year}`;
  const pdf = new FlowingDocument({ title, brand, at, footer: `${summary.company} · ${title}` });
  pdf.write('H1', title);
  pdf.y = drawFacts(
    pdf,
    [
      ['Paid to', summary.company],
      ['Paid by', summary.paidBy],
      ['From and through', `${formatDay(summary.from)} – ${formatDay(summary.through)}`],
      [memberNumbers.length > 1 ? 'Member numbers' : 'Member number', memberNumbers.join(', ')],
    ],
    { muted: colors.muted, y: pdf.y + 10 },
  );
  if (payments.length === 0) pdf.write('P', `Nothing was paid or returned in ${year}.`, { space: 18 });
  else {
    pdf.y = drawTable(pdf, {
      columns: YEAR_COLUMNS,
      rows: payments.map(paymentRow),
      total: ['', '', 'Total', amount(paidCents), amount(-returnedCents)],
      y: pdf.y + 18,
      size: 9.5,
      colors,
    });
    pdf.write('P', `Paid minus refunds: ${amount(netCents)}.`, { size: 13, weight: 'bold', space: 10 });
  }
  pdf.write('P', summary.statement, { space: 14 });
  pdf.y = drawNotice(pdf, brand, pdf.y + 22);
  pdf.write('P', contactLine(summary), { space: 12 });
  return pdf.finish();
}

function paymentRow({
  paidOn,
  number,
  text,
  paidCents,
  returned,
  returnedCents,
}: YearlySummary['payments'][0]) {
  const days = returned.map(({ on }) => formatDay(on)).join(', ');
  return [
    formatDay(paidOn),
    number,
    days ? `${text}, returned ${days}` : text,
    amount(paidCents),
    returnedCents > 0 ? amount(-returnedCents) : '',
  ];
}
