import type { YearlySummary } from '#contracts/member/yearly-summary.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { amountText } from './amount.ts';
import { drawFacts, drawHighlights } from './pdf/facts.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { STATIONERY_TEXTS } from './texts/stationery-texts.ts';
import { YEARLY_SUMMARY_TEXTS as TEXTS } from './texts/yearly-summary-texts.ts';

const COLUMNS = [
  { title: TEXTS.paidOn, width: 62 },
  { title: TEXTS.receipt, width: 78 },
  { title: TEXTS.lineFor, width: TEXT_WIDTH - 320 },
  { title: TEXTS.paid, width: 90, align: 'right' },
  { title: TEXTS.returned, width: 90, align: 'right' },
] as const;

/** Payments and refunds of a year, to print or to pass on. */
export async function yearlySummaryPdf(summary: YearlySummary, stationery: Stationery): Promise<Buffer> {
  const { year, payments, paidCents, returnedCents, netCents, memberNumbers } = summary;
  const title = TEXTS.title(year);
  const footer = TEXTS.footer(summary.company, title);
  const pdf = new FlowingDocument({ ...stationery, title, footer });
  pdf.write('H1', title);
  pdf.y = drawHighlights(
    pdf,
    {
      main: [TEXTS.net, amountText(netCents)],
      others: [
        [TEXTS.period, TEXTS.fromThrough(formatDay(summary.from), formatDay(summary.through))],
        [TEXTS.paidBy, summary.paidBy],
      ],
    },
    pdf.y + 10,
  );
  pdf.y = drawFacts(
    pdf,
    [
      [TEXTS.paidTo, summary.company],
      [TEXTS.memberNumbers(memberNumbers.length), memberNumbers.join(', ')],
    ],
    pdf.y + 16,
  );
  if (payments.length === 0) pdf.write('P', TEXTS.nothing(year), { space: 18 });
  else {
    pdf.y = drawTable(pdf, {
      columns: COLUMNS,
      rows: payments.map(paymentRow),
      total: ['', '', TEXTS.total, amountText(paidCents), amountText(-returnedCents)],
      y: pdf.y + 18,
      size: 9.5,
    });
  }
  pdf.write('P', summary.statement, { space: 14 });
  pdf.y = drawNotice(pdf, stationery.brand.notInsurance, pdf.y + 20);
  pdf.write('P', STATIONERY_TEXTS.contact(summary), { space: 10 });
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
    days ? TEXTS.lineReturned(text, days) : text,
    amountText(paidCents),
    returnedCents > 0 ? amountText(-returnedCents) : '',
  ];
}
