import type { ColumnSort } from '@tanstack/react-table';
import type { Key, ReactNode } from 'react';
import { isSortable, type ListColumn, textOf } from './columns.ts';

interface Props<Row> {
  /** for screen readers */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** in their order */
  rows: readonly Row[];
  rowKey(row: Row, index: number): Key;
  sort: ColumnSort | null;
  /** null: no column sorts */
  onSort: ((sort: ColumnSort | null) => void) | null;
  /** There is no other order than by a column. */
  isAlwaysSorted?: boolean;
}

/** The table of a list, with buttons in its head that sort it. On a narrow screen, its rows are cards. */
export function ListTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, isAlwaysSorted = false } = props;
  const visible = columns.filter(({ isHidden }) => !isHidden);
  return (
    <table className="console-table" aria-label={label}>
      <thead>
        <tr>
          {visible.map((column) => {
            const direction = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined;
            return (
              <th key={column.id} scope="col" aria-sort={direction}>
                {isSortable(column) && onSort ? (
                  <button
                    type="button"
                    className="console-sort"
                    onClick={() => onSort(nextSort(column.id, sort, isAlwaysSorted))}
                  >
                    {column.label}
                  </button>
                ) : (
                  <span className={column.hasQuietLabel && 'visually-hidden'}>{column.label}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={rowKey(row, place)}>
            {visible.map((column, index) => {
              const shown: ReactNode = column.show ? column.show(row) : textOf(column, row);
              if (index === 0)
                return (
                  <th key={column.id} scope="row">
                    {shown}
                  </th>
                );
              const isEmpty = shown === null || shown === '' || shown === false || shown === undefined;
              return (
                <td
                  key={column.id}
                  className={column.className}
                  data-label={column.hasQuietLabel ? undefined : column.label}
                >
                  {!isEmpty && <div>{shown}</div>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The order after a press on a column's head: up, down, then the usual one if there is one. */
function nextSort(id: string, sort: ColumnSort | null, isAlwaysSorted: boolean): ColumnSort | null {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc && !isAlwaysSorted ? null : { id, desc: !sort.desc };
}
