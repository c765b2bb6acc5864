import type pg from 'pg';
import { APP_ROLE, JOBS_ROLE, STAFF_ROLE } from '../connection/client.ts';
import { REPORT_ANSWER, TO_STAFF } from '../schema/outbox.ts';
import type { Table } from './ordered-tables.ts';

/** A policy of row-level security: which rows of a table a role sees, and may write. */
export interface RowPolicy {
  name: string;
  role: string;
  /** default: every command */
  command?: 'select' | 'insert';
  /** SQL */
  condition: string;
}

/** The table of audit events is not a brand's, and has policies of its own. */
export const AUDIT_EVENTS = 'audit_events';

/** Tables of which the staff see nothing: what opens a member's account. */
export const NOT_FOR_STAFF = [
  'account_recovery_codes',
  'known_devices',
  'login_codes',
  'login_challenges',
  'password_resets',
  'pending_logins',
  'trusted_browsers',
];

/** Copied from a brand's content, which is public: people of an office read all of their brand's. */
const CATALOG = ['groups', 'plans', 'fees', 'offices', 'office_plans', 'providers'];

/** Tables whose rows name their office. */
const WITH_OFFICE = ['memberships', 'directory_reports', 'directory_verifications'];

const listed = (value: string, setting: string): string =>
  `${value} = any (string_to_array(current_setting('${setting}', true), ','))`;
const inList = (value: string, setting: string): string =>
  `(current_setting('${setting}', true) = '*' or ${listed(value, setting)})`;

/** Brands that the person may see as a whole. */
const wholeBrand = (column: string) => inList(column, 'app.staff_sites');
/** The same, and brands of which they may see an office. */
const anyBrand = (column: string) => inList(column, 'app.staff_brands');

/** People of an office answer the reports about it, although the mails name no account. */
const REPORT_ANSWERS: RowPolicy = {
  name: 'staff_answers_reports',
  role: STAFF_ROLE,
  command: 'insert',
  condition: `kind = '${REPORT_ANSWER}' and ${anyBrand('site')}`,
};

/**
 * The policies of a table. A table with a brand's rows has one for each role: calls see one brand, jobs all of them,
 * and the staff those of a person (decision 068).
 * @param isCitus Citus has no policies with subqueries: there, rows that do not name their office are not seen by
 * people of an office
 */
export function rowPolicies(table: Table, isCitus: boolean): RowPolicy[] {
  if (table.name === AUDIT_EVENTS)
    return [
      { name: 'staff_reads', role: STAFF_ROLE, command: 'select', condition: wholeBrand('chain') },
      {
        name: 'staff_adds',
        role: STAFF_ROLE,
        command: 'insert',
        condition: `(chain = '' or ${anyBrand('chain')})`,
      },
      { name: 'every_chain', role: JOBS_ROLE, command: 'select', condition: 'true' },
    ];
  return [
    { name: 'one_site', role: APP_ROLE, condition: `site = current_setting('app.site', true)` },
    { name: 'every_site', role: JOBS_ROLE, condition: 'true' },
    ...staffPolicies(table, isCitus),
  ];
}

function staffPolicies(table: Table, isCitus: boolean): RowPolicy[] {
  const { name } = table;
  if (NOT_FOR_STAFF.includes(name)) return [];
  const office = ofOffice(table, isCitus);
  const own = name === 'outbox' ? `site = '${TO_STAFF}'` : null;
  const condition = [wholeBrand('site'), office, own].filter((each) => each !== null).join(' or ');
  const rows: RowPolicy = { name: isCitus ? 'staff_brands' : 'staff_rows', role: STAFF_ROLE, condition };
  if (name === 'outbox') return [rows, REPORT_ANSWERS];
  if (!CATALOG.includes(name)) return [rows];
  return [rows, { name: 'staff_catalog', role: STAFF_ROLE, command: 'select', condition: anyBrand('site') }];
}

/**
 * Whether a row belongs to an office of the person: by the office that it names, by its membership, or by one of its
 * account; null if it cannot.
 */
function ofOffice({ name, columns }: Table, isCitus: boolean): string | null {
  if (WITH_OFFICE.includes(name)) return listed(`site || '/' || office_id`, 'app.staff_offices');
  if (isCitus) return null;
  // the policies of these tables apply to the subquery
  const visible = (parent: string, key: string, column: string) =>
    `exists (select from ${parent} parent where parent.site = ${name}.site and parent.${key} = ${name}.${column})`;
  if (name === 'accounts') return visible('memberships', 'account_id', 'id');
  const [column] = ['membership_id', 'account_id', 'payment_id', 'grievance_id', 'message_id'].filter(
    (each) => columns.includes(each),
  );
  switch (column) {
    case 'membership_id':
      return visible('memberships', 'id', column);
    case 'account_id':
      return visible('memberships', 'account_id', column);
    case 'payment_id':
      return visible('payments', 'id', column);
    case 'grievance_id':
      return visible('grievances', 'id', column);
    case 'message_id':
      return visible('contact_messages', 'id', column);
    default:
      return null;
  }
}

/** Replaces the policies of a table. */
export async function setPolicies(client: pg.ClientBase, table: Table, isCitus: boolean): Promise<void> {
  const name = `public."${table.name}"`;
  const { rows } = await client.query<{ policy: string }>(
    'select polname as policy from pg_policy where polrelid = $1::regclass',
    [name],
  );
  for (const { policy } of rows) await client.query(`drop policy "${policy}" on ${name}`);
  for (const { name: policy, role, command = 'all', condition } of rowPolicies(table, isCitus)) {
    const using = command === 'insert' ? '' : ` using (${condition})`;
    const check = command === 'select' ? '' : ` with check (${condition})`;
    await client.query(`create policy ${policy} on ${name} for ${command} to ${role}${using}${check}`);
  }
}
