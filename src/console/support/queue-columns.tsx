import type { Colleague } from '#contracts/staff/assignments.ts';
import type { ListColumn } from '../lists/columns.ts';
import { t } from './texts.ts';

/** Columns that the queues of grievances and of messages share. */

export const assigneeColumn = <Row extends { assignee: Colleague | null }>(): ListColumn<Row> => ({
  id: 'assigned',
  label: t.assignedTo,
  value: ({ assignee }) => assignee?.name ?? '',
  show: ({ assignee }) => assignee?.name ?? <span className="console-second">{t.noOne}</span>,
});

export const brandColumn = <Row extends { site: string }>(
  brands: ReadonlyMap<string, string>,
): ListColumn<Row> => ({ id: 'brand', label: t.brand, value: ({ site }) => brands.get(site) ?? site });
