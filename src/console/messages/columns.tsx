import type { ListColumn } from '../lists/columns.ts';
import { messageUrl } from '../support/addresses.ts';
import { assigneeColumn, brandColumn } from '../support/queue-columns.tsx';
import { t as work } from '../support/texts.ts';
import { t as shared } from '../texts.ts';
import type { MessageSummary } from './filters.ts';
import { t } from './texts.ts';

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

/** The server sorts by the columns that are shown. @param brands names by ID */
export const messageColumns = (
  brands: ReadonlyMap<string, string>,
): readonly ListColumn<MessageSummary>[] => [
  {
    id: 'subject',
    label: t.message,
    value: ({ subject }) => subject,
    show: (row) => (
      <>
        <a href={messageUrl(row)}>{row.subject || t.noSubject}</a>
        <span className="console-second">{row.ticket}</span>
      </>
    ),
  },
  { id: 'ticket', label: t.ticket, value: ({ ticket }) => ticket, isHidden: true },
  { id: 'from', label: t.from, value: ({ name }) => name },
  {
    id: 'status',
    label: work.status,
    value: (row) => t.statuses[statusOf(row)],
    show: (row) => <MessageStatus of={row} />,
  },
  { id: 'answeredOn', label: t.answeredOn, value: ({ answeredAt }) => answeredAt, isHidden: true },
  assigneeColumn(),
  {
    id: 'written',
    label: t.written,
    value: ({ at }) => at,
    text: ({ at }) => shared.moment(new Date(at)),
    className: 'console-date',
  },
  brandColumn(brands),
];
