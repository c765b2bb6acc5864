import type { Receipt } from '#contracts/payment/receipt.ts';
import { isOverCounter, paymentMethodText } from '#domain/payments/payment-method.ts';
import { briefDay } from '#util/dates/shown-day.ts';
import { amountText } from './amount.ts';
import { drawFacts, drawHighlights } from './pdf/facts.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { t } from './texts.ts';

const amountColumns = () =>
  [
    { title: t.receipt.lineFor, width: TEXT_WIDTH - 120 },
    { title: t.receipt.lineAmount, width: 120, align: 'right' },
  ] as const;
const coveredColumns = () =>
  [
    { title: t.receipt.name, width: TEXT_WIDTH - 180 },
    { title: t.receipt.dates, width: 180, align: 'right' },
  ] as const;

/** A receipt to print, or to hand to the administrator of an HSA or FSA. */
export async function receiptPdf(receipt: Receipt, stationery: Stationery): Promise<Buffer> {
  const title = t.receipt.title(receipt.number);
  const footer = t.receipt.footer(receipt.company, receipt.number);
  const pdf = new FlowingDocument({ ...stationery, title, footer });
  pdf.write('H1', title);
  pdf.y = drawHighlights(
    pdf,
    {
      main: [t.receipt.amount, amountText(receipt.totalCents)],
      others: [
        [t.receipt.paidOn, briefDay(receipt.paidOn)],
        [t.receipt.paidBy, receipt.paidBy],
        [t.receipt.memberNumber, receipt.memberNumber],
      ],
    },
    pdf.y + 10,
  );
  pdf.y = drawFacts(
    pdf,
    [
      [t.receipt.paidTo, [receipt.company, receipt.address].filter(Boolean).join(', ')],
      [t.receipt.service, receipt.service],
    ],
    pdf.y + 14,
  );
  drawLines(pdf, receipt);
  if (receipt.covered.length > 0) {
    pdf.write('H2', t.receipt.covered, { space: 16 });
    const rows = receipt.covered.map(({ name, from, through }) => [
      name,
      t.receipt.fromThrough(briefDay(from), briefDay(through)),
    ]);
    pdf.y = drawTable(pdf, { columns: coveredColumns(), rows, y: pdf.y + 6 });
  }
  if (receipt.refunds.length > 0) {
    pdf.write('H2', t.receipt.returned, { space: 16 });
    const rows = receipt.refunds.map(({ on, text, cents }) => [
      t.receipt.refund(text, briefDay(on)),
      amountText(cents),
    ]);
    pdf.y = drawTable(pdf, { columns: amountColumns(), rows, y: pdf.y + 6 });
  }
  pdf.y = drawNotice(pdf, pdf.y + 14);
  pdf.write('H2', t.receipt.accounts, { size: 13, space: 14, keep: 50 });
  for (const text of t.receipt.accountTexts) pdf.write('P', text, { size: 9, space: 3 });
  return pdf.finish();
}

function drawLines(pdf: FlowingDocument, { lines, totalCents, card }: Receipt): void {
  pdf.y = drawTable(pdf, {
    columns: amountColumns(),
    rows: lines.map(({ text, cents }) => [text, amountText(cents)]),
    total: [t.receipt.total, amountText(totalCents)],
    y: pdf.y + 14,
  });
  // another person who paid does not show their card
  const say = isOverCounter(card) ? t.receipt.paidAtOffice : t.receipt.charged;
  if (card) pdf.write('P', say(paymentMethodText(card)));
  else if (totalCents === 0) pdf.write('P', t.receipt.notCharged);
}
