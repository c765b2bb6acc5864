import { useStore } from '@nanostores/react';
import { listMessages, MESSAGE_FILTERS } from '#contracts/staff/messages.ts';
import { useScopeNames } from '../people/use-scope-names.ts';
import { $router } from '../router.ts';
import { callStaff, type Me } from '../session.ts';
import { Queue } from '../support/Queue.tsx';
import { useStaffQuery } from '../use-staff-query.ts';
import { messageColumns } from './columns.tsx';
import { FILTER_NAMES, readFilters } from './filters.ts';
import { t } from './texts.ts';

/** The messages of the contact forms: those that wait, then answered ones. */
export function Messages({ me }: { me: Me }) {
  const filters = readFilters(useStore($router)?.search ?? {});
  const query = useStaffQuery(listMessages, { query: filters });
  const { brands } = useScopeNames();
  return (
    <Queue
      list="messages"
      me={me}
      permission="messages.read"
      lead={t.lead}
      example={t.example}
      statuses={MESSAGE_FILTERS.map((each) => [each === 'open' ? '' : each, t.statusFilters[each]])}
      filterNames={FILTER_NAMES}
      query={query}
      rowsOf={({ messages }) => messages}
      readAnswer={(page) => callStaff(listMessages, { query: { ...filters, page } })}
      rowKey={({ site, ticket }) => `${site} ${ticket}`}
      columns={messageColumns(brands)}
      empty={{ filtered: t.noneFound, unfiltered: t.noneOpen }}
    >
      {query.data && (
        <p className="console-count" role="status">
          {t.waiting(query.data.open)}
        </p>
      )}
    </Queue>
  );
}
