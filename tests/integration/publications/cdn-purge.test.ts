import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSyncDue, sitesOutOfSync, syncSite } from '#api/services/publications/sync-caches.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { rawRecord } from '#tests/support/content/record.ts';
import { type CdnPeer, startCdnPeer } from '#tests/support/publish/cdn-peer.ts';
import { type ContentSystem, openContentSystem } from '#tests/support/publish/content-system.ts';
import { readLive } from '#tests/support/publish/publish-fixture.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

const SECRET = 'what the network and we agreed on';
const ZONE = '0123456789abcdef0123456789abcdef';

let peer: CdnPeer;
let system: ContentSystem;

const HOSTS = ['www.harbor.example', 'harbor.example'];
const write = (heading: string) =>
  system.place.write('harbor', {
    site: { ...rawRecord().site, id: 'harbor', hosts: HOSTS },
    pages: [
      { page: 'faq', heading },
      { page: 'terms', heading: 'Terms' },
    ],
  });
const publish = async (heading: string) => {
  write(heading);
  const publication = await system.say({ site: 'harbor' }, { wait: 30 });
  system.api.advance(1000);
  await system.settled();
  return publication;
};
const liveId = () => readLive(system.place.sitesDir, 'harbor').release.id;
const stored = () =>
  system.api.rows<{ release: string | null; attempts: number; error: string }>(
    'select release, attempts, error from live_followers',
  );

/** Runs the job that syncs sites; `soon` ignores the pause after an error. */
async function runSync(options: { soon?: boolean } = {}): Promise<string[]> {
  const { deps } = system.api;
  if (options.soon) await system.api.rows(`update live_followers set next_attempt_at = now() returning site`);
  const due = await sitesOutOfSync(deps);
  for (const site of due) await syncSite(deps, site);
  return due;
}

describe('purges through a webhook', () => {
  beforeEach(async () => {
    peer = await startCdnPeer({ hook: SECRET });
    system = await openContentSystem({
      settings: { CDN_PURGE: 'hook', CDN_PURGE_URL: `${peer.url}/purge`, CDN_PURGE_SECRET: SECRET },
    });
  });
  afterEach(async () => {
    await system.close();
    await peer.stop();
  });

  it('the webhook gets the changed addresses on all hosts of the brand only, after they are live', async () => {
    await publish('First');
    expect(peer.taken[0]?.body).toMatchObject({
      site: 'harbor',
      before: null,
      hosts: HOSTS,
      prefixes: ['/'],
    });
    const before = liveId();
    await publish('Second');
    expect(peer.refused).toBe(0);
    expect(peer.taken).toHaveLength(2);
    expect(peer.taken[1]?.body).toEqual({
      site: 'harbor',
      before,
      release: liveId(),
      hosts: HOSTS,
      prefixes: [],
      urlPrefixes: [],
      paths: ['/builds/latest.json', '/faq'],
      urls: HOSTS.flatMap((host) => ['/builds/latest.json', '/faq'].map((path) => `https://${host}${path}`)),
    });
    expect(await stored()).toEqual([{ release: liveId(), attempts: 0, error: '' }]);
    expect(await runSync()).toEqual([]);
  });

  it('the webhook is called for rollbacks and manual publishes too', async () => {
    await publish('First');
    await publish('Second');
    await rollBack(system.place.sitesDir, 'harbor');
    expect(await runSync()).toEqual(['harbor']);
    expect(peer.taken.at(-1)?.body).toMatchObject({
      release: liveId(),
      paths: expect.arrayContaining(['/faq']),
    });
    write('By hand');
    await system.place.publish('harbor');
    expect(await runSync()).toEqual(['harbor']);
    expect(peer.taken.at(-1)?.body).toMatchObject({ release: liveId() });
  });

  it.each([
    { status: 503, body: 'busy' },
    { status: 302, body: '' },
  ])('the webhook is called again after it answers %j, and the release stays live', async (error) => {
    await publish('First');
    const notified = liveId();
    peer.error = error;
    const publication = await publish('Second');
    expect(publication.state).toBe('published');
    expect(await stored()).toEqual([
      { release: notified, attempts: 1, error: expect.stringContaining(`answered ${error.status}`) },
    ]);
    expect(await system.readStatus(publication)).toMatchObject({
      state: 'published',
      purge: { state: 'failing', error: expect.stringContaining('answered') },
    });
    // The pause after the error is not over.
    expect(await runSync()).toEqual([]);
    await publish('Third');
    peer.error = null;
    expect(await runSync({ soon: true })).toEqual(['harbor']);
    expect(peer.taken.at(-1)?.body).toMatchObject({ before: notified, release: liveId() });
    expect(await system.readStatus(publication)).toMatchObject({ purge: { state: 'done', error: '' } });
    expect(system.api.logged.join()).not.toContain(SECRET);
  });

  it('an unreachable webhook is reported as an error', async () => {
    await publish('First');
    await peer.stop();
    await publish('Second');
    expect((await stored())[0]).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('cannot be reached'),
    });
  });

  it('purges everything if the last purge is unknown', async () => {
    await publish('First');
    await system.api.rows(`update live_followers set release = 'long-gone' returning site`);
    await runSync();
    expect(peer.taken.at(-1)?.body).toMatchObject({ before: null, prefixes: ['/'] });
  });
});

describe('purges at Cloudflare', () => {
  const TOKEN = 'a token that may purge the zone';
  beforeEach(async () => {
    peer = await startCdnPeer({ cloudflare: TOKEN });
    system = await openContentSystem({
      settings: {
        CDN_PURGE: 'cloudflare',
        CLOUDFLARE_ZONE: ZONE,
        CLOUDFLARE_API_TOKEN: TOKEN,
        CLOUDFLARE_API_BASE: peer.url,
      },
    });
  });
  afterEach(async () => {
    await system.close();
    await peer.stop();
  });

  it('Cloudflare gets addresses, and prefixes if everything has changed', async () => {
    await publish('First');
    await publish('Second');
    expect(peer.refused).toBe(0);
    expect(peer.taken.map(({ path, body }) => [path, body])).toEqual([
      [`/client/v4/zones/${ZONE}/purge_cache`, { prefixes: HOSTS.map((host) => `${host}/`) }],
      [
        `/client/v4/zones/${ZONE}/purge_cache`,
        {
          files: HOSTS.flatMap((host) =>
            ['/builds/latest.json', '/faq'].map((path) => `https://${host}${path}`),
          ),
        },
      ],
    ]);
  });

  it('Cloudflare gets at most thirty addresses per call', async () => {
    await publish('First');
    system.place.renderer.body = (page) => `<h1>All new ${page.heading}</h1>`;
    system.place.renderer.code = 'code-2';
    await publish('Second');
    const calls = peer.taken.slice(1).flatMap(({ body }) => (body.files ? [body.files as string[]] : []));
    expect(calls.length).toBeGreaterThan(1);
    for (const files of calls) expect(files.length).toBeLessThanOrEqual(30);
    const all = calls.flat();
    expect(new Set(all).size).toBe(all.length);
  });

  it('brands are looked at again only after one of them has changed', async () => {
    const { deps } = system.api;
    await publish('First');
    expect(await isSyncDue(deps)).toBe(false);
    let looks = 0;
    const { liveSites } = deps.publishing;
    deps.publishing.liveSites = () => {
      looks += 1;
      return liveSites();
    };
    await sleep(1000);
    expect(await isSyncDue(deps)).toBe(false);
    expect(looks).toBe(0);
    write('Second');
    await system.place.publish(['harbor']);
    await eventually(async () => expect(await isSyncDue(deps)).toBe(true));
    expect(await runSync()).toEqual(['harbor']);
  });

  it('a purge is retried when Cloudflare reports an error with a success status', async () => {
    peer.error = { status: 200, body: '{"success":false,"errors":[{"code":1061}]}' };
    await publish('First');
    expect((await stored())[0]).toMatchObject({
      release: null,
      attempts: 1,
      error: expect.stringContaining('1061'),
    });
  });
});

describe('publishing without a CDN', () => {
  it('purges nothing without a CDN', async () => {
    system = await openContentSystem();
    await publish('First');
    expect(await sitesOutOfSync(system.api.deps)).toEqual([]);
    expect(await stored()).toEqual([]);
    await system.close();
  });
});
