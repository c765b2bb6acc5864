import type { ComponentProps } from 'react';
import { ListTable } from './ListTable.tsx';
import { goToPage } from './list-state.ts';
import { Pager } from './Pager.tsx';

interface Props<Row> extends ComponentProps<typeof ListTable<Row>> {
  /** shown without any rows */
  empty: string;
  page: number;
  hasMore: boolean;
  pagerLabels?: ComponentProps<typeof Pager>['labels'];
}

/** A page of a list that the server filters, sorts and divides; its state is in the query of the address. */
export function ServerList<Row>({ empty, page, hasMore, pagerLabels, ...table }: Props<Row>) {
  return (
    <>
      {table.rows.length === 0 ? (
        <p className="console-empty" role="status">
          {empty}
        </p>
      ) : (
        <ListTable {...table} />
      )}
      <Pager
        label={table.label}
        page={page}
        hasMore={hasMore}
        onPage={goToPage}
        {...(pagerLabels && { labels: pagerLabels })}
      />
    </>
  );
}
