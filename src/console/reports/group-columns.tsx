import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { NONE, type ReportFigure, type ReportGroup } from '#contracts/staff/reports.ts';
import type { ListColumn } from '../lists/columns.ts';
import { columnOf } from './columns.ts';
import { FigureLink } from './FigureLink.tsx';
import type { NO_FILTERS, Report, Search } from './filters.ts';
import { t } from './texts.ts';

/** A brand, plan or office, with its figures of each month. */
export type GroupRow = Report['groups'][number] & {
  key: string;
  /** what the group leaves of the report */
  filter: Partial<typeof NO_FILTERS>;
};

export const groupRows = ({ groups }: Report, by: ReportGroup): GroupRow[] =>
  groups.map((group) => ({
    ...group,
    key: `${group.site}/${group.id}`,
    name: group.name || t.noneOf[by],
    filter: { brand: group.site, ...(by !== 'brand' && { [by]: group.id ?? NONE }) },
  }));

interface Shown {
  months: Report['months'];
  by: ReportGroup;
  figure: ReportFigure;
  search: Search;
  /** the groups belong to several brands */
  hasBrands: boolean;
}

/** The name, and one figure of each month, the latest first. */
export function groupColumns({ months, by, figure, search, hasBrands }: Shown): ListColumn<GroupRow>[] {
  const column = columnOf(figure);
  const ofMonth = ({ month }: Report['months'][number], index: number): ListColumn<GroupRow> => {
    const figureOf = ({ figures }: GroupRow) => figures[index]?.[figure] ?? 0;
    return {
      id: month,
      label: t.monthName(month),
      value: figureOf,
      csv: (row) => column.csv(figureOf(row)),
      show: (row) => (
        <FigureLink column={column} value={figureOf(row)} month={month} search={search} group={row.filter} />
      ),
    };
  };
  const name: ListColumn<GroupRow> = {
    id: 'name',
    label: t.groups[by],
    className: 'report-name',
    value: (row) => row.name,
    show: (row) => (
      <>
        <a href={CONSOLE_PATHS.reports + callQuery({ ...search, ...row.filter })}>{row.name}</a>
        {hasBrands && <span className="console-second">{row.brand}</span>}
      </>
    ),
  };
  const brand: ListColumn<GroupRow> = {
    id: 'brand',
    label: t.brand,
    isHidden: true,
    value: (row) => row.brand,
  };
  return [name, ...(hasBrands ? [brand] : []), ...months.map(ofMonth).reverse()];
}
