import type { YearlySummary } from '#contracts/member/yearly-summary.ts';
import { briefDay } from '#util/dates/shown-day.ts';
import { amountText } from './amount.ts';
import { drawFacts, drawHighlights } from './pdf/facts.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { t } from './texts.ts';

const columns = () =>
  [
    { title: t.yearlySummary.paidOn, width: 74 },
    { title: t.yearlySummary.receipt, width: 78 },
    { title: t.yearlySummary.lineFor, width: TEXT_WIDTH - 332 },
    { title: t.yearlySummary.paid, width: 90, align: 'right' },
    { title: t.yearlySummary.returned, width: 90, align: 'right' },
  ] as const;

/** Payments and refunds of a year, to print or to pass on. */
export async function yearlySummaryPdf(summary: YearlySummary, stationery: Stationery): Promise<Buffer> {
  const { year, payments, paidCents, returnedCents, netCents, memberNumbers } = summary;
  const title = t.yearlySummary.title(year);
  const footer = t.yearlySummary.footer(summary.company, title);
  const pdf = new FlowingDocument({ ...stationery, title, footer });
  pdf.write('H1', title);
  pdf.y = drawHighlights(
    pdf,
    {
      main: [t.yearlySummary.net, amountText(netCents)],
      others: [
        [
          t.yearlySummary.period,
          t.yearlySummary.fromThrough(briefDay(summary.from), briefDay(summary.through)),
        ],
        [t.yearlySummary.paidBy, summary.paidBy],
      ],
    },
    pdf.y + 10,
  );
  pdf.y = drawFacts(
    pdf,
    [
      [t.yearlySummary.paidTo, summary.company],
      [t.yearlySummary.memberNumbers(memberNumbers.length), memberNumbers.join(', ')],
    ],
    pdf.y + 16,
  );
  if (payments.length === 0) pdf.write('P', t.yearlySummary.nothing(year), { space: 18 });
  else {
    pdf.y = drawTable(pdf, {
      columns: columns(),
      rows: payments.map(paymentRow),
      total: ['', '', t.yearlySummary.total, amountText(paidCents), amountText(-returnedCents)],
      y: pdf.y + 18,
      size: 9.5,
    });
  }
  pdf.write('P', summary.statement, { space: 14 });
  pdf.y = drawNotice(pdf, pdf.y + 20);
  pdf.write('P', t.stationery.contact(summary), { space: 10 });
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
  const days = returned.map(({ on }) => briefDay(on)).join(', ');
  return [
    briefDay(paidOn),
    number,
    days ? t.yearlySummary.lineReturned(text, days) : text,
    amountText(paidCents),
    returnedCents > 0 ? amountText(-returnedCents) : '',
  ];
}
