import { t as work } from '../support/texts.ts';
import type { CaseSummary } from './filters.ts';
import { t } from './texts.ts';

/** The columns of the file. @param brands names by ID */
export const csvColumns = (
  brands: ReadonlyMap<string, string>,
): [head: string, cell: (row: CaseSummary) => string][] => [
  [t.caseNumber, (row) => row.caseNumber],
  [work.brand, (row) => brands.get(row.site) ?? row.site],
  [t.member, (row) => row.name],
  [t.urgent, (row) => (row.urgent ? t.urgent : '')],
  [work.status, (row) => t.statuses[row.status]],
  [t.receivedOn, (row) => row.receivedOn],
  [t.nextStep, (row) => (row.next ? t.steps[row.next.step] : '')],
  [t.dueOn, (row) => row.next?.by ?? ''],
  [t.daysLeft, (row) => (row.next ? String(row.next.daysLeft) : '')],
  [t.statuses.resolved, (row) => row.resolvedOn ?? ''],
  [work.assignedTo, (row) => row.assignee?.name ?? ''],
  [t.files, (row) => String(row.files)],
];
