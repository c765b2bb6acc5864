import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { matchesSearch } from '#util/text/search-normalize.ts';
import { type ListColumn, searchTextOf, type Value } from './columns.ts';
import type { ListState } from './list-state.ts';

/** Rows of a page of a list. */
export const PAGE_SIZE = 50;
/** of a list that shares its page with others */
export const SHORT_PAGE_SIZE = 10;

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/**
 * Filters, sorts and divides rows that are loaded whole, by the state in the address.
 * @returns `left`: all rows that the filter leaves, in their order; `shown`: those of the page
 */
export function useListTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  { typed, sort, page: wantedPage, choices }: ListState,
  pageSize = PAGE_SIZE,
): { left: Row[]; shown: Row[]; page: number; hasMore: boolean } {
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: columns.map(definitionOf),
    state: {
      globalFilter: typed,
      columnFilters: Object.entries(choices).map(([id, value]) => ({ id, value })),
      sorting: sort === null ? [] : [sort],
    },
    globalFilterFn: ({ original }, _id, wanted: string) =>
      matchesSearch(searchTextOf(columns, original), wanted),
    getColumnCanGlobalFilter: () => true,
  });
  const left = table.getRowModel().rows.map(({ original }) => original);
  // the filter may have removed the page of the address
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(left.length / pageSize)));
  const shown = left.slice((page - 1) * pageSize, page * pageSize);
  return { left, shown, page, hasMore: left.length > page * pageSize };
}

const definitionOf = <Row extends object>(
  { id, value, choice }: ListColumn<Row>,
  index: number,
): ColumnDef<typeof features, Row> => ({
  id,
  accessorFn: (row) => {
    const found = value?.(row);
    return found === '' || found === null ? undefined : found;
  },
  sortFn: (one, other, column) => compareValues(one.getValue(column), other.getValue(column)),
  // what is empty comes last in both directions
  sortUndefined: 'last',
  filterFn: ({ original }, _id, wanted: string) => choice?.of(original) === wanted,
  // the filter looks at all columns of a row at once, so that its words may be in several
  enableGlobalFilter: index === 0,
});

/** Numbers by size, texts by the alphabet of the person's language, with 9 before 10. */
export function compareValues(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });
}
