import type { ColumnSort } from '@tanstack/react-table';
import { useId } from 'react';
import { isSortable, type ListColumn } from './columns.ts';
import { readSort, sortText } from './list-state.ts';
import { t } from './texts.ts';

interface Props {
  columns: readonly Pick<ListColumn<never>, 'id' | 'label' | 'value' | 'sorts' | 'isHidden'>[];
  sort: ColumnSort | null;
  onSort(sort: ColumnSort | null): void;
  /** There is no other order than by a column. */
  isAlwaysSorted?: boolean;
}

/** Sorts a list whose rows are cards, which have no head to press. */
export function SortField({ columns, sort, onSort, isAlwaysSorted = false }: Props) {
  const id = useId();
  const sortable = columns.filter(isSortable);
  const ids = sortable.map((column) => column.id);
  return (
    <div className="field console-sort-field">
      <label htmlFor={id}>{t.sortBy}</label>
      <select
        id={id}
        className="input"
        value={sortText(sort)}
        onChange={({ currentTarget }) => onSort(readSort(currentTarget.value, ids))}
      >
        {!isAlwaysSorted && <option value="">{t.unsorted}</option>}
        {sortable.flatMap((column) => [
          <option key={column.id} value={column.id}>
            {t.ascending(column.label)}
          </option>,
          <option key={`-${column.id}`} value={`-${column.id}`}>
            {t.descending(column.label)}
          </option>,
        ])}
      </select>
    </div>
  );
}
