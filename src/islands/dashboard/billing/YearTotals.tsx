import type { YearlySummary } from '#contracts/member/yearly-summary.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { pdfHref } from './pdf-href.ts';
import { signedCents } from './signed-cents.ts';

/** The sums of a year, and what they are good for. */
export function YearTotals({ summary }: { summary: YearlySummary }) {
  const { year, through, paidCents, returnedCents, netCents, statement, notice } = summary;
  const isOver = through === `${year}-12-31`;
  return (
    <section className="dash-card bill-year" aria-label={`Summary of ${year}`}>
      <h4>{isOver ? `${year} in total` : `${year} up to ${formatDay(through)}`}</h4>
      <dl className="dash-lines">
        <div>
          <dt>Paid</dt>
          <dd>{formatCents(paidCents)}</dd>
        </div>
        <div>
          <dt>Returned to you</dt>
          <dd>{signedCents(-returnedCents)}</dd>
        </div>
        <div className="bill-total">
          <dt>Paid less returned</dt>
          <dd>{netCents < 0 ? signedCents(netCents) : formatCents(netCents)}</dd>
        </div>
      </dl>
      <p className="note">{statement}</p>
      <p className="bill-insurance">{notice}</p>
      <p>
        <a className="button-quiet" href={pdfHref('year', String(year))} download>
          Save {year} as PDF
        </a>
      </p>
    </section>
  );
}
