import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePublishing, type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { removeEnded, writeEnded } from '../hosts/published-sites.ts';
import { rollBack } from '../operations/rollback.ts';
import { readReleaseSync } from '../release/release.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { damagedFiles } from '../release/verify-release.ts';
import { openSharedFolder } from './shared-folder.ts';
import { SharedReleases } from './shared-releases.ts';
import { type SharedStorage, sharedKeys } from './shared-storage.ts';

interface Machine {
  place: Publishing;
  shared: SharedReleases;
  /** publishes, and returns the report */
  publish(): ReturnType<Publishing['publish']>;
  heading(): string | undefined;
}

let dir: string;
let first: Machine;
let second: Machine;

function makeMachine(): Machine {
  const place = makePublishing();
  const shared = new SharedReleases({
    storage: openSharedFolder(path.join(dir, 'shared')),
    sitesDir: place.sitesDir,
  });
  return {
    place,
    shared,
    publish: () => place.publish('harbor', { shared }),
    heading: () => {
      const live = readLive(place.sitesDir, 'harbor');
      expect(damagedFiles(place.sitesDir, live.release, { thorough: true })).toEqual([]);
      return /<h1>([^<]*)</.exec(live.files.get('faq.html') ?? '')?.[1];
    },
  };
}

/** Both machines read the same content system. */
function write(heading: string): void {
  for (const { place } of [first, second]) place.write('harbor', { pages: [{ page: 'faq', heading }] });
}

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-shared-'));
  mkdirSync(path.join(dir, 'shared'));
  first = makeMachine();
  second = makeMachine();
  write('One');
});
afterEach(() => {
  first.place.remove();
  second.place.remove();
  rmSync(dir, { recursive: true });
});

it('a release of one machine is live on another, with history, content and assets', async () => {
  const [report] = await first.publish();
  expect(report).toMatchObject({ state: 'published', error: '' });
  await second.shared.follow('harbor');
  expect(second.heading()).toBe('One');
  const [one, other] = [first, second].map(({ place }) => new ReleaseStore(place.sitesDir, 'harbor'));
  expect(other?.history()).toEqual(one?.history());
  const hosts = (machine: Machine) => readFileSync(path.join(machine.place.sitesDir, 'hosts.json'), 'utf8');
  expect(hosts(second)).toBe(hosts(first));
  const asset = '_assets/_astro/app.1a2b3c4d.js';
  expect(readFileSync(path.join(second.place.sitesDir, asset))).toEqual(
    readFileSync(path.join(first.place.sitesDir, asset)),
  );
  const nginx = readFileSync(path.join(other?.folder(other.liveId() ?? '') ?? '', 'nginx.conf'), 'utf8');
  expect(nginx).toContain(second.place.sitesDir);
  expect(nginx).not.toContain(first.place.sitesDir);
});

it('a machine that followed a release publishes the same content as unchanged, and sends nothing', async () => {
  await first.publish();
  await second.shared.follow('harbor');
  const before = await second.shared.storage.list('');
  expect((await second.publish())[0]).toMatchObject({ state: 'unchanged', error: '' });
  expect(await second.shared.storage.list('')).toEqual(before);
});

it('a machine that follows renders only the changed page, and sends only what differs', async () => {
  await first.publish();
  write('Two');
  const [report] = await second.publish();
  expect(report?.changes?.unchanged).toBeGreaterThan(3);
  expect(second.place.renderer.rendered).toEqual(['/faq']);
  const packs = await first.shared.storage.list(sharedKeys.packs('harbor'));
  const [small = 0, large = 0] = packs.map(({ bytes }) => bytes).sort((one, other) => one - other);
  expect(small).toBeLessThan(large / 2);
  await first.shared.follow('harbor');
  expect(first.heading()).toBe('Two');
});

it('of two publishes at once the newer content is live on both machines', async () => {
  await first.publish();
  await second.shared.follow('harbor');
  for (let round = 0; round < 5; round += 1) {
    first.place.write('harbor', { pages: [{ page: 'faq', heading: 'Old' }] });
    write(`Round ${round}`);
    const reports = (await Promise.all([first.publish(), second.publish()])).flat();
    expect(reports.map(({ error }) => error)).toEqual(['', '']);
    for (const { shared } of [first, second]) await shared.follow('harbor');
    expect([first.heading(), second.heading()]).toEqual([`Round ${round}`, `Round ${round}`]);
  }
});

it('a rollback on one machine is live on the other, which fetches the release if it lacks it', async () => {
  await first.publish();
  write('Two');
  await first.publish();
  // the second machine never had the first release
  const { release } = await rollBack(second.place.sitesDir, 'harbor', undefined, second.shared);
  expect(second.heading()).toBe('One');
  await first.shared.follow('harbor');
  expect(first.heading()).toBe('One');
  expect(new ReleaseStore(first.place.sitesDir, 'harbor').liveId()).toBe(release);
});

it('a closed brand is closed on every machine, and can be opened again', async () => {
  await first.publish();
  await second.shared.follow('harbor');
  const closed = {
    kind: 'closed' as const,
    at: new Date().toISOString(),
    hosts: [],
    html: 'closed',
    csp: '',
  };
  writeEnded(first.place.sitesDir, 'harbor', closed);
  new ReleaseStore(first.place.sitesDir, 'harbor').end();
  await first.shared.sendState('harbor');
  expect((await second.publish())[0]?.error).toContain('was closed on');
  expect(new ReleaseStore(second.place.sitesDir, 'harbor').liveId()).toBeNull();
  removeEnded(second.place.sitesDir, 'harbor');
  await second.shared.sendState('harbor');
  expect((await first.publish())[0]).toMatchObject({ error: '' });
  await second.shared.follow('harbor');
  expect(second.heading()).toBe('One');
});

it('damaged files are fetched again', async () => {
  await first.publish();
  await second.shared.follow('harbor');
  const live = readLive(second.place.sitesDir, 'harbor');
  writeFileSync(path.join(live.root, 'index.html'), 'lost');
  writeFileSync(path.join(live.root, '../release.json'), '');
  rmSync(path.join(live.root, '../record.json'));
  expect(await second.shared.repair('harbor')).toBe(true);
  expect(second.heading()).toBe('One');
  expect(readReleaseSync(second.place.sitesDir, 'harbor', live.release.id).id).toBe(live.release.id);
});

it('without the storage, a publish fails and what is live stays', async () => {
  await first.publish();
  rmSync(path.join(dir, 'shared'), { recursive: true });
  write('Two');
  expect((await first.publish())[0]).toMatchObject({ state: 'failed', failedAt: 'follow' });
  expect(first.heading()).toBe('One');
});

it('a release that was published before machines shared releases is sent by the next publish', async () => {
  await first.place.publish('harbor');
  expect((await first.publish())[0]).toMatchObject({ state: 'unchanged', error: '' });
  await second.shared.follow('harbor');
  expect(second.heading()).toBe('One');
});

it('a publish that stops at any request leaves a whole release live, and the next one finishes it', async () => {
  await first.publish();
  await second.shared.follow('harbor');
  let requests = 0;
  for (let stopAt = 1; stopAt <= requests + 1; stopAt += 1) {
    write(`Stopped at ${stopAt}`);
    requests = 0;
    const stop = <Result>(request: () => Promise<Result>): Promise<Result> => {
      requests += 1;
      return requests < stopAt ? request() : Promise.reject(new Error('the machine has died'));
    };
    const { storage } = first.shared;
    const dying: SharedStorage = {
      name: storage.name,
      list: (...given) => stop(() => storage.list(...given)),
      get: (key) => stop(() => storage.get(key)),
      put: (object) => stop(() => storage.put(object)),
      replace: (object, seen) => stop(() => storage.replace(object, seen)),
      remove: (keys) => stop(() => storage.remove(keys)),
    };
    const shared = new SharedReleases({ storage: dying, sitesDir: first.place.sitesDir });
    await first.place.publish('harbor', { shared });
    await second.shared.follow('harbor');
    expect(second.heading()).toMatch(/^(?:One|Stopped at \d+)$/);
    expect((await second.publish())[0]).toMatchObject({ error: '' });
    await first.shared.follow('harbor');
    expect([first.heading(), second.heading()]).toEqual([`Stopped at ${stopAt}`, `Stopped at ${stopAt}`]);
  }
  expect(requests).toBeGreaterThan(4);
});
