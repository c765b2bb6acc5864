import { useStore } from '@nanostores/react';
import { type ComponentProps, type Key, type ReactNode, useEffect } from 'react';
import { callQuery } from '#client/http/call.ts';
import type { Colleague } from '#contracts/staff/assignments.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { StaffPermission } from '#contracts/staff/roles.ts';
import { isSortable, type ListColumn } from '../lists/columns.ts';
import { ExportCsv } from '../lists/ExportCsv.tsx';
import { readSort, sortText } from '../lists/list-state.ts';
import { readAll } from '../lists/read-all.ts';
import { ServerList } from '../lists/ServerList.tsx';
import { SortField } from '../lists/SortField.tsx';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import type { Me } from '../session.ts';
import { t as shared } from '../texts.ts';
import { $lastLists } from './addresses.ts';
import { AssigneeFilter, BrandFilter, Filters, NumberFilter, SelectFilter } from './Filters.tsx';
import { pageOf } from './shared-filters.ts';
import { t } from './texts.ts';

interface Props<Row, Answer> {
  list: 'grievances' | 'messages';
  me: Me;
  permission: StaffPermission;
  lead: string;
  /** beside the title, and below it */
  views?: ReactNode;
  counts?: ReactNode;
  /** a number as people read it out */
  example: string;
  statuses: readonly (readonly [value: string, text: string])[];
  /** all that narrows the list, by its name in the address */
  filterNames: readonly string[];
  /** filters and texts besides the usual ones */
  children?: ReactNode;
  query: ComponentProps<typeof QueryView<Answer>>['of'];
  rowsOf(answer: Answer): readonly Row[];
  readAnswer(page: number): Promise<Answer>;
  rowKey(row: Row): Key;
  columns: readonly ListColumn<Row>[];
  empty: { filtered: string; unfiltered: string };
}

/** A queue of work, with what is due first on top: filtered, sorted and divided by the server. */
export function Queue<Row, Answer extends { hasMore: boolean; assignees: Colleague[] }>(
  props: Props<Row, Answer>,
) {
  const { list, me, query, columns, rowsOf, readAnswer, filterNames } = props;
  const search = useStore($router)?.search ?? {};
  const address = CONSOLE_PATHS[list] + callQuery(search);
  useEffect(() => $lastLists.setKey(list, address), [list, address]);
  const label = shared.pageTitles[list];
  const sortable = columns.filter(isSortable).map(({ id }) => id);
  const sorting = {
    columns,
    sort: readSort(search.sort, sortable),
    onSort: (sort: ReturnType<typeof readSort>) => setQuery({ sort: sortText(sort), page: '' }),
  };
  const readRows = () =>
    readAll(async (page) => {
      const answer = await readAnswer(page);
      return { rows: rowsOf(answer), hasMore: answer.hasMore };
    });
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{label}</h1>
          <p className="console-lead">{props.lead}</p>
        </div>
        {props.views}
      </div>
      {props.counts}
      <Filters names={filterNames}>
        <NumberFilter example={props.example} />
        <BrandFilter me={me} permission={props.permission} />
        <SelectFilter name="status" label={t.status} options={props.statuses} />
        <AssigneeFilter me={me} assignees={query.data?.assignees ?? []} />
        {props.children}
        <SortField {...sorting} />
        <ExportCsv label={label} fileName={`${list}.csv`} columns={columns} readRows={readRows} />
      </Filters>
      <QueryView of={query}>
        {(answer) => (
          <ServerList
            label={label}
            rows={rowsOf(answer)}
            rowKey={props.rowKey}
            {...sorting}
            empty={filterNames.some((name) => search[name]) ? props.empty.filtered : props.empty.unfiltered}
            page={pageOf(search)}
            hasMore={answer.hasMore}
          />
        )}
      </QueryView>
    </>
  );
}
