import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiHandler } from '#api/compose/api-handler.ts';
import { payCheckout } from '#contracts/checkout/cart.ts';
import { filledCart, newKey, readPayments } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask, sendBytes } from '#tests/support/servers/raw-http.ts';
import { eventually, startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let api: TestApi;
let server: TestServer;

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', { hosts: ['harbor.example'] });
  await folder.publish('brightway');
  api = await openTestApi();
  server = await startTestServer(folder.dir, { api: createApiHandler(api.deps) });
});
afterAll(async () => {
  await server.stop();
  await api.close();
  await folder.remove();
});

describe('the API behind the server', () => {
  it('the API answers on a brand’s host with the security headers', async () => {
    const answer = await ask(server.port, '/api/auth');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('a brand’s own host gets a secure cookie bound to the host', async () => {
    const { headers } = await ask(server.port, '/api/auth', { host: 'harbor.example' });
    expect(headers['set-cookie']).toMatch(
      /^__Host-enamel_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    const local = await ask(server.port, '/api/auth');
    expect(local.headers['set-cookie']).toMatch(/^enamel_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
  });

  it('the API is not found on an unknown host', async () => {
    expect((await ask(server.port, '/api/auth', { host: 'other.example' })).status).toBe(404);
  });

  it('the API is not found by paths that resemble its own', async () => {
    for (const path of ['/x/../api/auth', '//api/auth', '/api;/auth', '/API/auth', '/api/%2e%2e/api/auth'])
      expect((await ask(server.port, path)).status, path).not.toBe(200);
  });

  it('the site depends only on the Host header', async () => {
    const lies = {
      'x-forwarded-host': 'brightway.localhost',
      'x-site': 'brightway',
      forwarded: 'host=brightway.localhost',
    };
    const { body } = await ask(server.port, '/api/cms', { headers: lies });
    expect(JSON.parse(body.toString()).site.id).toBe('harbor');
  });

  it('answers a change without a body, and one with an incomplete body', async () => {
    const bare = await ask(server.port, '/api/login', { method: 'POST' });
    expect(bare.status).toBe(403);
    const cut =
      'POST /api/login HTTP/1.1\r\nHost: harbor.localhost\r\nContent-Length: 500\r\nConnection: close\r\n\r\n{';
    expect((await sendBytes(server.port, cut)).status).toBe(403);
  });

  it('answers HEAD like GET, without a body', async () => {
    const answer = await ask(server.port, '/api/health', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
  });
});

describe('queued payments', () => {
  it('a queued payment is not started if its client disconnects first', async () => {
    const { browser, cart, email } = await filledCart(api);
    const blocked = Promise.withResolvers<void>();
    const running = Array.from({ length: api.deps.settings.DATABASE_POOL }, () =>
      api.deps.paymentQueue.run(() => blocked.promise, new AbortController().signal),
    );
    const body = JSON.stringify({
      token: 'tok_visa',
      totalCents: cart.quote?.totalCents,
      autoRenew: true,
      consents: { terms: true, renewal: true },
    });
    const sending = request({
      port: server.port,
      host: '127.0.0.1',
      method: 'POST',
      path: payCheckout.path,
      agent: false,
      headers: {
        host: 'harbor.localhost',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: 'http://harbor.localhost',
        'csrf-token': browser.csrfToken,
        'content-type': 'application/json',
        'idempotency-key': newKey(),
      },
    });
    sending.on('error', () => {});
    sending.end(body);
    await sleep(300);
    sending.destroy();
    await eventually(() =>
      expect(api.logged.some((line) => line.includes(payCheckout.path) && line.includes('503'))).toBe(true),
    );
    blocked.resolve();
    await Promise.all(running);
    expect(await readPayments(api, email)).toEqual([]);
  });

  it('a payment is refused when it arrives if it would wait too long for its turn', async () => {
    const blocked = Promise.withResolvers<void>();
    const before: Promise<void>[] = [];
    while (api.deps.paymentQueue.hasRoom())
      before.push(api.deps.paymentQueue.run(() => blocked.promise, new AbortController().signal));
    const pay = () =>
      ask(server.port, payCheckout.path, { method: 'POST', headers: { 'idempotency-key': newKey() } });
    const refused = await pay();
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    blocked.resolve();
    await Promise.all(before);
    // it is checked again, and has no CSRF token
    expect((await pay()).status).toBe(403);
  });
});
