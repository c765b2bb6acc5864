import type { Key, ReactNode } from 'react';
import type { ListColumn } from '../lists/columns.ts';
import { List } from '../lists/List.tsx';
import { NewestOnly } from './shown-facts.tsx';
import { t } from './texts.ts';

interface Props<Row> {
  title: string;
  /** in the address, so that each list of a record keeps its own state, and of its file */
  name: string;
  /** null: the person's roles do not include this part */
  rows: readonly Row[] | null;
  rowKey(row: Row, index: number): Key;
  columns: readonly ListColumn<Row>[];
  countText?(count: number): string;
  empty?: string;
  /** above the list, such as a button */
  lead?: ReactNode;
  children?: ReactNode;
}

const HiddenPart = ({ title }: { title: string }) => (
  <section>
    <h2>{title}</h2>
    <p className="console-second">{t.hiddenByRoles}</p>
  </section>
);

/** A part of a record that is a list. */
export function RecordList<Row extends object>(props: Props<Row>) {
  const { title, name, rows, lead, children, countText = t.entryCount, empty = t.noEntries, ...list } = props;
  if (rows === null) return <HiddenPart title={title} />;
  return (
    <section>
      <h2>{title}</h2>
      {lead}
      <List
        {...list}
        name={name}
        label={title}
        rows={rows}
        countText={countText}
        empty={empty}
        fileName={`${name}.csv`}
      />
      <NewestOnly entries={rows} />
      {children}
    </section>
  );
}
