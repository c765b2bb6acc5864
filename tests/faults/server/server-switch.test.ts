import { rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedPaths, sitePaths } from '#publish/release/release.ts';
import { htmlOf, makeSitesFolder, policyOf, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { eventually, startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let server: TestServer;

beforeEach(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', { pages: { '/': 'First', '/faq': 'First questions' } });
  server = await startTestServer(folder.dir);
});

afterEach(async () => {
  await server.stop();
  await folder.remove();
});

const text = async (target: string, host = 'harbor.localhost') =>
  (await ask(server.port, target, { host })).body.toString();

/** Points `current` elsewhere, as a rollback does. */
async function link(site: string, id: string): Promise<void> {
  const { current } = sitePaths(folder.dir, site);
  await rm(current);
  await symlink(path.join('releases', id), current);
}

describe('a publish', () => {
  it('a publish is visible to the next visitor without a restart', async () => {
    expect(await text('/')).toBe(htmlOf('harbor', 'First'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await folder.publish('harbor', { pages: { '/': 'Second' } });
    expect(await text('/')).toBe(htmlOf('harbor', 'Second'));
    expect((await ask(server.port, '/faq')).status).toBe(404);
  });

  it('a publish under load fails no request and mixes no releases', async () => {
    let isPublishing = true;
    const errors: string[] = [];
    const seen = new Set<string>();
    const visitor = async () => {
      while (isPublishing) {
        const answer = await ask(server.port, '/');
        const body = answer.body.toString();
        const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? '';
        seen.add(title);
        if (answer.status !== 200 || body !== htmlOf('harbor', title))
          errors.push(`${answer.status} ${body.slice(0, 80)}`);
        if (answer.headers['content-security-policy'] !== policyOf(`harbor ${title}`))
          errors.push(`policy of ${title}`);
      }
    };
    const visitors = Array.from({ length: 8 }, visitor);
    for (let round = 1; round <= 12; round += 1) {
      await folder.publish('harbor', { pages: { '/': `Round ${round}` } });
      await eventually(() => expect(seen).toContain(`Round ${round}`));
      // Remove the previous release as soon as the next one is served.
      if (round > 1) await rm(sitePaths(folder.dir, 'harbor').release(`r${round}`), { recursive: true });
    }
    isPublishing = false;
    await Promise.all(visitors);
    expect(errors).toEqual([]);
    expect(seen).toContain('Round 12');
  });

  it('a request gets the new release when the old one is removed', async () => {
    await folder.publish('harbor', { pages: { '/': 'Second', '/faq': 'Second questions' } });
    await link('harbor', 'r1');
    await eventually(async () => expect(await text('/')).toBe(htmlOf('harbor', 'First')));
    await link('harbor', 'r2');
    await rm(sitePaths(folder.dir, 'harbor').release('r1'), { recursive: true });
    expect(await text('/faq')).toBe(htmlOf('harbor', 'Second questions'));
    expect(server.logged).toEqual([]);
  });

  it('a new brand is served on all its hosts without a restart', async () => {
    expect((await ask(server.port, '/', { host: 'mesa.localhost' })).status).toBe(404);
    expect((await ask(server.port, '/', { host: 'www.mesa.example' })).status).toBe(404);
    await folder.publish('mesa', { hosts: ['mesa.localhost', 'www.mesa.example'], pages: { '/': 'Mesa' } });
    expect(await text('/', 'mesa.localhost')).toBe(htmlOf('mesa', 'Mesa'));
    await eventually(async () => expect(await text('/', 'www.mesa.example')).toBe(htmlOf('mesa', 'Mesa')));
  });

  it('a publish can be rolled back', async () => {
    await folder.publish('harbor', { pages: { '/': 'Second' } });
    await eventually(async () => expect(await text('/')).toBe(htmlOf('harbor', 'Second')));
    await link('harbor', 'r1');
    await eventually(async () => expect(await text('/')).toBe(htmlOf('harbor', 'First')));
  });
});

describe('a damaged folder', () => {
  it.each([
    ['is not JSON', '{"site": "harbor",'],
    ['has no fields', '{}'],
    ['is empty', ''],
  ])('the server keeps the release in memory when the new table %s, and logs it once', async (_, table) => {
    expect(await text('/')).toBe(htmlOf('harbor', 'First'));
    await folder.publish('harbor', { pages: { '/': 'Second' } });
    await link('harbor', 'r1');
    await writeFile(sitePaths(folder.dir, 'harbor').table('r2'), table);
    await link('harbor', 'r2');
    await eventually(async () => {
      await ask(server.port, '/');
      expect(server.logged.map(({ event, site, release }) => ({ event, site, release }))).toContainEqual({
        event: 'release-damaged',
        site: 'harbor',
        release: 'r2',
      });
    });
    for (let count = 0; count < 5; count += 1) expect(await text('/')).toBe(htmlOf('harbor', 'First'));
    expect(server.logged.filter(({ event }) => event === 'release-damaged')).toHaveLength(1);
  });

  it('the server keeps the release in memory when the new one lacks a page', async () => {
    expect(await text('/')).toBe(htmlOf('harbor', 'First'));
    await folder.publish('harbor', { pages: { '/': 'Second', '/faq': 'Second questions' } });
    await rm(path.join(sitePaths(folder.dir, 'harbor').www('r2'), 'faq.html'));
    await eventually(async () => {
      expect(await text('/faq')).toBe(htmlOf('harbor', 'First questions'));
      expect(server.logged).toHaveLength(1);
    });
  });

  it('the server keeps the hosts in memory when hosts.json is broken', async () => {
    await folder.publish('mesa', { hosts: ['www.mesa.example'], pages: { '/': 'Mesa' } });
    await eventually(async () => expect(await text('/', 'www.mesa.example')).toBe(htmlOf('mesa', 'Mesa')));
    await writeFile(sharedPaths(folder.dir).hosts, '{"www.mesa.example": ');
    await eventually(async () => {
      await ask(server.port, '/', { host: 'www.mesa.example' });
      expect(server.logged.map(({ event }) => event)).toContain('hosts-unreadable');
    });
    expect(await text('/', 'www.mesa.example')).toBe(htmlOf('mesa', 'Mesa'));
  });

  it('the server serves no site whose link is removed', async () => {
    expect(await text('/')).toBe(htmlOf('harbor', 'First'));
    await rm(sitePaths(folder.dir, 'harbor').current);
    await eventually(async () => expect((await ask(server.port, '/')).status).toBe(404));
  });

  it.each(['../release.json', '/etc/hostname', 'a/../../release.json'])(
    'the server rejects a table that points outside its release (%s)',
    async (file) => {
      const release = await folder.publish('mesa', { pages: { '/': 'Mesa' } });
      const table = { ...release, pages: { '/': { ...release.pages['/'], file } } };
      await writeFile(sitePaths(folder.dir, 'mesa').table(release.id), JSON.stringify(table));
      expect((await ask(server.port, '/', { host: 'mesa.localhost' })).status).toBe(500);
      expect(server.logged.map(({ event }) => event)).toContain('release-unreadable');
    },
  );
});
