import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { edit } from '#bench/load/content-message.ts';
import { currentReleaseId, readReleaseSync, sitePaths } from '#publish/release/release.ts';
import { damagedFiles } from '#publish/release/verify-release.ts';
import type { ObjectStorage } from '#tests/support/publish/object-storage.ts';
import { hasBucket, startBucket } from '#tests/support/publish/shared-place.ts';
import { type Machine, type Machines, openMachines } from '#tests/support/servers/machines.ts';
import { nginxProgram, type RunningNginx, startNginx } from '#tests/support/servers/nginx.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const SITES = readdirSync('tenants');

describe.skipIf(!hasBucket)('the copies of machines that share releases through an object storage', () => {
  let storage: ObjectStorage;
  let stopStorage: () => Promise<void>;
  let machines: Machines;
  let first: Machine;
  let second: Machine;
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    const bucket = await startBucket();
    ({ storage } = bucket);
    stopStorage = bucket.stop;
    machines = await openMachines(bucket.settings);
    first = await machines.add('first');
    second = await machines.add('second');
    await first.run('publish', '--all');
    await first.start();
  }, 120_000);
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(async () => {
    await machines?.stop();
    await stopStorage?.();
  });

  const statusOn = async (machine: Machine, host: string, target = '/') =>
    (await ask(machine.port, target, { host })).status;
  const damaged = (machine: Machine, site: string) => {
    const release = readReleaseSync(machine.sitesDir, site, currentReleaseId(machine.sitesDir, site) ?? '');
    return damagedFiles(machine.sitesDir, release, { thorough: true });
  };

  it('a download that is cut off or changed on its way is noticed, and repeated', async () => {
    const troubles = ['half', 'changed'] as const;
    let spoiled = 0;
    storage.trouble = ({ method, key }) => {
      if (method !== 'GET' || !key.startsWith('packs/harbor/')) return undefined;
      spoiled += 1;
      return troubles[spoiled - 1];
    };
    await second.start();
    expect(spoiled).toBeGreaterThan(troubles.length);
    for (const site of SITES) {
      expect(damaged(second, site)).toEqual([]);
      const [one, other] = await Promise.all(
        [first, second].map(({ port }) => ask(port, '/', { host: `${site}.localhost` })),
      );
      expect(other).toMatchObject({ status: 200, body: one?.body });
    }
  });

  it('a file that is changed, cut off or deleted is noticed by its hash, and fetched again', async () => {
    const heading = edit(machines.tenants, 'harbor', 'pages/faq.json', 'heading', 1);
    await first.run('publish', 'harbor');
    const faq = () => ask(second.port, '/faq', { host: 'harbor.localhost' });
    await eventually(async () => expect((await faq()).body.toString()).toContain(heading));
    const id = currentReleaseId(second.sitesDir, 'harbor') ?? '';
    const folder = sitePaths(second.sitesDir, 'harbor').www(id);
    const damages: [page: string, damage: (file: string) => void][] = [
      ['privacy', (file) => writeFileSync(file, readFileSync(file).reverse())],
      ['savings-summary', (file) => truncateSync(file, 1000)],
      ['directory', (file) => rmSync(file)],
    ];
    for (const [page, damage] of damages) damage(path.join(folder, `${page}.html`));
    // visitors never get damaged bytes; an error, if the release before has the same damaged file
    for (const [page] of damages)
      await eventually(async () => {
        const [whole, given] = await Promise.all(
          [first, second].map(({ port }) => ask(port, `/${page}`, { host: 'harbor.localhost' })),
        );
        if (given?.status !== 500) expect(given?.body).toEqual(whole?.body);
        expect(given?.status).toBe(200);
      });
    await eventually(() => expect(damaged(second, 'harbor')).toEqual([]));
    await eventually(async () => expect((await faq()).body.toString()).toContain(heading));
    expect(currentReleaseId(second.sitesDir, 'harbor')).toBe(id);
  });

  it('a closed brand is closed on every machine, also on one that joins later, until it is opened again', async () => {
    await second.run('site-close', 'mesa', '--yes');
    for (const machine of [first, second])
      await eventually(async () => expect(await statusOn(machine, 'mesa.localhost')).toBe(410));
    const third = await machines.add('third');
    await third.start();
    for (const host of ['mesa.localhost', 'mesa.example']) expect(await statusOn(third, host)).toBe(410);
    expect(await statusOn(third, 'mesa.localhost', '/api/auth')).toBe(410);
    await first.run('site-close', 'mesa', '--undo');
    await second.run('publish', 'mesa');
    for (const machine of [first, second, third])
      for (const host of ['mesa.localhost', 'mesa.example'])
        await eventually(async () => expect(await statusOn(machine, host)).toBe(200));
    await third.kill('SIGTERM');
  });

  it('a renamed brand has its new name on every machine, and its old addresses redirect', async () => {
    await second.run('site-rename', 'pinewood', 'oakwood', '--yes');
    const third = await machines.add('fourth');
    await third.start();
    for (const machine of [first, second, third]) {
      await eventually(async () => {
        const { status, headers } = await ask(machine.port, '/faq?from=mail', { host: 'pinewood.localhost' });
        expect({ status, location: headers.location }).toEqual({
          status: 308,
          location: '//oakwood.localhost/faq?from=mail',
        });
      });
      for (const host of ['oakwood.localhost', 'pinewood.example']) {
        expect(await statusOn(machine, host, '/faq')).toBe(200);
        expect(await statusOn(machine, host, '/api/auth')).toBe(200);
      }
    }
    await third.kill('SIGTERM');
  });

  it.skipIf(nginxProgram === null)(
    'nginx of each machine shows closed and renamed brands by itself',
    async () => {
      const nginxes = await Promise.all([first, second].map(reloadingNginx));
      const untilAllSay = async (host: string, status: number) => {
        for (const { port } of nginxes)
          await eventually(async () => expect((await ask(port, '/faq', { host })).status).toBe(status));
      };
      await untilAllSay('sonrisa.localhost', 200);
      await first.run('site-close', 'sonrisa', '--yes');
      await untilAllSay('sonrisa.localhost', 410);
      await first.run('site-rename', 'oakwood', 'elmwood', '--yes');
      await untilAllSay('oakwood.localhost', 308);
      await untilAllSay('elmwood.localhost', 200);
      await second.run('site-close', 'sonrisa', '--undo');
      await untilAllSay('sonrisa.localhost', 404);
    },
  );

  /** nginx that serves the pages of a machine, and the script that reloads it. */
  const reloadingNginx = async ({ sitesDir, port }: Machine): Promise<RunningNginx> => {
    const nginx = await startNginx(sitesDir, { application: [port] });
    stops.push(nginx.stop);
    const script: ChildProcess = spawn('sh', ['docs/deploy/reload-on-publish.sh'], {
      env: { PATH: process.env.PATH, ENAMEL_SITES_DIR: sitesDir, NGINX_COMMAND: nginx.command },
      stdio: 'ignore',
    });
    stops.unshift(() => script.kill('SIGTERM'));
    return nginx;
  };
});
