import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '#db/connection/database-errors.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { textQuery } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { createAccount } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
/** One connection, which all tests use in turn. */
let single: Database;
beforeAll(async () => {
  api = await openTestApi();
  await createAccount(api, { site: 'harbor' });
  await createAccount(api, { site: 'brightway' });
  single = openDatabase({ url: api.databaseUrl, poolSize: 1 });
});
afterAll(async () => {
  await single.close();
  await api.close();
});

const sitesQuery = textQuery<{ site: string }>(sql`select ${accounts.site} from ${accounts}`);
const nonsenseQuery = textQuery(sql`select 1 / 0`);
const sitesSeen = async (tx: Tx) => (await sitesQuery(tx, {})).map(({ site }) => site);
const refused = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('nothing was refused'),
    (error) => error,
  );

/** Expects no open transaction and no visible rows on the connection. */
async function expectUnused(): Promise<void> {
  const { rows } = await single.shared.query(
    `select current_setting('app.site', true) as site, (select count(*)::int from accounts) as seen,
      current_setting('transaction_read_only') = 'off' as fresh`,
  );
  expect(rows).toEqual([{ site: expect.toBeOneOf(['', null]), seen: 0, fresh: true }]);
  expect(await single.read('harbor', sitesSeen)).toEqual(['harbor']);
  expect(await single.inSite('brightway', sitesSeen)).toEqual(['brightway']);
}

describe('reads', () => {
  it('a read sees only rows of its site, and leaves a connection that sees none', async () => {
    expect(await single.read('harbor', sitesSeen)).toEqual(['harbor']);
    await expectUnused();
  });

  it.each([[''], ['nowhere'], [`x'; set app.site = 'harbor`], ['\\']])(
    'a read for the unknown site %j sees nothing',
    async (site) => {
      expect(await single.read(site, sitesSeen)).toEqual([]);
      await expectUnused();
    },
  );

  it('concurrent reads see no rows of another site', async () => {
    const sites = Array.from({ length: 60 }, (_each, index) => (index % 2 ? 'harbor' : 'brightway'));
    const { database } = api.deps;
    const seen = await Promise.all(sites.map((site) => database.read(site, sitesSeen)));
    expect(seen).toEqual(sites.map((site) => [site]));
  });

  it('several queries of a read see the same snapshot', async () => {
    const snapshotQuery = textQuery<{ snapshot: string }>(
      sql`select pg_current_snapshot()::text as snapshot`,
    );
    const [[first], sites, [last]] = await single.read('harbor', (tx) =>
      Promise.all([snapshotQuery(tx, {}), sitesSeen(tx), snapshotQuery(tx, {})]),
    );
    expect(sites).toEqual(['harbor']);
    expect(last).toEqual(first);
  });

  it('a read fails with its first failing query, and leaves a usable connection', async () => {
    const error = await refused(
      single.read('harbor', (tx) => Promise.all([sitesSeen(tx), nonsenseQuery(tx, {}), sitesSeen(tx)])),
    );
    expect(sqlState(error)).toBe('22012');
    await expectUnused();
  });

  it('a read fails with an error thrown before the first query', async () => {
    const error = await refused(
      single.read('harbor', () => {
        throw new Error('changed my mind');
      }),
    );
    expect(error.message).toBe('changed my mind');
    await expectUnused();
  });

  it('a read refuses a query that is sent after the others', async () => {
    const error = await refused(
      single.read('harbor', async (tx) => {
        await sitesSeen(tx);
        return sitesSeen(tx);
      }),
    );
    expect(error.message).toContain('came too late');
    await expectUnused();
  });

  it('a read cannot write', async () => {
    const writing = textQuery(sql`update ${accounts} set phone = '1'`);
    expect(sqlState(await refused(single.read('harbor', (tx) => writing(tx, {}))))).toBe('25006');
    await expectUnused();
  });
});
