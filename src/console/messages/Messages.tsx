import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { listMessages, MESSAGE_FILTERS } from '#contracts/staff/messages.ts';
import { goToPage } from '../lists/list-state.ts';
import { Pager } from '../lists/Pager.tsx';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import { $router } from '../router.ts';
import { callStaff, type Me } from '../session.ts';
import { $lastLists, messageUrl } from '../support/addresses.ts';
import { AssigneeFilter, BrandFilter, Filters, NumberFilter, SelectFilter } from '../support/Filters.tsx';
import { SaveQueue } from '../support/SaveQueue.tsx';
import { t as work } from '../support/texts.ts';
import { t as shared } from '../texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { FILTER_NAMES, type MessageSummary, readFilters } from './filters.ts';
import { t } from './texts.ts';

/** The messages of the contact forms: those that wait, then answered ones. */
export function Messages({ me }: { me: Me }) {
  const search = useStore($router)?.search ?? {};
  const filters = readFilters(search);
  const query = useStaffQuery(listMessages, { query: filters });
  const { brands } = useScopeNames();
  const address = CONSOLE_PATHS.messages + callQuery(search);
  useEffect(() => $lastLists.setKey('messages', address), [address]);
  const isFiltered = FILTER_NAMES.some((name) => search[name]);
  const readPage = async (page: number) => {
    const { messages, hasMore } = await callStaff(listMessages, { query: { ...filters, page } });
    return { rows: messages, hasMore };
  };
  return (
    <>
      <div className="console-title">
        <div>
          <h1>{shared.pageTitles.messages}</h1>
          <p className="console-lead">{t.lead}</p>
        </div>
      </div>
      <Filters names={FILTER_NAMES}>
        <NumberFilter example={t.example} />
        <BrandFilter me={me} permission="messages.read" />
        <SelectFilter
          name="status"
          label={work.status}
          options={MESSAGE_FILTERS.map((each) => [each === 'open' ? '' : each, t.statusFilters[each]])}
        />
        <AssigneeFilter me={me} assignees={query.data?.assignees ?? []} />
        {query.data && (
          <p className="console-count" role="status">
            {t.waiting(query.data.open)}
          </p>
        )}
        <SaveQueue file={t.fileName} read={readPage} columns={csvColumns(brands)} />
      </Filters>
      <QueryView of={query}>
        {({ messages, hasMore }) => (
          <>
            {messages.length === 0 ? (
              <p className="console-empty" role="status">
                {isFiltered ? t.noneFound : t.noneOpen}
              </p>
            ) : (
              <MessageTable messages={messages} brands={brands} />
            )}
            <Pager
              label={shared.pageTitles.messages}
              page={filters.page}
              hasMore={hasMore}
              onPage={goToPage}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

type Brands = ReadonlyMap<string, string>;

const statusOf = ({ answeredAt }: Pick<MessageSummary, 'answeredAt'>) =>
  answeredAt === null ? 'open' : 'answered';

export function MessageStatus({ of }: { of: Pick<MessageSummary, 'answeredAt'> }) {
  const status = statusOf(of);
  return (
    <span className="console-status" data-status={status === 'open' ? 'pending' : 'active'}>
      {t.statuses[status]}
    </span>
  );
}

function MessageTable({ messages, brands }: { messages: readonly MessageSummary[]; brands: Brands }) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t.message}</th>
          <th scope="col">{t.from}</th>
          <th scope="col">{work.status}</th>
          <th scope="col">{work.assignedTo}</th>
          <th scope="col">{t.written}</th>
          <th scope="col">{work.brand}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((each) => (
          <tr key={`${each.site} ${each.ticket}`}>
            <th scope="row">
              <a href={messageUrl(each)}>{each.subject || t.noSubject}</a>
              <span className="console-second">{each.ticket}</span>
            </th>
            <td data-label={t.from}>{each.name}</td>
            <td data-label={work.status}>
              <MessageStatus of={each} />
            </td>
            <td data-label={work.assignedTo}>
              {each.assignee ? each.assignee.name : <span className="console-second">{work.noOne}</span>}
            </td>
            <td data-label={t.written} className="console-date">
              {shared.moment(new Date(each.at))}
            </td>
            <td data-label={work.brand}>{brands.get(each.site) ?? each.site}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const csvColumns = (brands: Brands): [head: string, cell: (row: MessageSummary) => string][] => [
  [t.ticket, (row) => row.ticket],
  [work.brand, (row) => brands.get(row.site) ?? row.site],
  [t.from, (row) => row.name],
  [t.message, (row) => row.subject],
  [t.written, (row) => row.at],
  [work.status, (row) => t.statuses[statusOf(row)]],
  [t.answeredOn, (row) => row.answeredAt ?? ''],
  [work.assignedTo, (row) => row.assignee?.name ?? ''],
];
