import type { Receipt } from '#contracts/payment/receipt.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { amountText } from './amount.ts';
import { drawFacts, drawHighlights } from './pdf/facts.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { RECEIPT_TEXTS as TEXTS } from './texts/receipt-texts.ts';

const AMOUNT_COLUMNS = [
  { title: TEXTS.lineFor, width: TEXT_WIDTH - 120 },
  { title: TEXTS.lineAmount, width: 120, align: 'right' },
] as const;
const COVERED_COLUMNS = [
  { title: TEXTS.name, width: TEXT_WIDTH - 180 },
  { title: TEXTS.dates, width: 180, align: 'right' },
] as const;

/** A receipt to print, or to hand to the administrator of an HSA or FSA. */
export async function receiptPdf(receipt: Receipt, stationery: Stationery): Promise<Buffer> {
  const title = TEXTS.title(receipt.number);
  const footer = TEXTS.footer(receipt.company, receipt.number);
  const pdf = new FlowingDocument({ ...stationery, title, footer });
  pdf.write('H1', title);
  pdf.y = drawHighlights(
    pdf,
    {
      main: [TEXTS.amount, amountText(receipt.totalCents)],
      others: [
        [TEXTS.paidOn, formatDay(receipt.paidOn)],
        [TEXTS.paidBy, receipt.paidBy],
        [TEXTS.memberNumber, receipt.memberNumber],
      ],
    },
    pdf.y + 10,
  );
  pdf.y = drawFacts(
    pdf,
    [
      [TEXTS.paidTo, [receipt.company, receipt.address].filter(Boolean).join(', ')],
      [TEXTS.service, receipt.service],
    ],
    pdf.y + 14,
  );
  drawLines(pdf, receipt);
  if (receipt.covered.length > 0) {
    pdf.write('H2', TEXTS.covered, { space: 16 });
    const rows = receipt.covered.map(({ name, from, through }) => [
      name,
      TEXTS.fromThrough(formatDay(from), formatDay(through)),
    ]);
    pdf.y = drawTable(pdf, { columns: COVERED_COLUMNS, rows, y: pdf.y + 6 });
  }
  if (receipt.refunds.length > 0) {
    pdf.write('H2', TEXTS.returned, { space: 16 });
    const rows = receipt.refunds.map(({ on, text, cents }) => [
      TEXTS.refund(text, formatDay(on)),
      amountText(cents),
    ]);
    pdf.y = drawTable(pdf, { columns: AMOUNT_COLUMNS, rows, y: pdf.y + 6 });
  }
  pdf.y = drawNotice(pdf, stationery.brand.notInsurance, pdf.y + 14);
  pdf.write('H2', TEXTS.accounts, { size: 13, space: 14, keep: 50 });
  for (const text of TEXTS.accountTexts) pdf.write('P', text, { size: 9, space: 3 });
  return pdf.finish();
}

function drawLines(pdf: FlowingDocument, { lines, totalCents, card }: Receipt): void {
  pdf.y = drawTable(pdf, {
    columns: AMOUNT_COLUMNS,
    rows: lines.map(({ text, cents }) => [text, amountText(cents)]),
    total: [TEXTS.total, amountText(totalCents)],
    y: pdf.y + 14,
  });
  // another person who paid does not show their card
  if (card) pdf.write('P', TEXTS.charged(card));
  else if (totalCents === 0) pdf.write('P', TEXTS.notCharged);
}
