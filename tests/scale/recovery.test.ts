import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { createMeter } from '#api/metrics/meter.ts';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { adoptInterrupted, compareWithProcessor } from '#api/services/payments/compare-processor.ts';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { completeBooks } from '#bench/data/due-renewals.ts';
import { manyMembers } from '#bench/data/many-members.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { migrateDatabase } from '#db/setup/migrate.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import {
  grievanceBody,
  readReceipt,
  sendGrievance,
  storedCase,
  visitor,
} from '#tests/support/api/grievances.ts';
import { AT_MESA, createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import {
  type BackedUpPostgres,
  hasPgbackrest,
  startBackedUpPostgres,
} from '#tests/support/database/pgbackrest.ts';
import { connectStripe } from '#tests/support/payments/stripe/driver.ts';
import { type StripePeer, startStripePeer } from '#tests/support/payments/stripe/peer.ts';
import { type Troubled, troubled } from '#tests/support/payments/troubled-processor.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

// docs/deploy/recovery.md with its own files: settings, scripts and statements.

const FILES = path.resolve(import.meta.dirname, '../../docs/deploy/pgbackrest');
const isFull = process.env.SCALE === 'full';

describe.skipIf(!hasPgbackrest)(
  `recovery with pgBackRest${hasPgbackrest ? '' : ' (needs postgresql and pgbackrest)'}`,
  () => {
    let server: BackedUpPostgres;
    let peer: StripePeer;
    let processor: Troubled;
    let api: TestApi;

    const openApi = async () => {
      processor = troubled(connectStripe(peer));
      api = await openTestApi({ databaseUrl: server.url, deps: { processor } });
      setClock(0);
    };
    /** The processor's clock cannot be set, so ours follows the real one. */
    const setClock = (days: number) => api.setNow(new Date(Date.now() + days * 86_400_000).toISOString());
    const join = (options = {}) => {
      setClock(0);
      return createMember(api, options);
    };
    const complain = async (): Promise<string> =>
      (await readReceipt(await sendGrievance(visitor(api), grievanceBody()))).caseNumber;
    const isMember = async ({ browser }: TestMember) => {
      setClock(0);
      return (await browser.call(memberInfo)).status === 200;
    };
    beforeAll(async () => {
      server = await startBackedUpPostgres({ archiveTimeout: 1 });
      peer = await startStripePeer();
      await migrateDatabase(server.url);
      const database = openDatabase({ url: server.url });
      for (const site of ['harbor', AT_MESA.site]) {
        const content = await brandContent(site);
        if (content) await syncCatalog(database, content);
      }
      await database.close();
      await openApi();
    });
    afterAll(async () => {
      await api?.close();
      await peer?.close();
      await server?.close();
    });

    it('a destroyed server loses only WAL that was not archived, and the processor’s list shows what', async () => {
      const members = [await join()];
      if (isFull) await addHouseholds(server.url);
      const since = new Date(); // the copied households are not at the processor
      const cases = [await complain()];
      await server.pgbackrest('backup', '--type=full');
      members.push(await join(AT_MESA));
      cases.push(await complain());
      await server.pgbackrest('backup', '--type=incr');
      members.push(await join());
      cases.push(await complain());
      await server.untilArchived();

      // the repository cannot be reached, which the metric shows
      await server.administer(`alter system set archive_command = 'false'`);
      await server.administer('select pg_reload_conf()');
      const lost = await join();
      await eventually(async () => {
        expect(await readBacklog(api, 'enamel_backlog{what="wal"}')).toBeGreaterThan(0);
      });
      expect(await isMember(lost)).toBe(true);
      await api.close();
      server.destroy();

      await server.pgbackrest('restore');
      await server.start();
      await server.pgbackrest('backup', '--type=full');
      await openApi();
      for (const member of members) expect(await isMember(await inNewApi(api, member))).toBe(true);
      for (const each of cases) expect(await storedCase(api, each)).toHaveLength(1);
      expect(await isMember(await inNewApi(api, lost))).toBe(false);
      await eventually(async () => {
        expect(await readBacklog(api, 'enamel_backlog{what="wal"}')).toBe(0);
      });
      await expectInvariants(api);

      const { differences } = await compareWithProcessor(api.deps, since);
      expect(differences).toMatchObject([{ what: 'unknown-payment', site: 'harbor', member: null }]);
      await refund(differences[0]);
      expect((await compareWithProcessor(api.deps, since)).differences).toEqual([]);
    });

    it('rows of one brand, deleted by mistake, are brought back from a copy of an earlier moment', async () => {
      const before = await join(AT_MESA);
      await server.untilArchived();
      const { moment = '' } = await server.administer('select clock_timestamp()::text as moment');
      await server.administer(
        `delete from coverages where site = 'mesa'; delete from memberships where site = 'mesa'`,
      );
      const [later, elsewhere] = [await join(AT_MESA), await join()];
      expect(await isMemberWithPlan(before)).toBe(false);
      await server.untilArchived();

      const copy = await server.script(
        'restore-beside.sh',
        ...['--keep', '--type=time', `--target=${moment}`],
      );
      expect(copy, copy.stderr).toMatchObject({ status: 0 });
      const [, address = ''] = /psql '(.*)'/.exec(copy.stdout) ?? [];
      const back = await server.script(
        'bring-back.sh',
        ...[address, server.adminUrl, 'mesa', 'memberships', 'coverages'],
      );
      expect(back, back.stderr).toMatchObject({ status: 0 });
      for (const member of [before, later, elsewhere]) expect(await isMemberWithPlan(member)).toBe(true);
      await expectInvariants(api);
      const [, stop = ''] = /delete it: +(.*)/.exec(copy.stdout) ?? [];
      await server.run('/bin/sh', '-c', stop);
      expect(readdirSync(server.env.BESIDE ?? '')).toEqual([]);
    });

    async function isMemberWithPlan({ browser }: TestMember): Promise<boolean> {
      const answer = await browser.call(memberInfo);
      return answer.status === 200 && answer.ok().memberships.length > 0;
    }
    const refund = (difference?: { ref: string; amountCents: number; site: string }) =>
      difference && processor.refund({ ...difference, key: `refund-${difference.ref}` });

    it('after the database is set back, nothing is charged twice and no paid member is forgotten', async () => {
      setClock(-365);
      const renewing = await createMember(api, { paidAt: api.deps.now().toISOString() });
      for (const daysAhead of [30, 7]) {
        setClock(-daysAhead);
        await sendRenewalNotices(api.deps, 'harbor');
      }
      const leaving = await join();
      const since = new Date();
      // the moment between an attempt's row and its reference, which no process can remember
      processor.before = async (call) => {
        if (call !== 'prepare') return;
        processor.before = () => {};
        await server.administer(`select pg_create_restore_point('before_the_mistake')`);
      };
      const interrupted = await join();
      setClock(0);
      expect(await renewDue(api.deps, 'harbor')).toMatchObject({ charged: 1 });
      const forgotten = await join();
      const cookies = new Map(leaving.browser.cookies);
      expect(await isMember(leaving)).toBe(true);
      await api.rows('delete from sessions where account_id = $1', [leaving.accountId]);
      await server.untilArchived();
      await api.close();
      await server.stop();

      await server.pgbackrest(
        'restore',
        '--delta',
        '--type=name',
        '--target=before_the_mistake',
        '--target-action=promote',
      );
      await server.start();
      await server.pgbackrest('backup', '--type=full');
      await openApi();
      const revived = await inNewApi(api, leaving, cookies);
      expect(await isMember(revived)).toBe(true);
      await server.administer(readFileSync(path.join(FILES, 'after-restore.sql'), 'utf8'));
      expect(await isMember(revived)).toBe(false);

      const found = async () =>
        (await compareWithProcessor(api.deps, since)).differences.map(({ what, member }) => [what, member]);
      expect((await found()).toSorted()).toEqual(
        [
          ['interrupted', null],
          ['unknown-payment', renewing.number],
          ['unknown-payment', null],
        ].toSorted(),
      );
      expect(await adoptInterrupted(api.deps, since)).toBe(1);
      api.advance(60_000);
      await reconcile(api.deps);
      expect(await api.rows('select 1 from accounts where email = $1', [interrupted.email])).toHaveLength(1);
      const { balance } = peer.books;
      expect(await renewDue(api.deps, 'harbor')).toMatchObject({ charged: 1 });
      expect(peer.books.balance).toBe(balance);

      const { differences } = await compareWithProcessor(api.deps, since);
      expect(differences).toMatchObject([{ what: 'unknown-payment', member: null }]);
      await refund(differences[0]);
      expect(await api.rows('select 1 from accounts where email = $1', [forgotten.email])).toEqual([]);
      expect((await compareWithProcessor(api.deps, since)).differences).toEqual([]);
      await expectInvariants(api);
    });

    it('the repository contains no plain text of members', async () => {
      const { email } = await join();
      await server.administer('checkpoint');
      await server.pgbackrest('backup', '--type=diff');
      expect(filesWith(path.join(server.data, 'base'), email)).not.toEqual([]);
      expect(filesWith(server.repository, email)).toEqual([]);
    });

    it('the rehearsal restores and checks the newest state, and leaves nothing behind', async () => {
      const { status, stdout, stderr } = await server.script('restore-beside.sh');
      expect(status, stdout + stderr).toBe(0);
      expect(stdout).toMatch(/(\d+) of \1 hold/);
      if (isFull) console.log(stdout);
      expect(readdirSync(server.env.BESIDE ?? '')).toEqual([]);
    });

    it('the rehearsal fails if the data breaks a rule', async () => {
      await server.administer(`update coupons set max_redemptions = null; update memberships set payment_id = first_payment_id;
        update payments set amount_cents = amount_cents + 1 where status = 'captured'`);
      await server.untilArchived();
      const { status, stdout } = await server.script('restore-beside.sh');
      expect(status).toBe(1);
      expect(stdout).toContain('BROKEN');
      expect(readdirSync(server.env.BESIDE ?? '')).toEqual([]);
    });
  },
);

/** 20,000 households at one brand, with complete books. */
async function addHouseholds(url: string): Promise<void> {
  await manyMembers(url, { site: 'harbor', count: 20_000 });
  const sandbox = createSandbox({ databaseUrl: url });
  // its first use creates the tables that the books go to
  for await (const _record of sandbox.listSince(new Date()));
  await completeBooks(url, 'harbor');
  await sandbox.close();
}

/** The same member's browser at a new API on the restored database. */
async function inNewApi(
  api: TestApi,
  member: TestMember,
  cookies = member.browser.cookies,
): Promise<TestMember> {
  const browser = api.browser(member.site);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return { ...member, browser };
}

async function readBacklog({ deps }: TestApi, line: string): Promise<number> {
  const meter = createMeter({ version: '1.2.3' });
  meter.readFrom({ database: deps.database, queues: async () => [] });
  const found = (await meter.text()).split('\n').find((each) => each.startsWith(line));
  return Number(found?.slice(line.length));
}

function filesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
