import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '#db/connection/database-errors.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { plans } from '#db/schema/catalog.ts';
import { secureRows } from '#db/setup/roles.ts';
import { createAccount } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { sharedNodes } from '#tests/support/database/test-databases.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await createAccount(api, { site: 'harbor' });
  await createAccount(api, { site: 'brightway' });
});
afterAll(() => api.close());

/** Returns the SQLSTATE of a failure. */
async function refusedWith(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing was refused',
    (error) => sqlState(error),
  );
}

describe('row-level security', () => {
  const isForced = sharedNodes() === null;
  it(`row-level security is ${isForced ? 'forced' : 'enabled'} on every table with a site${isForced ? ', also for the owner' : ''}`, async () => {
    const tables = await api.rows<{ relname: string; guarded: boolean }>(`
      select c.relname, c.relrowsecurity and c.relforcerowsecurity = ${isForced} as guarded from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ guarded }) => !guarded)).toEqual([]);
  });

  it('every table has a site, except those shared by all brands', async () => {
    const without = await api.rows<{ relname: string }>(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site') order by 1`);
    expect(without.map(({ relname }) => relname)).toEqual([
      'audit_chains',
      'audit_events',
      'places',
      'rate_limits',
      'rollouts',
      'sites',
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
      'zip_codes',
    ]);
  });

  it('row-level security is enabled again without locking tables in use', async () => {
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await secureRows(client);
      const { rows } = await client.query(
        `select relation::regclass::text as table from pg_locks
         where pid = pg_backend_pid() and mode = 'AccessExclusiveLock'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('a query without a brand sees no rows', async () => {
    for (const table of ['accounts', 'plans', 'offices']) {
      const { rows } = await api.deps.database.shared.query(`select * from ${table}`);
      expect(rows, table).toEqual([]);
    }
  });

  it('a transaction sees only rows of its brand', async () => {
    const seen = await api.deps.database.inSite('harbor', (tx) => tx.select().from(accounts));
    expect(seen.map(({ site }) => site)).toEqual(['harbor']);
    const sold = await api.deps.database.inSite('harbor', (tx) => tx.select().from(plans));
    expect(new Set(sold.map(({ site }) => site))).toEqual(new Set(['harbor']));
  });

  it('refuses to write rows of another brand', async () => {
    const foreign = {
      site: 'brightway',
      email: 'eve@example.com',
      emailKey: 'eve@example.com',
      passwordHash: '',
    };
    const writing = api.deps.database.inSite('harbor', (tx) => tx.insert(accounts).values(foreign));
    expect(await refusedWith(writing)).toBe('42501');
    const changed = await api.deps.database.inSite('harbor', (tx) =>
      tx.update(accounts).set({ phone: '1' }).returning({ site: accounts.site }),
    );
    expect(changed).toEqual([{ site: 'harbor' }]);
  });

  it('refuses a reference to a row of another brand', async () => {
    const [other] = await api.rows<{ id: string }>(`select id from accounts where site = 'brightway'`);
    const session = { site: 'harbor', tokenHash: 'x', accountId: other!.id };
    const writing = api.deps.database.inSite('harbor', (tx) => tx.insert(sessions).values(session));
    expect(await refusedWith(writing)).toBe('23503');
  });

  it('the next transaction of the same connection sees no rows of the last one’s brand', async () => {
    const { database } = api.deps;
    await database.inSite('harbor', async () => {});
    const { rows } = await database.shared.query('select * from accounts');
    expect(rows).toEqual([]);
  });

  it('concurrent transactions see only rows of their brand', async () => {
    const sites = Array.from({ length: 60 }, (_each, index) => (index % 2 ? 'harbor' : 'brightway'));
    const seen = await Promise.all(
      sites.map((site) =>
        api.deps.database.inSite(site, async (tx) =>
          (await tx.select().from(accounts)).map((row) => row.site),
        ),
      ),
    );
    expect(seen).toEqual(sites.map((site) => [site]));
  });
});

describe('the API’s role', () => {
  it('the API’s role cannot bypass row-level security or change shared tables', async () => {
    const { shared } = api.deps.database;
    expect(await refusedWith(shared.query('alter table accounts disable row level security'))).toBe('42501');
    expect(
      await refusedWith(shared.query(`insert into sites (id, name, content) values ('x', 'x', 'x')`)),
    ).toBe('42501');
    expect(await refusedWith(shared.query(`update rollouts set state = 'stopped'`))).toBe('42501');
    const { rows } = await shared.query(
      'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ free: false }]);
  });
});

describe('transactions', () => {
  it('a failed transaction is rolled back', async () => {
    const { database } = api.deps;
    const failing = database.inSite('harbor', async (tx) => {
      await tx.update(accounts).set({ phone: 'gone' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await api.rows(`select from accounts where phone = 'gone'`)).toEqual([]);
  });

  it('the name of a site is treated as plain text', async () => {
    const odd = `x', true); drop table accounts; --`;
    await expect(api.deps.database.inSite(odd, (tx) => tx.select().from(accounts))).resolves.toEqual([]);
    expect(await api.rows('select from accounts')).toHaveLength(2);
  });
});

describe('the login of the connection', () => {
  it('the login of the connection sees no members, except a superuser, on Citus or before Postgres 16', async () => {
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    const { rows } = await client.query(`
      select rolsuper or current_setting('server_version_num')::int < 160000
        or coalesce(current_setting('citus.propagate_set_commands', true), '') = 'local' as free
      from pg_roles where rolname = current_user`);
    const seen = await client.query('select from accounts');
    await client.end();
    expect(seen.rowCount).toBe(rows[0].free ? 2 : 0);
  });
});
