import { useStore } from '@nanostores/react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listFigure, type ReportFigure } from '#contracts/staff/reports.ts';
import { isCents } from '#domain/reports/figures.ts';
import { t as dates } from '#util/dates/texts.ts';
import { csvCents, type ListColumn } from '../lists/columns.ts';
import { ExportCsv } from '../lists/ExportCsv.tsx';
import { readPage as pageOf, readSort, sortText } from '../lists/list-state.ts';
import { readAll } from '../lists/read-all.ts';
import { ServerList } from '../lists/ServerList.tsx';
import { SortField } from '../lists/SortField.tsx';
import { recordUrl } from '../members/addresses.ts';
import { t as members } from '../members/texts.ts';
import { QueryView } from '../QueryView.tsx';
import { $router, setQuery } from '../router.ts';
import { callStaff } from '../session.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { figureText } from './columns.ts';
import { REPORT_MS, readFigure, readMonth, readNarrowing, reportUrl, type Search } from './filters.ts';
import { t } from './texts.ts';

type Row = ResponseOf<typeof listFigure>['rows'][number];

const SORTED = ['name', 'day', 'value'] as const;

const readQuery = (search: Search) => ({
  ...readNarrowing(search),
  figure: readFigure(search),
  month: readMonth(search),
  sort: (sortText(readSort(search.sort, SORTED)) || 'name') as 'name',
  page: pageOf(search.page),
});

/** The members of a figure. */
export function FigureList() {
  const search = useStore($router)?.search ?? {};
  const asked = readQuery(search);
  const { figure, month, page } = asked;
  const query = useStaffQuery(listFigure, { query: asked, timeoutMs: REPORT_MS });
  const title = t.listTitle(t.figureNames[figure], t.monthName(month));
  const columns = memberColumns(figure);
  const sorting = {
    columns,
    sort: readSort(asked.sort, SORTED),
    onSort: (sort: { id: string; desc: boolean } | null) => setQuery({ sort: sortText(sort), page: '' }),
    isAlwaysSorted: true,
  };
  const readPage = (number: number) =>
    callStaff(listFigure, { query: { ...asked, page: number }, timeoutMs: REPORT_MS });
  const { brand = '', plan = '', office = '' } = query.data?.names ?? {};
  const filters = [
    brand,
    search.plan && (plan || t.noneOf.plan),
    search.office && (office || t.noneOf.office),
  ];
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{title}</h1>
          <p className="console-lead">{filters.filter(Boolean).join(', ') || t.allBrands}</p>
          <p>
            <a href={reportUrl(search)}>{t.toReport}</a>
          </p>
        </div>
      </div>
      <search className="console-filters console-bar">
        <SortField {...sorting} />
        <p className="console-count" role="status">
          {query.data && `${t.rowCount(query.data.count)}. ${t.total(figureText(figure, query.data.value))}`}
        </p>
        <ExportCsv
          label={title}
          fileName={`${figure}-${month}.csv`}
          columns={columns}
          readRows={() => readAll(readPage)}
        />
      </search>
      <QueryView of={query}>
        {({ rows, hasMore }) => (
          <>
            <ServerList
              label={title}
              rows={rows}
              rowKey={({ accountId, day }, index) => `${accountId} ${day} ${index}`}
              {...sorting}
              empty={t.emptyList}
              page={page}
              hasMore={hasMore}
            />
            <p className="console-lead">{t.recorded}</p>
          </>
        )}
      </QueryView>
    </>
  );
}

const memberColumns = (figure: ReportFigure): readonly ListColumn<Row>[] => [
  {
    id: 'name',
    label: t.name,
    value: ({ name }) => name || members.unnamed,
    show: (row) => <a href={recordUrl(row)}>{row.name || members.unnamed}</a>,
  },
  {
    id: 'number',
    label: t.number,
    sorts: false,
    value: ({ number }) => number,
    show: ({ number }) => <span className="console-number">{number}</span>,
  },
  { id: 'brand', label: t.brand, sorts: false, value: ({ brand }) => brand },
  { id: 'plan', label: t.plan, sorts: false, value: ({ plan }) => plan },
  {
    id: 'office',
    label: t.office,
    sorts: false,
    value: ({ office }) => office || t.outsideOffice,
  },
  { id: 'day', label: t.day, value: ({ day }) => day, text: ({ day }) => dates.briefDay(day) },
  {
    id: 'value',
    label: isCents(figure) ? t.amount : t.quantity,
    value: ({ value }) => value,
    text: ({ value }) => figureText(figure, value),
    csv: ({ value }) => (isCents(figure) ? csvCents(value) : String(value)),
  },
];
