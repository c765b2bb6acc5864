import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sqlState } from '#db/connection/database-errors.ts';
import { type Database, NO_ROWS, type RowScope } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { fillDatabase } from '#tests/support/database/fill-database.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';

/** What opens a member's account. */
const NOT_FOR_STAFF = [
  'account_recovery_codes',
  'known_devices',
  'login_codes',
  'login_challenges',
  'password_resets',
  'pending_logins',
  'trusted_browsers',
];
/** Rows that no call changes or deletes. */
const ONLY_ADDED = [
  'ledger_entries',
  'account_events',
  'account_notes',
  'closed_accounts',
  'grievance_events',
  'message_events',
];
/** Whose rows the staff do not delete; tested on their own */
const OF_DIRECTORY = ['directory_reports', 'directory_verifications'];
/** The same in tables of which the staff read the rest. */
const SECRET_COLUMNS: Record<string, string[]> = {
  accounts: ['password_hash', 'email_token_hash'],
  sessions: ['token_hash'],
  email_changes: ['token_hash', 'old_token_hash'],
  payment_methods: ['token'],
  account_second_steps: ['secret', 'last_step'],
  account_passkeys: ['credential_id', 'public_key', 'counter', 'transports'],
};
/** Copied from the pages. */
const CATALOG = ['fees', 'groups', 'office_plans', 'offices', 'plans', 'providers'];

const HARBOR: RowScope = { sites: ['harbor'], offices: [] };
const NORTH: RowScope = { sites: [], offices: [{ site: 'harbor', officeId: 'north' }] };

const ofMembership = (key: string) =>
  `${key} in (select id from memberships where site = 'harbor' and office_id = 'north')`;
const ofAccount = (key: string) =>
  `${key} in (select account_id from memberships where site = 'harbor' and office_id = 'north')`;

/** The rows of the office “north” in each table that has some; written apart from the policies. */
const OF_OFFICE: Record<string, string> = {
  accounts: ofAccount('id'),
  members: ofAccount('account_id'),
  search_terms: ofAccount('account_id'),
  account_notes: ofAccount('account_id'),
  staff_approvals: ofAccount('account_id'),
  closed_accounts: ofAccount('account_id'),
  sessions: ofAccount('account_id'),
  email_changes: ofAccount('account_id'),
  mail_choices: ofAccount('account_id'),
  account_passkeys: ofAccount('account_id'),
  account_second_steps: ofAccount('account_id'),
  account_events: ofAccount('account_id'),
  checkouts: ofAccount('account_id'),
  memberships: `office_id = 'north'`,
  directory_reports: `office_id = 'north'`,
  directory_verifications: `office_id = 'north'`,
  coverages: ofMembership('membership_id'),
  plan_changes: ofMembership('membership_id'),
  office_changes: ofMembership('membership_id'),
  renewal_notices: ofMembership('membership_id'),
  payments: ofMembership('membership_id'),
  refunds: `payment_id in (select id from payments where site = 'harbor' and ${ofMembership('membership_id')})`,
  ledger_entries: ofAccount('account_id'),
  payment_methods: ofAccount('account_id'),
  consents: ofAccount('account_id'),
  outbox: ofAccount('account_id'),
  grievances: ofAccount('account_id'),
  grievance_attachments: `grievance_id in (select id from grievances where site = 'harbor' and ${ofAccount('account_id')})`,
  grievance_events: `grievance_id in (select id from grievances where site = 'harbor' and ${ofAccount('account_id')})`,
  contact_messages: ofAccount('account_id'),
  message_events: `message_id in (select id from contact_messages where site = 'harbor' and ${ofAccount('account_id')})`,
};

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let tables: string[];
beforeAll(async () => {
  made = await createTestDatabase(inject('postgresUrl'));
  await migrateDatabase(made.url);
  await fillDatabase(made.url, 14);
  database = openDatabase({ url: made.url, timeoutMs: 20_000 });
  tables = await database.acrossSites(async ({ $client }) => {
    for (const office of ['north', 'south'])
      await $client.query(
        `insert into offices select (jsonb_populate_record(o, jsonb_build_object('id', $1::text))).*
        from offices o where site = 'harbor' limit 1`,
        [office],
      );
    await $client.query(
      `update memberships m set office_id = case when n.n % 2 = 0 then 'north' else 'south' end
      from (select id, row_number() over (order by id) as n from memberships where site = 'harbor') n
      where m.site = 'harbor' and m.id = n.id`,
    );
    for (const table of OF_DIRECTORY)
      await $client.query(
        `update ${table} t set office_id = case when n.n % 2 = 0 then 'north' else 'south' end
        from (select id, row_number() over (order by id) as n from ${table} where site = 'harbor') n
        where t.site = 'harbor' and t.id = n.id`,
      );
    // columns without a foreign key
    for (const [table, column, parent] of [
      ['payments', 'membership_id', 'memberships'],
      ['outbox', 'account_id', 'accounts'],
      ['grievances', 'account_id', 'accounts'],
      ['contact_messages', 'account_id', 'accounts'],
    ])
      await $client.query(
        `with parents as (select id, row_number() over (order by id) as n from ${parent} where site = 'harbor'),
          own as (select id, row_number() over (order by id) as n from ${table} where site = 'harbor')
        update ${table} t set ${column} = parents.id from parents join own using (n)
        where t.site = 'harbor' and t.id = own.id`,
      );
    await $client.query(
      `insert into search_terms select site, id, 'wname' from accounts where site = 'harbor'
      on conflict do nothing`,
    );
    const { rows } = await $client.query(
      `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'site' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const count = (scope: RowScope | 'every', table: string, where = 'true'): Promise<number> => {
  const work = async ({ $client }: { $client: Pick<pg.ClientBase, 'query'> }) => {
    const { rows } = await $client.query(`select count(*)::int as count from ${table} where ${where}`);
    return rows[0].count as number;
  };
  return scope === 'every' ? database.acrossSites(work) : database.inStaffScope(scope, work);
};

const refusedWith = (work: Promise<unknown>) => work.then(() => 'nothing was refused', sqlState);
const DENIED = '42501';

describe('the rows of the staff', () => {
  it('a person of a brand sees all rows of that brand and none of another, in every table', async () => {
    for (const table of tables.filter((each) => !NOT_FOR_STAFF.includes(each))) {
      expect(await count(HARBOR, table, `site <> 'harbor'`), table).toBe(0);
      const own = await count('every', table, `site = 'harbor'`);
      expect(own, table).toBeGreaterThan(0);
      expect(await count(HARBOR, table), table).toBe(own);
    }
  });

  it('a person of an office sees its rows and none of another office, in every table', async () => {
    for (const table of tables.filter((each) => !NOT_FOR_STAFF.includes(each))) {
      const where = CATALOG.includes(table) ? 'true' : (OF_OFFICE[table] ?? 'false');
      const own = await count('every', table, `site = 'harbor' and ${where}`);
      expect(await count(NORTH, table), table).toBe(own);
      if (OF_OFFICE[table]) expect(own, table).toBeGreaterThan(0);
      expect(await count('every', table, `site = 'harbor'`), table).toBeGreaterThanOrEqual(own);
    }
    expect(await count(NORTH, 'memberships')).toBeLessThan(await count(HARBOR, 'memberships'));
  });

  it('a person of all brands sees all rows, and one without a scope sees none', async () => {
    for (const table of tables.filter((each) => !NOT_FOR_STAFF.includes(each))) {
      expect(await count({ sites: 'all', offices: [] }, table), table).toBe(await count('every', table));
      expect(await count(NO_ROWS, table), table).toBe(0);
    }
  });

  it('no person changes or deletes a row of another brand or office, in any table', async () => {
    const changed = (each: string) =>
      ![...NOT_FOR_STAFF, ...ONLY_ADDED, ...OF_DIRECTORY, 'staff_approvals'].includes(each) &&
      !SECRET_COLUMNS[each];
    for (const table of tables.filter(changed))
      for (const [scope, where] of [
        [HARBOR, `site <> 'harbor'`],
        [NORTH, CATALOG.includes(table) ? 'true' : `not coalesce(${OF_OFFICE[table] ?? 'false'}, false)`],
      ] as const)
        for (const change of [`update ${table} set site = site`, `delete from ${table}`]) {
          const touched = await database.inStaffScope(scope, async ({ $client }) => {
            const { rowCount } = await $client.query(`${change} where ${where}`);
            return rowCount;
          });
          expect(touched, `${change} where ${where}`).toBe(0);
        }
  });

  it('visitors add reports about the directory and verify nothing, and the staff change no verification', async () => {
    const ofVisitors = (statement: string) =>
      refusedWith(database.inSite('harbor', ({ $client }) => $client.query(statement)));
    const ofStaff = (statement: string) =>
      refusedWith(
        database.inStaffScope({ sites: 'all', offices: [] }, ({ $client }) => $client.query(statement)),
      );
    expect(await ofVisitors(`update directory_reports set note = ''`)).toBe(DENIED);
    expect(await ofVisitors('delete from directory_reports')).toBe(DENIED);
    expect(await ofVisitors('insert into directory_verifications default values')).toBe(DENIED);
    expect(await ofStaff('delete from directory_reports')).toBe(DENIED);
    expect(await ofStaff(`update directory_verifications set way = 'phone'`)).toBe(DENIED);
    expect(await ofStaff('delete from directory_verifications')).toBe(DENIED);
    const touched = await database.inStaffScope(NORTH, ({ $client }) =>
      $client.query(`update directory_reports set note = '' where office_id <> 'north'`),
    );
    expect(touched.rowCount).toBe(0);
  });

  it('a person of an office adds to the mails only answers to reports, of that brand', async () => {
    const add = (site: string, kind: string) =>
      refusedWith(
        database.inStaffScope(NORTH, ({ $client }) =>
          $client.query(
            `insert into outbox (site, kind, recipient, subject, text, dedupe_key)
            values ($1, $2, 'x', 'x', 'x', 'an answer')`,
            [site, kind],
          ),
        ),
      );
    expect(await add('harbor', 'contact-reply')).toBe(DENIED);
    expect(await add('brightway', 'directory-report-answer')).toBe(DENIED);
    expect(await add('harbor', 'directory-report-answer')).toBe('nothing was refused');
  });

  it('no person moves a row to another brand or office', async () => {
    const moving = (scope: RowScope, change: string) =>
      refusedWith(database.inStaffScope(scope, ({ $client }) => $client.query(change)));
    expect(await moving(HARBOR, `update coupons set site = 'brightway'`)).toBe(DENIED);
    expect(await moving(NORTH, `update memberships set office_id = 'south'`)).toBe(DENIED);
    expect(
      await moving(
        NORTH,
        `insert into accounts (site, email, email_key, password_hash)
      values ('harbor', 'x', 'x', 'x')`,
      ),
    ).toBe(DENIED);
  });

  it('no person of the staff reads what opens a member’s account', async () => {
    for (const table of NOT_FOR_STAFF)
      expect(await refusedWith(count({ sites: 'all', offices: [] }, table)), table).toBe(DENIED);
    for (const [table, columns] of Object.entries(SECRET_COLUMNS)) {
      const asStaff = (statement: string) =>
        refusedWith(
          database.inStaffScope({ sites: 'all', offices: [] }, ({ $client }) => $client.query(statement)),
        );
      for (const column of columns) {
        expect(await asStaff(`select ${column} from ${table}`), `${table}.${column}`).toBe(DENIED);
        expect(await asStaff(`update ${table} set ${column} = null`), `${table}.${column}`).toBe(DENIED);
      }
      expect(await asStaff(`delete from ${table}`), table).toBe(DENIED);
    }
  });

  it('refuses a scope that is not made of sites and offices', async () => {
    const odd: RowScope = { sites: ['harbor,brightway'], offices: [] };
    await expect(database.inStaffScope(odd, async () => {})).rejects.toThrow('cannot be a site');
  });
});

describe('the tables of the staff', () => {
  it('calls of visitors read none of them, and jobs change none but expired ones', async () => {
    const own = [
      'staff',
      'staff_assisted_sessions',
      'staff_challenges',
      'staff_devices',
      'staff_grants',
      'staff_identities',
      'staff_identity_requests',
      'staff_invitations',
      'staff_passkeys',
      'staff_recovery_codes',
      'staff_sessions',
      'audit_chains',
      'audit_events',
    ];
    for (const table of own) {
      const { shared } = database;
      expect(await refusedWith(shared.query(`select * from ${table}`)), table).toBe(DENIED);
      const changing = database.acrossSites(({ $client }) =>
        $client.query(`insert into ${table} default values`),
      );
      expect(await refusedWith(changing), table).toBe(DENIED);
    }
  });
});
