import { useId } from 'react';
import { MOST_GROUPS, REPORT_FIGURES } from '#contracts/staff/reports.ts';
import { isCents } from '#domain/reports/figures.ts';
import { setQuery } from '../router.ts';
import { columnOf, csvName, figureText } from './columns.ts';
import { type Report, readFigure, readGroup, type Search } from './filters.ts';
import { groupColumns, groupRows } from './group-columns.tsx';
import { Plot } from './Plot.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { t } from './texts.ts';

/** Lines of a plot; more could not be told apart. */
const MOST_LINES = 6;

/** One figure by brand, plan or office. */
export function GroupSection({ report, search }: { report: Report; search: Search }) {
  const id = useId();
  const by = readGroup(search);
  const figure = readFigure(search);
  const column = columnOf(figure);
  const { groups, months } = report;
  const title = t.byGroup[by];
  const hasBrands = by !== 'brand' && new Set(groups.map(({ site }) => site)).size > 1;
  const rows = groupRows(report, by);
  return (
    <section className="report-section" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{title}</h2>
      <div className="console-filters">
        <div className="field">
          <label htmlFor={`${id}figure`}>{t.figure}</label>
          <select
            id={`${id}figure`}
            className="input"
            value={figure}
            onChange={({ currentTarget }) => setQuery({ figure: currentTarget.value })}
          >
            {REPORT_FIGURES.map((each) => (
              <option key={each} value={each}>
                {t.figureNames[each]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Plot
        title={`${column.label}, ${title}`}
        months={months.map(({ month }) => month)}
        series={rows.slice(0, MOST_LINES).map((row) => ({
          id: row.key,
          name: hasBrands ? `${row.name} (${row.brand})` : row.name,
          kind: 'line',
          values: row.figures.map((figures) => figures[figure]),
        }))}
        short={isCents(figure) ? t.shortDollars : t.count}
        text={(value) => figureText(figure, value)}
      />
      <ScrollTable
        label={t.tableOf(`${column.label}, ${title}`)}
        rows={rows}
        rowKey={({ key }) => key}
        columns={groupColumns({ months, by, figure, search, hasBrands })}
        fileName={csvName(`${figure}-by-${by}`, report)}
      />
      {report.hasMoreGroups && <p className="console-lead">{t.moreGroups(MOST_GROUPS)}</p>}
    </section>
  );
}
