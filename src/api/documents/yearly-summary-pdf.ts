import type { YearlySummary } from '#contracts/member/yearly-summary.ts';
import { formatDay } from '#util/dates/format-day.ts';
import type { DocumentBrand } from '../brand/document-brand.ts';
import { amount } from './amount.ts';
import { drawFacts } from './pdf/draw-definition-list.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/not-insurance-notice.ts';
import { drawTable } from './pdf/table.ts';

const COLUMNS = [
  { title: 'Paid on', width: 62 },
  { title: 'Receipt', width: 78 },
  { title: 'For', width: TEXT_WIDTH - 320 },
  { title: 'Paid', width: 90, align: 'right' },
  { title: 'Returned', width: 90, align: 'right' },
] as const;

/** What was paid and returned in a year, to print or to hand on. */
export async function yearlySummaryPdf(
  summary: YearlySummary,
  { brand, at }: { brand: DocumentBrand; at: Date },
): Promise<Buffer> {
  const { year, payments, paidCents, returnedCents, netCents, memberNumbers, phone, website } = summary;
  const { colors } = brand;
  const title = `Payments in ${year}`;
  const pdf = new FlowingDocument({ title, brand, at, foot: `${summary.company} · ${title}` });
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
      columns: COLUMNS,
      rows: payments.map(rowOf),
      total: ['', '', 'Total', amount(paidCents), amount(-returnedCents)],
      y: pdf.y + 18,
      size: 9.5,
      colors,
    });
    pdf.write('P', `Paid less returned: ${amount(netCents)}.`, { size: 13, weight: 'bold', space: 10 });
  }
  pdf.write('P', summary.statement, { space: 14 });
  pdf.y = drawNotice(pdf, brand, pdf.y + 22);
  const ways = [phone && `call ${phone}`, website && `see ${website}`].filter(Boolean).join(' or ');
  if (ways) pdf.write('P', `Questions? Please ${ways}.`, { space: 12 });
  return pdf.finish();
}

function rowOf({ paidOn, number, text, paidCents, returned, returnedCents }: YearlySummary['payments'][0]) {
  const days = returned.map(({ on }) => formatDay(on)).join(', ');
  return [
    formatDay(paidOn),
    number,
    days ? `${text}, returned ${days}` : text,
    amount(paidCents),
    returnedCents > 0 ? amount(-returnedCents) : '',
  ];
}
