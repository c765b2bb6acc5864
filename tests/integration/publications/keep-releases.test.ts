import { readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { keepLive } from '#api/services/publications/keep-releases.ts';
import { getPublisher } from '#api/services/publications/publisher.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { type ContentSystem, openContentSystem } from '#tests/support/publish/content-system.ts';

let system: ContentSystem;
beforeEach(async () => {
  system = await openContentSystem();
  system.write('First');
  await system.say({ site: 'harbor' }, { wait: 30 });
  system.api.advance(1000);
  system.write('Second');
  await system.say({ site: 'harbor' }, { wait: 30 });
  system.asked.length = 0;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await system.close();
});

const livePage = () => path.join(system.place.sitesDir, 'harbor/current/www/faq.html');
const runJob = async (deps: ApiDependencies = system.api.deps) => {
  await keepLive(deps, { thorough: true, signal: new AbortController().signal });
  await getPublisher(deps).settled();
};
const readOwnPublications = () =>
  system.api.rows<{ cause: string; state: string }>(
    `select cause, state from publications where cause in ('repair', 'renewal', 'settings')`,
  );

it('publishes nothing if all releases are current', async () => {
  await runJob();
  expect(await readOwnPublications()).toEqual([]);
});

it('several processes publish a damaged release again only once', async () => {
  truncateSync(livePage(), 10);
  const other = { ...system.api.deps };
  await Promise.all([runJob(), runJob(other)]);
  expect(await readOwnPublications()).toEqual([{ cause: 'repair', state: 'published' }]);
  expect(readFileSync(livePage(), 'utf8')).toContain('<h1>Second</h1>');
  await runJob();
  expect(await readOwnPublications()).toHaveLength(1);
});

it('does not publish a release again that another process replaced while it was checked', async () => {
  truncateSync(livePage(), 10);
  const { deps } = system.api;
  const slow: ApiDependencies = {
    ...deps,
    publishing: {
      ...deps.publishing,
      overdue: async (...check) => {
        const overdue = await deps.publishing.overdue(...check);
        await runJob(deps);
        return overdue;
      },
    },
  };
  await runJob(slow);
  expect(await readOwnPublications()).toEqual([{ cause: 'repair', state: 'published' }]);
});

it('does not replace a damaged release after a rollback to it', async () => {
  await rollBack(system.place.sitesDir, 'harbor');
  truncateSync(livePage(), 10);
  await runJob();
  expect(await readOwnPublications()).toEqual([]);
});

it('requests a publish in the first hour of a new year, when footers change', async () => {
  system.api.setNow(`${new Date().getUTCFullYear() + 1}-01-01T00:13:00Z`);
  await runJob();
  expect(await readOwnPublications()).toMatchObject([{ cause: 'renewal' }]);
  expect(system.asked).toHaveLength(1);
});

it('publishes a release made with other settings again, and in local mode only logs it', async () => {
  vi.stubEnv('PUBLIC_IDLE_AUTH_MS', '600000');
  await runJob();
  expect(await readOwnPublications()).toEqual([]);
  const { deps } = system.api;
  await runJob({ ...deps, settings: { ...deps.settings, mode: 'production' } });
  expect(await readOwnPublications()).toMatchObject([{ cause: 'settings' }]);
});

it('publishes each brand once per start for its settings, and then only logs that they still differ', async () => {
  vi.stubEnv('PUBLIC_IDLE_AUTH_MS', '600000');
  const { deps } = system.api;
  const events: string[] = [];
  const log = { ...deps.log, event: (name: string) => void events.push(name) };
  // The publisher keeps its own settings, like another process that always publishes last.
  const start = (): ApiDependencies => ({
    ...deps,
    log,
    settings: { ...deps.settings, mode: 'production' },
  });
  const running = start();
  for (let hour = 0; hour < 3; hour += 1) await runJob(running);
  expect(await readOwnPublications()).toHaveLength(1);
  expect(events.filter((name) => name.startsWith('release-'))).toEqual([
    'release-made-with-other-settings',
    'release-settings-still-differ',
    'release-settings-still-differ',
  ]);
  await runJob(start());
  expect(await readOwnPublications()).toHaveLength(2);
});
