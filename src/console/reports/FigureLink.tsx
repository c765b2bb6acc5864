import type { Month } from '#domain/reports/months.ts';
import { columnOf, type ReportColumn } from './columns.ts';
import { figureUrl, type NO_FILTERS, type Search } from './filters.ts';
import { t } from './texts.ts';

interface Props {
  column: ReportColumn;
  value: number | null;
  month: Month;
  search: Search;
  group?: Partial<typeof NO_FILTERS>;
}

/** A number that opens its list; a rate, a sum and nothing at all have none. */
export function FigureLink({ column: { figure, text }, value, month, search, group = {} }: Props) {
  if (value === null) return '–';
  if (figure === undefined || value === 0) return text(value);
  const label = `${text(value)}: ${t.openList(columnOf(figure).label, t.monthName(month))}`;
  return (
    <a href={figureUrl(search, { ...group, figure, month })} aria-label={label}>
      {text(value)}
    </a>
  );
}
