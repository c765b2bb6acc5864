import { type Key, type ReactNode, type RefObject, useId, useRef } from 'react';
import type { ListColumn } from './columns.ts';
import { ExportCsv } from './ExportCsv.tsx';
import { ListTable } from './ListTable.tsx';
import { type ListState, useListState } from './list-state.ts';
import { Pager } from './Pager.tsx';
import { SortField } from './SortField.tsx';
import { t } from './texts.ts';
import { PAGE_SIZE, SHORT_PAGE_SIZE, useListTable } from './use-list-table.ts';

interface Props<Row> {
  /** its name in the address, if the page has other lists */
  name?: string;
  /** what it lists, for screen readers */
  label: string;
  rows: readonly Row[];
  rowKey(row: Row, index: number): Key;
  /** The first one that is shown names the row. */
  columns: readonly ListColumn<Row>[];
  /** such as “3 people” */
  countText(count: number): string;
  /** shown without any rows */
  empty: string;
  filterLabel?: string;
  /** such as `staff.csv` */
  fileName: string;
  /** Below the list: what can be done with the rows that the filters leave. */
  bar?(left: readonly Row[]): ReactNode;
}

/** With fewer rows, a named list has no filter: all can be seen at once. */
const FEW_ROWS = 6;

/** A list that is loaded whole: people filter and sort it, share it by its address, and save it as a file. */
export function List<Row extends object>(props: Props<Row>) {
  const { name = '', label, rows, rowKey, columns, countText, empty, fileName } = props;
  const field = useRef<HTMLInputElement>(null);
  const [state, change] = useListState(name, columns);
  const { left, shown, page, hasMore } = useListTable(
    rows,
    columns,
    state,
    name ? SHORT_PAGE_SIZE : PAGE_SIZE,
  );
  const isFiltered = state.typed !== '' || Object.keys(state.choices).length > 0;
  const hasFilter = rows.length > 0 && (name === '' || isFiltered || rows.length >= FEW_ROWS);
  const onSort = rows.length > 1 ? (sort: ListState['sort']) => change({ sort }) : null;

  if (rows.length === 0)
    return (
      <p className="console-empty" role="status">
        {empty}
      </p>
    );
  return (
    <>
      <search className={`console-filters ${hasFilter ? '' : 'console-bar'}`.trim()} aria-label={label}>
        {hasFilter && (
          <Filters
            field={field}
            columns={columns}
            state={state}
            label={props.filterLabel ?? t.filter}
            onChange={change}
          />
        )}
        {onSort && <SortField columns={columns} sort={state.sort} onSort={onSort} />}
        <p className="console-count" role="status">
          {isFiltered ? t.shownOf(left.length, countText(rows.length)) : countText(rows.length)}
        </p>
        <ExportCsv label={label} fileName={fileName} columns={columns} readRows={async () => left} />
      </search>
      {left.length === 0 ? (
        <div className="console-empty">
          <p>{t.noMatch}</p>
          <button
            type="button"
            className="button-text"
            onClick={() => {
              // this button goes away
              field.current?.focus();
              change(cleared(state));
            }}
          >
            {t.clear}
          </button>
        </div>
      ) : (
        <ListTable
          label={label}
          columns={columns}
          rows={shown}
          rowKey={rowKey}
          sort={state.sort}
          onSort={onSort}
        />
      )}
      <Pager label={label} page={page} hasMore={hasMore} onPage={(to) => change({ page: to })} />
      {props.bar?.(left)}
    </>
  );
}

const cleared = ({ choices }: ListState): Partial<ListState> => ({
  typed: '',
  choices: Object.fromEntries(Object.keys(choices).map((id) => [id, ''])),
});

interface FiltersProps<Row> {
  field: RefObject<HTMLInputElement | null>;
  columns: readonly ListColumn<Row>[];
  state: ListState;
  label: string;
  onChange(to: Partial<ListState>): void;
}

function Filters<Row>({ field, columns, state, label, onChange }: FiltersProps<Row>) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}filter`}>{label}</label>
        <input
          ref={field}
          id={`${id}filter`}
          className="input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={state.typed}
          onChange={({ currentTarget }) => onChange({ typed: currentTarget.value })}
        />
      </div>
      {columns.map(
        ({ id: column, label: name, choice }) =>
          choice && (
            <div key={column} className="field">
              <label htmlFor={`${id}${column}`}>{name}</label>
              <select
                id={`${id}${column}`}
                className="input"
                value={state.choices[column] ?? ''}
                onChange={({ currentTarget }) => onChange({ choices: { [column]: currentTarget.value } })}
              >
                <option value="">{t.all}</option>
                {choice.options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ),
      )}
    </>
  );
}
