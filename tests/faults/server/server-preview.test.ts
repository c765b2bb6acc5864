import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreview, type RenderPreview } from '#server/preview/preview-response.ts';
import { signPreviewToken } from '#server/preview/preview-token.ts';
import { readServerSettings } from '#server/settings.ts';
import { htmlOf, makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

const secret = 'a secret of at least thirty-two characters';
const now = Date.parse('2026-07-15T12:00:00Z');
const csp = "default-src 'none'; style-src 'sha256-abc'";

const render: RenderPreview = async ({ site, version, path }) => {
  if (version !== 'working') throw Object.assign(new Error('unknown'), { code: 'UNKNOWN_VERSION' });
  return { status: path === '/nowhere' ? 404 : 200, html: `<p>${version} ${path} of ${site}</p>`, csp };
};

let folder: SitesFolder;
let local: TestServer;
let production: TestServer;

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', { hosts: ['harbor.localhost', 'www.harbor.example'] });
  await folder.publish('mesa');
  const start = (mode: 'local' | 'production') => {
    const settings = readServerSettings({ ENAMEL_MODE: mode, PREVIEW_SECRET: secret });
    return startTestServer(folder.dir, {
      mode,
      preview: createPreview({ settings, load: async () => render, now: () => now }),
    });
  };
  local = await start('local');
  production = await start('production');
});

afterAll(async () => {
  await Promise.all([local.stop(), production.stop()]);
  await folder.remove();
});

const token = (changes: Partial<Parameters<typeof signPreviewToken>[0]> = {}, key = secret) =>
  signPreviewToken({ site: 'harbor', version: 'working', expiresAt: now / 1000 + 60, ...changes }, key);

const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
};

describe('a page in another version', () => {
  it('the version “live” is the live page for all visitors', async () => {
    for (const { port } of [local, production]) {
      const [live, requested] = [await ask(port, '/faq'), await ask(port, '/faq?version=live')];
      expect(requested.status).toBe(200);
      expect(requested.body.toString()).toBe(live.body.toString());
    }
  });

  it('a local preview is rendered without a token and never cached', async () => {
    const answer = await ask(local.port, '/faq?version=working');
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('<p>working /faq of harbor</p>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      // the address contains the token that opens the preview
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.etag).toBeUndefined();
  });

  it('a preview keeps the renderer’s status', async () => {
    expect((await ask(local.port, '/nowhere?version=working')).status).toBe(404);
  });

  it('a request without a version gets the live page', async () => {
    for (const target of ['/faq?version=', '/faq?versions=working', '/faq?x=version']) {
      expect((await ask(local.port, target)).body.toString()).toBe(htmlOf('harbor', 'Questions and answers'));
    }
  });

  it.each(['older', '../../etc', 'a%00b', 'a/b'])(
    'an unknown version gets a 404 page with a link to the live page (%s)',
    async (version) => {
      const answer = await ask(local.port, `/faq?version=${version}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers).toMatchObject(PRIVATE_HEADERS);
      expect(answer.body.toString()).toContain('There is no such version');
      expect(answer.body.toString()).toContain('<a href="/faq?version=">');
    },
  );

  it('a preview rejects malicious paths, and files have no versions', async () => {
    expect((await ask(local.port, '//faq?version=working')).body.toString()).toBe(
      htmlOf('harbor', 'Page not found'),
    );
    expect((await ask(local.port, '/robots.txt?version=working')).body.toString()).toContain('User-agent');
  });

  it('a preview on a public host needs a token, even in local mode', async () => {
    expect((await ask(local.port, '/faq?version=working', { host: 'www.harbor.example' })).status).toBe(403);
  });
});

describe('in production', () => {
  const open = (query: string, host = 'harbor.localhost') =>
    ask(production.port, `/faq?version=working${query}`, { host });

  it('a valid token opens its version in production', async () => {
    const answer = await open(`&preview_token=${token()}`);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('<p>working /faq of harbor</p>');
  });

  it.each([
    ['none', () => '', 'needs a link of its own'],
    ['one that has run out', () => token({ expiresAt: now / 1000 }), 'has run out'],
    ['one of another site', () => token({ site: 'mesa' }), 'does not fit'],
    ['one for another version', () => token({ version: 'older' }), 'does not fit'],
    [
      'one made with another secret',
      () => token({}, 'another secret of thirty-two characters'),
      'does not fit',
    ],
    ['one with a later expiry put in', () => token().replace(/^\d+/, '9999999999'), 'does not fit'],
    ['nonsense', () => 'x.y', 'does not fit'],
  ])('a preview token is rejected with an explanation: %s', async (_, make, why) => {
    const given = make();
    const answer = await open(`&preview_token=${given}`);
    expect(answer.status).toBe(403);
    expect(answer.headers).toMatchObject(PRIVATE_HEADERS);
    const page = answer.body.toString();
    expect(page).toContain(why);
    expect(page).toContain('<a href="/faq?version=">');
    if (given !== '') expect(page).not.toContain(given);
  });

  it('no token opens a preview while no secret is set', async () => {
    const closed = await startTestServer(folder.dir, {
      mode: 'production',
      preview: createPreview({
        settings: readServerSettings({ ENAMEL_MODE: 'production' }),
        load: async () => render,
      }),
    });
    const answer = await ask(closed.port, `/faq?version=working&preview_token=${token()}`);
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).toContain('Previews are turned off here');
    await closed.stop();
  });
});
