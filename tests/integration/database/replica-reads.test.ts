import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#api/kernel/errors.ts';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { groupDirectory, groupOffices } from '#contracts/catalog/groups.ts';
import { officeDetails, officePlanList } from '#contracts/catalog/locations.ts';
import { plan } from '#contracts/catalog/plans.ts';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { AT_MESA, createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { query } from '#tests/support/database/database.ts';
import { hasPgBasebackup, type StreamingPair, startStreamingPair } from '#tests/support/database/standby.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const SITES = ['harbor', 'mesa'];

describe.skipIf(!hasPgBasebackup)(
  `reads that may be a second old, with a standby${hasPgBasebackup ? '' : ' (needs PostgreSQL 15)'}`,
  () => {
    let pair: StreamingPair;
    let api: TestApi;
    let database: Database;
    let alone: Database;
    /** the servers that answered, and what was reported about the replica */
    const servers: string[] = [];
    const reported: (string | null)[] = [];
    beforeAll(async () => {
      pair = await startStreamingPair();
      await migrateDatabase(pair.primaryUrl);
      alone = openDatabase({ url: pair.primaryUrl });
      database = openDatabase({
        url: pair.primaryUrl,
        replicaUrl: pair.standbyUrl,
        watch: { transaction: () => {}, batched: () => {}, recentRead: (server) => servers.push(server) },
        onReplica: (error) => reported.push(error?.message ?? null),
      });
      for (const site of SITES) await syncCatalog(database, (await brandContent(site))!);
      const opened = await openTestApi({ deps: { database } });
      const rows: TestApi['rows'] = (text, values = []) =>
        alone.acrossSites(async ({ $client }) => (await $client.query(text, values)).rows);
      api = { ...opened, rows };
      for (const site of [{}, AT_MESA]) await createMember(api, site);
      await untilUsed();
    });
    beforeEach(() => {
      servers.length = 0;
      reported.length = 0;
    });
    afterAll(async () => {
      await api?.close();
      await alone?.close();
      await pair?.stop();
    });

    const portQuery = async (tx: Tx) =>
      (await tx.execute<{ port: number }>(sql`select inet_server_port() as port`)).rows[0]?.port;
    const readPort = () => database.recent.inSite('harbor', portQuery);
    const nameOf = (reads: Pick<Database, 'inSite'>) =>
      reads.inSite('harbor', async (tx) => {
        const { rows } = await tx.execute<{ name: string }>(sql`select name from sites where id = 'harbor'`);
        return rows[0]?.name;
      });
    const rename = (name: string) =>
      database.acrossSites((tx) => tx.execute(sql`update sites set name = ${name} where id = 'harbor'`));
    const untilUsed = () => eventually(async () => expect(await readPort()).toBe(pair.standbyPort));

    /** Responses of everything that visitors read of the catalog. */
    async function readAll(): Promise<unknown[]> {
      const browser = api.browser();
      const group = { id: 'harbor-coast' };
      return [
        (await browser.call(searchProviders, { query: { zip: '92101', radius: '25' } })).ok(),
        (await browser.call(searchProviders, { query: { name: 'an' } })).ok(),
        (await browser.call(groupOffices, { params: group })).ok(),
        (await browser.call(groupDirectory, { params: group })).ok(),
        (await browser.call(officeDetails, { params: { id: 'point-loma' } })).ok(),
        (await browser.call(officePlanList, { params: { id: 'point-loma' } })).ok(),
        (await browser.call(plan, { params: { id: 'harbor-club' } })).ok(),
      ];
    }

    it('the standby answers for the finder, directory, offices and plans like the primary', async () => {
      const atReplica = await readAll();
      expect(new Set(servers)).toEqual(new Set(['replica']));
      expect(servers.length).toBeGreaterThan(8);
      expect(await readPort()).toBe(pair.standbyPort);
      api.deps.database = alone;
      expect(await readAll()).toEqual(atReplica);
      api.deps.database = database;
    });

    it('simultaneous reads at the standby see only rows of their brand', async () => {
      const seen = await Promise.all(
        Array.from({ length: 100 }, (_each, index) =>
          database.recent.inSite(SITES[index % 2] ?? '', async (tx) => {
            const { rows } = await tx.execute(
              sql`select array_agg(distinct site) as sites, current_user::text as role from offices`,
            );
            return rows[0];
          }),
        ),
      );
      expect(seen).toEqual(
        Array.from({ length: 100 }, (_each, index) => ({ sites: [SITES[index % 2]], role: 'enamel_app' })),
      );
      expect(new Set(servers)).toEqual(new Set(['replica']));
    });

    it('members get their own data from the primary', async () => {
      const { browser, accountId } = await createMember(api);
      servers.length = 0;
      expect((await browser.call(memberInfo)).ok().account.id).toBe(accountId);
      expect(servers).toEqual([]);
    });

    it('what would be cached under a newer state is read from the primary, and the standby stays in use', async () => {
      const isCurrent = async () => false;
      expect(await database.recent.inSite('harbor', portQuery, isCurrent)).not.toBe(pair.standbyPort);
      expect(servers).toEqual(['primary']);
      expect(await readPort()).toBe(pair.standbyPort);
      expect(reported).toEqual([]);
    });

    it('a write reaches the primary instead of failing', async () => {
      await database.recent.inSite('harbor', (tx) =>
        tx.execute(sql`update accounts set phone = '(602) 555-0133' where site = 'harbor'`),
      );
      expect(servers).toEqual(['primary']);
      const changed = await alone.inSite('harbor', (tx) =>
        tx.execute(sql`select from accounts where phone = '(602) 555-0133'`),
      );
      expect(changed.rowCount).toBeGreaterThan(0);
      await untilUsed();
    });

    it('a refusal by the caller is not repeated at the primary', async () => {
      let runs = 0;
      const refusing = database.recent.inSite('harbor', async () => {
        runs += 1;
        throw new ApiError('not_found');
      });
      await expect(refusing).rejects.toMatchObject({ code: 'not_found' });
      expect({ runs, servers }).toEqual({ runs: 1, servers: ['replica'] });
    });

    it('a standby that stops replaying is left within a second or two, and used again when it has caught up', async () => {
      await rename('Harbor before');
      await eventually(async () => expect(await nameOf(database.recent)).toBe('Harbor before'));
      await pair.replay('paused');
      await rename('Harbor after');
      await eventually(async () => expect(await nameOf(database.recent)).toBe('Harbor after'));
      expect(servers.at(-1)).toBe('primary');
      expect(await query(pair.standbyUrl, `select name from sites where id = 'harbor'`)).toEqual([
        { name: 'Harbor before' },
      ]);
      await pair.replay('running');
      await untilUsed();
      expect(await nameOf(database.recent)).toBe('Harbor after');
      expect(reported).toEqual(['The replica is over a second behind', null]);
    });

    it('calls succeed while the standby is gone, and use it again when it is back', async () => {
      const expected = await readAll();
      await pair.killStandby();
      for (let times = 0; times < 5; times += 1) expect(await readAll()).toEqual(expected);
      expect(servers.at(-1)).toBe('primary');
      expect(reported).toEqual([expect.any(String)]);
      await pair.startStandby();
      await untilUsed();
      expect(reported).toEqual([expect.any(String), null]);
      expect(await readAll()).toEqual(expected);
    });
  },
);
