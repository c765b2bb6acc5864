import { readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edit, notifyPublished, untilLive } from '#bench/load/content-message.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { makeVisitors, RETRY, type Visitors } from '#tests/support/payments/brand-visitors.ts';
import { hasBucket, type Place, startBucket, startFolder } from '#tests/support/publish/shared-place.ts';
import {
  type Machine,
  type Machines,
  openMachines,
  SIGNING_SECRET,
} from '#tests/support/servers/machines.ts';
import { nginxProgram } from '#tests/support/servers/nginx.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import {
  failures,
  type SteadyLoad,
  startLoad,
  type VisitorResponse,
} from '#tests/support/servers/steady-load.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const SITE = 'harbor';
const SITES = readdirSync('tenants');

/** The folder is tried in a whole run, and where there is no object storage. */
const PLACES = [
  ['an object storage', startBucket, hasBucket],
  ['a folder', startFolder, !hasBucket || process.env.SCALE === 'full'],
] as const;

for (const [name, start, isTried] of PLACES)
  describe.skipIf(nginxProgram === null || !isTried)(`machines that share releases through ${name}`, () => {
    let place: Place;
    let machines: Machines;
    let first: Machine;
    let second: Machine;
    let members: Visitors;
    let load: SteadyLoad;
    let edits = 0;

    const write = (): string => {
      edits += 1;
      return edit(machines.tenants, SITE, 'pages/faq.json', 'heading', edits);
    };
    /** Waits until visitors of each machine see the words. */
    const untilLiveOn = async (on: readonly Machine[], words: string) => {
      for (const { port } of on) await untilLive(port, SITE, words, 20);
    };
    const failed = (): VisitorResponse[] => failures(load, [RETRY]);
    const summarize = (responses: readonly VisitorResponse[]) =>
      responses.map(({ kind, method, status, text }) => `${kind} ${method} ${status} ${text.slice(0, 60)}`);

    beforeAll(async () => {
      place = await start();
      machines = await openMachines(place.settings);
      first = await machines.add('first');
      second = await machines.add('second');
      await first.run('publish', '--all');
      // the second one has no brand yet
      await Promise.all([first.start(), second.start()]);
      const nginx = await machines.balance([first, second], SITES);
      const host = `${SITE}.localhost`;
      for (const { port } of [first, second])
        expect((await ask(port, '/api/auth', { host })).status).toBe(200);
      members = await makeVisitors({
        databaseUrl: machines.databaseUrl,
        site: SITE,
        plan: 'harbor-club',
        carts: 6000,
      });
      load = startLoad({ port: nginx.port, host: `${SITE}.localhost:${nginx.port}` }, members.visitors);
      await load.more(2);
    }, 300_000);
    afterAll(async () => {
      await load?.stop();
      await machines?.stop();
      await place?.stop();
    });

    it('a publish that one machine is asked for is live on both', async () => {
      for (const { port } of [first, second]) {
        const words = write();
        await notifyPublished(port, SITE, SIGNING_SECRET);
        await untilLiveOn([first, second], words);
      }
      expect(summarize(failed())).toEqual([]);
    });

    it('a killed machine loses only its requests in flight, and has what was published meanwhile', async () => {
      for (const [victim, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const before = failed().length;
        const killedAt = performance.now();
        await victim.kill('SIGKILL');
        const deadAt = performance.now();
        const words = write();
        await notifyPublished(other.port, SITE, SIGNING_SECRET);
        await untilLiveOn([other], words);
        await load.more(3);
        const lost = failed().slice(before);
        const later = lost.filter(({ startedAt, endedAt }) => startedAt > deadAt || endedAt < killedAt);
        expect(summarize(later)).toEqual([]);
        expect(summarize(lost.filter(({ method }) => method === 'GET'))).toEqual([]);
        await victim.start();
        // it is not ready with what was live before
        expect((await ask(victim.port, '/faq')).body.toString()).toContain(words);
      }
    });

    it('a machine that joins without any file serves every brand', async () => {
      const third = await machines.add('third');
      await third.start();
      for (const site of SITES) {
        const host = `${site}.localhost`;
        const [one, other] = await Promise.all(
          [first, third].map(({ port }) => ask(port, '/', { host, headers: { 'Accept-Encoding': 'br' } })),
        );
        expect(other?.status).toBe(200);
        expect(other?.headers['content-encoding']).toBe('br');
        expect(other?.body).toEqual(one?.body);
        expect((await ask(third.port, '/api/auth', { host })).status).toBe(200);
      }
      await third.kill('SIGTERM');
    });

    it('machines serve what they have without the storage, and catch up when it returns', async () => {
      const before = failed().length;
      place.setReachable(false);
      const words = write();
      await notifyPublished(second.port, SITE, SIGNING_SECRET);
      await first.kill('SIGKILL');
      await first.start();
      await load.more(3);
      const lost = failed().slice(before);
      expect(summarize(lost.filter(({ method }) => method === 'GET'))).toEqual([]);
      await eventually(async () => {
        const metrics = await Promise.all(
          [first, second].map(({ metricsPort }) => ask(metricsPort, '/metrics')),
        );
        for (const { body } of metrics)
          expect(body.toString()).toMatch(/^enamel_release_storage_unreachable 1$/m);
      });
      place.setReachable(true);
      await untilLiveOn([first, second], words);
    });

    it('of two publishes at once on two machines the newer one is live on both', async () => {
      write();
      const older = first.run('publish', SITE);
      const words = write();
      await Promise.all([older, second.run('publish', SITE)]);
      await untilLiveOn([first, second], words);
      await load.more(2);
      await untilLiveOn([first, second], words);
      const [one, other] = [first, second].map(({ sitesDir }) =>
        readlinkSync(path.join(sitesDir, SITE, 'current')),
      );
      expect(one).toBe(other);
    });

    it('a rollback on one machine is live on both', async () => {
      const old = write();
      await first.run('publish', SITE);
      const words = write();
      await first.run('publish', SITE);
      await untilLiveOn([first, second], words);
      await second.run('rollback', SITE);
      await untilLiveOn([first, second], old);
    });

    it('every member is charged once, and no request has failed but those in flight', async () => {
      await load.stop();
      expect(members.paid.size).toBeGreaterThan(10);
      expect(new Set(members.paid.values()).size).toBe(members.paid.size);
      expect(brokenLines(await checkInvariants(machines.databaseUrl, { isQuick: true }))).toEqual([]);
    });
  });
