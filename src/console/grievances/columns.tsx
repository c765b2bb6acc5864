import { t as dates } from '#util/dates/texts.ts';
import type { ListColumn } from '../lists/columns.ts';
import { caseUrl } from '../support/addresses.ts';
import { assigneeColumn, brandColumn } from '../support/queue-columns.tsx';
import { t as work } from '../support/texts.ts';
import { CaseStatus, NextStep, Urgent } from './CaseMarks.tsx';
import type { CaseSummary } from './filters.ts';
import { t } from './texts.ts';

const inFile = (
  id: string,
  label: string,
  value: (row: CaseSummary) => string | number,
): ListColumn<CaseSummary> => ({ id, label, value, isHidden: true });

/** The server sorts by the columns that are shown. @param brands names by ID */
export const caseColumns = (brands: ReadonlyMap<string, string>): readonly ListColumn<CaseSummary>[] => [
  {
    id: 'number',
    label: t.caseNumber,
    value: ({ caseNumber }) => caseNumber,
    show: (row) => (
      <>
        <a className="case-number" href={caseUrl(row)}>
          {row.caseNumber}
        </a>
        {row.urgent && <Urgent />}
      </>
    ),
  },
  { id: 'member', label: t.member, value: ({ name }) => name },
  inFile('urgent', t.urgent, ({ urgent }) => (urgent ? t.urgent : '')),
  {
    id: 'due',
    label: t.nextStep,
    value: ({ next }) => (next ? t.steps[next.step] : ''),
    show: (row) => <NextStep of={row} />,
  },
  inFile('dueOn', t.dueOn, ({ next }) => next?.by ?? ''),
  inFile('daysLeft', t.daysLeft, ({ next }) => next?.daysLeft ?? ''),
  {
    id: 'status',
    label: work.status,
    value: ({ status }) => t.statuses[status],
    show: (row) => <CaseStatus status={row.status} />,
  },
  inFile('resolvedOn', t.statuses.resolved, ({ resolvedOn }) => resolvedOn ?? ''),
  assigneeColumn(),
  {
    id: 'received',
    label: t.receivedOn,
    value: ({ receivedOn }) => receivedOn,
    className: 'console-date',
    show: ({ receivedOn, files }) => (
      <>
        {dates.briefDay(receivedOn)}
        {files > 0 && <span className="console-second">{t.fileCount(files)}</span>}
      </>
    ),
  },
  inFile('files', t.files, ({ files }) => files),
  brandColumn(brands),
];
