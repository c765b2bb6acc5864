import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffHandler } from '#api/compose/api-handler.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let api: TestApi;
let server: TestServer;
beforeAll(async () => {
  api = await openTestApi();
  const staff = { host: 'staff.localhost', handle: createStaffHandler(api.deps), appDir: 'no-such-folder' };
  server = await startTestServer('no-such-folder', { staff });
});
afterAll(async () => {
  await server.stop();
  await api.close();
});

async function send(method: string, path: string, host = 'staff.localhost') {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { port } = server;
      const sent = request({ host: '127.0.0.1', port, method, path, headers: { host } }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      sent.on('error', reject);
      sent.end();
    },
  );
}

it('the server answers calls of the staff at their host, with strict headers', async () => {
  const { status, headers, text } = await send('GET', '/api/staff/session');
  expect({ status, body: JSON.parse(text) }).toEqual({
    status: 200,
    body: {
      state: 'signed_out',
      accountId: '',
      provider: '',
      acceptsPasswords: true,
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'set-cookie': [expect.stringContaining('SameSite=Strict')],
  });
});

it('the server refuses a change without a token, an unknown call, and a brand’s call', async () => {
  expect(JSON.parse((await send('POST', '/api/staff/sign-in')).text).error.code).toBe('csrf');
  expect((await send('DELETE', '/api/staff/session')).status).toBe(405);
  for (const path of ['/api/staff/other', '/api/auth', '/api/openapi.json', '/api/cms'])
    expect((await send('GET', path)).status, path).toBe(404);
});

it('the server has no call of the staff at another host', async () => {
  expect((await send('GET', '/api/staff/session', 'harbor.localhost')).status).toBe(404);
});
