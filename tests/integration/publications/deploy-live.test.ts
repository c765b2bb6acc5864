import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sitesOutOfSync, syncSite } from '#api/services/publications/sync-caches.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { rawRecord } from '#tests/support/content/record.ts';
import { type CdnPeer, startCdnPeer } from '#tests/support/publish/cdn-peer.ts';
import { type ContentSystem, openContentSystem } from '#tests/support/publish/content-system.ts';
import { readLive } from '#tests/support/publish/publish-fixture.ts';

const SECRET = 'what the network and we agreed on';
let dir: string;
let peer: CdnPeer;
let system: ContentSystem;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'enamel-deployed-'));
  peer = await startCdnPeer({ hook: SECRET });
  system = await openContentSystem({
    deploy: { target: 'folder', dir: join(dir, 'sites'), keepDays: 30 },
    settings: { CDN_PURGE: 'hook', CDN_PURGE_URL: `${peer.url}/purge`, CDN_PURGE_SECRET: SECRET },
  });
});
afterEach(async () => {
  await system.close();
  await peer.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function publish(heading: string) {
  system.place.write('harbor', {
    site: { ...rawRecord().site, id: 'harbor', hosts: ['harbor.example'] },
    pages: [{ page: 'faq', heading }],
  });
  const publication = await system.say({ site: 'harbor' }, { wait: 30 });
  system.api.advance(1000);
  await system.settled();
  return publication;
}
const liveId = () => readLive(system.place.sitesDir, 'harbor').release.id;
const deployed = () => readFileSync(join(dir, 'sites/harbor/current/www/faq.html'), 'utf8');
const followers = () =>
  system.api.rows<{ follower: string; release: string | null; attempts: number }>(
    'select follower, release, attempts from live_followers order by follower',
  );

/** Runs the job that syncs sites, ignoring the pause after an error. */
async function runSync(): Promise<void> {
  await system.api.rows('update live_followers set next_attempt_at = now() returning site');
  for (const site of await sitesOutOfSync(system.api.deps)) await syncSite(system.api.deps, site);
}

it('deploys a release before purging caches', async () => {
  await publish('First');
  expect(deployed()).toContain('First');
  const publication = await publish('Second');
  expect(deployed()).toContain('Second');
  expect(peer.taken.at(-1)?.body).toMatchObject({
    release: liveId(),
    paths: expect.arrayContaining(['/faq']),
  });
  expect(await system.readStatus(publication)).toMatchObject({
    deploy: { state: 'done' },
    purge: { state: 'done' },
  });
  expect(await followers()).toEqual([
    { follower: `folder ${join(dir, 'sites')}`, release: liveId(), attempts: 0 },
    { follower: 'hook', release: liveId(), attempts: 0 },
  ]);
  expect(await sitesOutOfSync(system.api.deps)).toEqual([]);
});

it('deploys a rollback too', async () => {
  await publish('First');
  await publish('Second');
  await rollBack(system.place.sitesDir, 'harbor');
  await runSync();
  expect(deployed()).toContain('First');
  expect(peer.taken.at(-1)?.body).toMatchObject({ release: liveId() });
});

it('a machine that does not serve what is live deploys and purges nothing', async () => {
  await publish('First');
  await publish('Second');
  await rollBack(system.place.sitesDir, 'harbor');
  const { deps } = system.api;
  let isCurrent = false;
  const publishing = { ...deps.publishing, shared: { isCurrent: async () => isCurrent } };
  const sync = () => syncSite({ ...deps, publishing }, 'harbor');
  await system.api.rows('update live_followers set next_attempt_at = now() returning site');
  const before = peer.taken.length;
  await sync();
  expect(peer.taken).toHaveLength(before);
  expect(deployed()).toContain('Second');
  isCurrent = true;
  await sync();
  expect(deployed()).toContain('First');
  expect(peer.taken).toHaveLength(before + 1);
});

it('a failed deployment keeps the release live, and purges no caches until it succeeds', async () => {
  writeFileSync(join(dir, 'sites'), 'no folder');
  const publication = await publish('First');
  expect(publication.state).toBe('published');
  expect(await system.readStatus(publication)).toMatchObject({
    state: 'published',
    deploy: { state: 'failing', error: expect.stringMatching(/./) },
    purge: { state: 'waiting' },
  });
  expect(peer.taken).toEqual([]);
  rmSync(join(dir, 'sites'));
  await runSync();
  expect(deployed()).toContain('First');
  expect(peer.taken).toHaveLength(1);
  expect(await system.readStatus(publication)).toMatchObject({
    deploy: { state: 'done' },
    purge: { state: 'done' },
  });
});
