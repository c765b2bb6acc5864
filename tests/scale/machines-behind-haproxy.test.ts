import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { makeVisitors, RETRY, type Visitors } from '#tests/support/payments/brand-visitors.ts';
import { type Place, startFolder } from '#tests/support/publish/shared-place.ts';
import { hasHaproxy, startHaproxy } from '#tests/support/servers/haproxy.ts';
import { type Machine, type Machines, openMachines } from '#tests/support/servers/machines.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { failures, type SteadyLoad, startLoad } from '#tests/support/servers/steady-load.ts';

const SITE = 'harbor';

describe.skipIf(!hasHaproxy)('two machines behind HAProxy', () => {
  let place: Place;
  let machines: Machines;
  let pair: [Machine, Machine];
  let stopHaproxy: () => Promise<void>;
  let members: Visitors;
  let load: SteadyLoad;

  beforeAll(async () => {
    place = await startFolder();
    machines = await openMachines(place.settings);
    pair = [await machines.add('first'), await machines.add('second')];
    await pair[0].run('publish', '--all');
    await Promise.all(pair.map((machine) => machine.start()));
    for (const { port } of pair)
      expect((await ask(port, '/api/auth', { host: `${SITE}.localhost` })).status).toBe(200);
    const { databaseUrl } = machines;
    members = await makeVisitors({ databaseUrl, site: SITE, plan: 'harbor-club', carts: 3000 });
    const { port, stop } = await startHaproxy(pair);
    stopHaproxy = stop;
    load = startLoad({ port, host: `${SITE}.localhost:${port}` }, members.visitors);
    await load.more(2);
  }, 300_000);
  afterAll(async () => {
    await load?.stop();
    await stopHaproxy?.();
    await machines?.stop();
    await place?.stop();
  });

  it('a killed machine loses only its requests in flight', async () => {
    const failed = () => failures(load, [RETRY]);
    for (const victim of [...pair, ...pair]) {
      const before = failed().length;
      const killedAt = performance.now();
      await victim.kill('SIGKILL');
      const deadAt = performance.now();
      await load.more(3);
      await victim.start();
      await load.more(3);
      const lost = failed().slice(before);
      const late = lost.filter(({ startedAt, endedAt }) => startedAt > deadAt || endedAt < killedAt);
      expect(late).toEqual([]);
    }
  });

  it('a machine that is stopped loses nothing', async () => {
    const before = failures(load, [RETRY]).length;
    for (const machine of pair) {
      await machine.kill('SIGTERM');
      await load.more(3);
      await machine.start();
      await load.more(3);
    }
    expect(failures(load, [RETRY]).slice(before)).toEqual([]);
  });

  it('every member is charged once', async () => {
    await load.stop();
    expect(members.paid.size).toBeGreaterThan(10);
    expect(new Set(members.paid.values()).size).toBe(members.paid.size);
    expect(brokenLines(await checkInvariants(machines.databaseUrl, { isQuick: true }))).toEqual([]);
  });
});
