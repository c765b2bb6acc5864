import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overdueRelease } from '#publish/release/stale-release.ts';
import { LiveContents } from '#server/members-api/site-contents.ts';
import { ReleaseGuard } from '#server/releases/release-guard.ts';
import { type Publishing, readLive } from '#tests/support/publish/publish-fixture.ts';
import { heading, publishTwoBrands, readHeading, removeBrands } from '#tests/support/publish/two-brands.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { eventually, startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let place: Publishing;
let server: TestServer | null = null;
beforeEach(async () => {
  place = await publishTwoBrands();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  removeBrands(place);
});

const liveFile = (name: string) => path.join(place.sitesDir, 'harbor/current', name);
const flip = (file: string) => {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};
const empty = (file: string) => truncateSync(file, 0);
const halve = (file: string) => truncateSync(file, 100);
const liveId = () => readLive(place.sitesDir, 'harbor').release.id;
const publishNew = async () => {
  place.write('harbor', heading('new'));
  await place.publish('harbor');
  return liveId();
};
const serve = async () => {
  server ??= await startTestServer(place.sitesDir);
  return server;
};
const page = async (address: string, headers: Record<string, string> = {}) => {
  const { status, body } = await ask((await serve()).port, address, { host: 'harbor.localhost', headers });
  return { status, body: String(body) };
};

describe('a publish', () => {
  it.each([
    ['a page that was cut short', 'www/faq.html', halve],
    ['a page that was emptied', 'www/terms.html', empty],
    ['a page with another byte', 'www/terms.html', flip],
    ['a compressed copy with another byte', 'www/terms.html.br', flip],
    ['nginx’s rules', 'nginx.conf', flip],
    ['the table', 'release.json', flip],
    ['the content', 'record.json', flip],
  ])(
    'a publish replaces a release with damage to %s instead of reporting it as unchanged',
    async (_, name, damage) => {
      const damaged = liveId();
      damage(liveFile(name));
      const [report] = await place.publish('harbor');
      expect(report).toMatchObject({ state: 'published', error: '' });
      expect(liveId()).not.toBe(damaged);
      expect(readHeading(place, 'harbor')).toBe('old');
      expect((await place.publish('harbor'))[0]?.state).toBe('unchanged');
    },
  );

  it('a publish reuses no damaged file when another page has changed', async () => {
    flip(liveFile('www/terms.html'));
    await publishNew();
    expect(readLive(place.sitesDir, 'harbor').files.get('terms.html')).toContain('/terms of harbor');
    expect((await page('/terms')).status).toBe(200);
  });

  it('a publish replaces a damaged browser asset', async () => {
    const asset = path.join(place.sitesDir, '_assets/_astro/app.1a2b3c4d.js');
    const before = readFileSync(asset, 'utf8');
    flip(asset);
    expect((await page('/_astro/app.1a2b3c4d.js')).status).toBe(500);
    expect((await serve()).logged).toContainEqual(expect.objectContaining({ event: 'release-damaged' }));
    await place.publish('harbor');
    expect(readFileSync(asset, 'utf8')).toBe(before);
    expect((await page('/_astro/app.1a2b3c4d.js')).body).toBe(before);
  });
});

describe('a server', () => {
  it.each([
    ['an empty table', 'release.json', empty],
    ['a table with another byte', 'release.json', flip],
    ['an empty page', 'www/faq.html', empty],
    ['a damaged content record', 'record.json', flip],
  ])('a server that starts with %s serves the previous release', async (_, name, damage) => {
    const damaged = await publishNew();
    damage(liveFile(name));
    const answer = await page('/faq');
    expect([answer.status, answer.body.includes('<h1>old</h1>')]).toEqual([200, true]);
    await page('/terms');
    const logged = (await serve()).logged;
    expect(logged).toEqual([
      expect.objectContaining({ level: 'error', event: 'release-damaged', site: 'harbor', release: damaged }),
    ]);
  });

  it('a server sends the previous release’s page if a page is damaged after its check', async () => {
    await publishNew();
    expect((await page('/terms')).status).toBe(200);
    flip(liveFile('www/faq.html'));
    const answer = await page('/faq');
    expect([answer.status, answer.body.includes('<h1>old</h1>')]).toEqual([200, true]);
    expect((await serve()).logged).toContainEqual(expect.objectContaining({ event: 'release-damaged' }));
  });

  it('a server serves the next intact release as soon as it is published', async () => {
    const damaged = await publishNew();
    empty(liveFile('www/faq.html'));
    expect((await page('/faq')).body).toContain('<h1>old</h1>');
    expect((await place.publish('harbor'))[0]).toMatchObject({ state: 'published' });
    expect(liveId()).not.toBe(damaged);
    await eventually(async () => expect((await page('/faq')).body).toContain('<h1>new</h1>'));
  });

  it('a server with only one release serves its intact pages, but not the damaged one', async () => {
    flip(liveFile('www/terms.html'));
    expect((await page('/terms')).status).toBe(500);
    expect((await page('/faq')).status).toBe(200);
  });

  it('a server reads plans and prices from the release that it serves', async () => {
    await publishNew();
    empty(liveFile('record.json'));
    const found: unknown[] = [];
    const guard = new ReleaseGuard(place.sitesDir, (damage) => found.push(damage));
    const live = new LiveContents(place.sitesDir, guard).get('harbor');
    expect(live?.record.pages.find((each) => each.page === 'faq')?.heading).toBe('old');
    expect(found).toHaveLength(1);
  });
});

describe('the job that checks releases', () => {
  const overdue = (look: { thorough?: boolean; now?: Date; settings?: Record<string, string> } = {}) =>
    overdueRelease('harbor', {
      sitesDir: place.sitesDir,
      thorough: false,
      now: new Date(),
      settings: {},
      ...look,
    });
  const own = () => readLive(place.sitesDir, 'harbor').release.madeWith;

  it('the release check accepts an intact, current release with the same settings', () => {
    expect(overdue({ thorough: true, settings: own() })).toBeNull();
  });

  it('the release check republishes a damaged release, but not after a rollback', async () => {
    await publishNew();
    flip(liveFile('www/faq.html'));
    expect(overdue()).toEqual({
      cause: 'repair',
      what: 'faq.html (1 in all)',
      version: 'live',
      mayPublish: true,
    });
    await place.rollBack('harbor');
    empty(liveFile('www/faq.html'));
    expect(overdue()).toMatchObject({ cause: 'repair', mayPublish: false });
  });

  it('the release check republishes the pages in a new year', () => {
    const year = new Date().getUTCFullYear() + 1;
    expect(overdue({ now: new Date(`${year}-01-01T00:30:00Z`), settings: own() })).toMatchObject({
      cause: 'renewal',
      what: `${year}-01-01`,
    });
  });

  it('the release check names the settings that differ from the server’s', () => {
    const settings = { ...own(), PAYMENTS: 'stripe', CMS_URL: 'https://cms.example/api/cms' };
    expect(overdue({ settings })).toMatchObject({ cause: 'settings', what: 'CMS_URL, PAYMENTS' });
  });
});

describe('a rollback', () => {
  it('a rollback skips a damaged release and uses the newest intact one before it', async () => {
    const first = liveId();
    await publishNew();
    empty(liveFile('www/faq.html'));
    // this repairs it
    await place.publish('harbor');
    expect(readHeading(place, 'harbor')).toBe('new');
    expect((await place.rollBack('harbor')).release).toBe(first);
  });

  it('a rollback finds the previous release without the history', async () => {
    const first = liveId();
    await publishNew();
    empty(path.join(place.sitesDir, 'harbor/history.json'));
    expect((await place.rollBack('harbor')).release).toBe(first);
  });
});
