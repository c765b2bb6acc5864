import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sitePaths } from '#publish/release/release.ts';
import type { Preview } from '#server/preview/preview-response.ts';
import { htmlOf, makeSitesFolder, policyOf, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let server: TestServer;

const breakDown: Preview = () => Promise.reject(new Error('the renderer fell over'));

beforeEach(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor');
  server = await startTestServer(folder.dir, { preview: breakDown });
});

afterEach(async () => {
  await server.stop();
  await folder.remove();
});

describe('unexpected error', () => {
  it('an error shows the site’s own error page with its policy, uncached', async () => {
    const answer = await ask(server.port, '/faq?version=working', {
      headers: { 'User-Agent': 'Mozilla/5.0' },
    });
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toBe(htmlOf('harbor', 'Internal Server Error'));
    expect(answer.headers['content-security-policy']).toBe(policyOf('harbor Internal Server Error'));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 Chrome-Lighthouse',
    'facebookexternalhit/1.1',
    'Mediapartners-Google',
  ])('an error sends no body to %s', async (agent) => {
    const answer = await ask(server.port, '/faq?version=working', { headers: { 'User-Agent': agent } });
    expect(answer.status).toBe(500);
    expect(answer.body.length).toBe(0);
    expect(server.logged).toHaveLength(1);
  });

  it('an error is logged under the response’s request id, without visitor data', async () => {
    const answer = await ask(server.port, '/faq?version=working&email=pat@example.com', {
      headers: { 'User-Agent': 'Mozilla/5.0 (Pat phone)', Cookie: 'visit=pat-was-here' },
    });
    expect(server.logged).toMatchObject([
      { level: 'error', event: 'error', site: 'harbor', message: 'the renderer fell over' },
    ]);
    expect(server.logged[0]?.requestId).toBe(answer.headers['x-request-id']);
    expect(JSON.stringify(server.logged)).not.toMatch(/example\.com|phone|pat-was|127\.0\.0\.1/);
  });

  it('a missing page file shows the error page from memory', async () => {
    await ask(server.port, '/');
    await rm(path.join(sitePaths(folder.dir, 'harbor').www('r1'), 'faq.html'));
    const answer = await ask(server.port, '/faq');
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toBe(htmlOf('harbor', 'Internal Server Error'));
  });

  it('an error shows plain text when the error page cannot be read', async () => {
    await ask(server.port, '/');
    await rm(sitePaths(folder.dir, 'harbor').release('r1'), { recursive: true });
    const answer = await ask(server.port, '/faq');
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toBe('Internal Server Error\n');
  });

  it('an unreadable site does not affect other sites', async () => {
    await folder.publish('mesa');
    await writeFile(sitePaths(folder.dir, 'mesa').table('r2'), 'not a table');
    expect((await ask(server.port, '/', { host: 'mesa.localhost' })).status).toBe(500);
    expect((await ask(server.port, '/')).status).toBe(200);
    const list = await ask(server.port, '/', { host: 'localhost' });
    expect(list.body.toString()).toContain('harbor.localhost');
    expect(list.body.toString()).not.toContain('mesa.localhost');
  });

  it('an error aborts a started response, so that no client takes it for complete', async () => {
    const torn = await startTestServer(folder.dir, {
      api: async (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('the first part');
        await new Promise((resolve) => setTimeout(resolve, 20));
        throw new Error('the rest is lost');
      },
    });
    const answer = await ask(torn.port, '/api/anything');
    expect(answer.body.length).toBeLessThan(100);
    expect(torn.logged).toMatchObject([{ event: 'error', message: 'the rest is lost' }]);
    await torn.stop();
  });
});
