import type { ReactNode } from 'react';

/** What a list sorts by, and has in its file: a number, a text, or a day or instant in ISO form. */
export type Value = string | number | null;

export interface ListColumn<Row> {
  /** in the address */
  id: string;
  label: string;
  /** Without it, the column neither sorts nor is in the file: buttons, for example. */
  value?(row: Row): Value;
  /** false: it is in the file, but the server does not sort by it */
  sorts?: false;
  /** What is shown and found by the filter; default: the value. */
  text?(row: Row): string;
  /** Default: the text. */
  show?(row: Row): ReactNode;
  /** How the file has the value; default: as it is. */
  csv?(row: Row): string;
  /** Only in the file, and found by the filter. */
  isHidden?: true;
  /** The label is for screen readers only. */
  hasQuietLabel?: true;
  className?: string;
  /** Offers a field above the list that leaves the rows with one choice. */
  choice?: { of(row: Row): string; options: readonly (readonly [value: string, label: string])[] };
}

type SortedBy = Pick<ListColumn<never>, 'value' | 'sorts' | 'isHidden'>;

export const isSortable = ({ value, sorts, isHidden }: SortedBy): boolean =>
  value !== undefined && sorts !== false && !isHidden;

export const textOf = <Row>(column: ListColumn<Row>, row: Row): string =>
  column.text?.(row) ?? String(column.value?.(row) ?? '');

/** All that the filter of a list finds in a row. */
export const searchTextOf = <Row>(columns: readonly ListColumn<Row>[], row: Row): string =>
  columns.map((column) => textOf(column, row)).join(' ');

/** The lines of a list's file, the headings first. */
export function csvRowsOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string[][] {
  const saved = columns.filter(({ value }) => value);
  return [
    saved.map(({ label }) => label),
    ...rows.map((row) => saved.map((column) => column.csv?.(row) ?? String(column.value?.(row) ?? ''))),
  ];
}

/** Cents as a spreadsheet reads them: 12.50 */
export const csvCents = (cents: number): string => (cents / 100).toFixed(2);
