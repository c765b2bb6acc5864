import { useStore } from '@nanostores/react';
import type { ColumnSort } from '@tanstack/react-table';
import { $router, readFragment, setFragment, setQuery } from '../router.ts';
import { isSortable, type ListColumn } from './columns.ts';

/** How a person looks at a list. */
export interface ListState {
  typed: string;
  /** null: as the server answered */
  sort: ColumnSort | null;
  /** from 1 */
  page: number;
  /** by the ID of the column; without those that leave all rows */
  choices: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;
type KnownColumns = readonly Pick<ListColumn<never>, 'id' | 'value' | 'sorts' | 'isHidden' | 'choice'>[];

const keyIn = (list: string) => (name: string) => (list === '' ? name : `${list}.${name}`);

/** A column, and a hyphen before it for the reverse order: `-since`. */
export function readSort(text: string | undefined, sortable: readonly string[]): ColumnSort | null {
  const desc = text?.startsWith('-') ?? false;
  const id = sortable.find((each) => each === text?.slice(desc ? 1 : 0));
  return id === undefined ? null : { id, desc };
}

export const sortText = (sort: ColumnSort | null): string =>
  sort === null ? '' : `${sort.desc ? '-' : ''}${sort.id}`;

export const readPage = (text: string | undefined): number =>
  Math.max(1, Number.parseInt(text ?? '', 10) || 1);

const pageText = (page: number): string => (page === 1 ? '' : String(page));

/** Shows another page of a list whose state is in the query of the address. */
export const goToPage = (page: number): void => setQuery({ page: pageText(page) });

/** The state of a list in the values of an address. @param list its name; '' for the only one of a page */
export function readListState(values: Values, list: string, columns: KnownColumns): ListState {
  const key = keyIn(list);
  const choices = columns.flatMap(({ id, choice }) => {
    const value = values[key(id)];
    return choice?.options.some(([known]) => known === value) ? [[id, value]] : [];
  });
  return {
    typed: values[key('q')] ?? '',
    sort: readSort(
      values[key('sort')],
      columns.filter(isSortable).map(({ id }) => id),
    ),
    page: readPage(values[key('page')]),
    choices: Object.fromEntries(choices),
  };
}

/** What changes in the address; all but a change of the page leads back to the first one. */
export function changedValues(
  list: string,
  { typed, sort, page = 1, choices = {} }: Partial<ListState>,
): Record<string, string> {
  const key = keyIn(list);
  return {
    ...(typed !== undefined && { [key('q')]: typed }),
    ...(sort !== undefined && { [key('sort')]: sortText(sort) }),
    ...Object.fromEntries(Object.entries(choices).map(([id, value]) => [key(id), value])),
    [key('page')]: pageText(page),
  };
}

/** The state of a list, in the fragment of the address, because what is typed may name a person. */
export function useListState(
  list: string,
  columns: KnownColumns,
): [state: ListState, change: (to: Partial<ListState>) => void] {
  const state = readListState(readFragment(useStore($router)?.hash), list, columns);
  return [state, (to) => setFragment(changedValues(list, to))];
}
