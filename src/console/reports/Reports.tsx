import { useStore } from '@nanostores/react';
import { readReport } from '#contracts/staff/reports.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { ListColumn } from '../lists/columns.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { csvName, csvOf, type ReportColumn, type ReportSection, reportSections } from './columns.ts';
import { FigureLink } from './FigureLink.tsx';
import { FilterBar } from './FilterBar.tsx';
import { REPORT_MS, type Report, readReportQuery, type Search } from './filters.ts';
import { GroupSection } from './GroupSection.tsx';
import { Plot, type Series } from './Plot.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { t } from './texts.ts';

const NO_NAMES = { plan: '', office: '' };

/** Figures of members and money by month. */
export function Reports() {
  const search = useStore($router)?.search ?? {};
  const query = useStaffQuery(readReport, { query: readReportQuery(search), timeoutMs: REPORT_MS });
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.reports}</h1>
          <p className="console-lead">{t.lead}</p>
        </div>
      </div>
      <FilterBar search={search} names={query.data?.names ?? NO_NAMES} />
      <QueryView of={query}>{(report) => <Sections report={report} search={search} />}</QueryView>
    </>
  );
}

function Sections({ report, search }: { report: Report; search: Search }) {
  const current = report.months.at(-1);
  if (report.months.length === 0 || report.groups.length === 0)
    return (
      <p className="console-empty" role="status">
        {t.nothing}
      </p>
    );
  return (
    <>
      <p className="console-lead">
        {report.ofOffices ? t.officesOnly : current && t.finalNote(dates.briefDay(current.finalFrom))}
      </p>
      {reportSections().map((section) => (
        <SectionView key={section.id} section={section} report={report} search={search} />
      ))}
      <GroupSection report={report} search={search} />
    </>
  );
}

type ReportMonth = Report['months'][number];

interface SectionProps {
  section: ReportSection;
  report: Report;
  search: Search;
}

function SectionView({ section: { id, columns, bars, line, isMoney }, report, search }: SectionProps) {
  const title = t.sections[id];
  const { months } = report;
  const seriesOf = (kind: Series['kind'], ids: readonly string[]): Series[] =>
    ids.flatMap((each) => {
      const column = columns.find((known) => known.id === each);
      if (!column) return [];
      return [{ id: each, kind, name: column.label, values: valuesOf(report, column) }];
    });
  return (
    <section className="report-section" aria-labelledby={`report-${id}`}>
      <div>
        <h2 id={`report-${id}`}>{title}</h2>
        <p className="console-lead">{t.leads[id]}</p>
      </div>
      <Plot
        title={title}
        months={months.map(({ month }) => month)}
        series={[...seriesOf('bar', bars), ...seriesOf('line', line === null ? [] : [line])]}
        short={isMoney ? t.shortDollars : t.count}
        text={isMoney ? formatCents : t.count}
      />
      <ScrollTable
        label={t.tableOf(title)}
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        columns={[monthColumn(), ...columns.map((column) => tableColumn(column, search))]}
        fileName={csvName(id, report)}
      />
    </section>
  );
}

const monthColumn = (): ListColumn<ReportMonth> => ({
  id: 'month',
  label: t.month,
  value: ({ month }) => month,
  show: ({ month, isFinal }) => (
    <>
      {t.monthName(month)}
      {!isFinal && <small>{t.notFinal}</small>}
    </>
  ),
});

const tableColumn = (column: ReportColumn, search: Search): ListColumn<ReportMonth> => ({
  id: column.id,
  label: column.label,
  value: ({ total }) => column.value(total),
  csv: ({ total }) => csvOf(column, column.value(total)),
  show: ({ month, total }) => (
    <FigureLink column={column} value={column.value(total)} month={month} search={search} />
  ),
});

const valuesOf = ({ months }: Report, column: ReportColumn): number[] =>
  months.map(({ total }) => column.value(total) ?? 0);
