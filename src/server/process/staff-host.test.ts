import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHandler } from './request-handler.ts';

let server: Server;
/** sites of the calls that reached the staff's handler */
const handled: string[] = [];
beforeAll(async () => {
  const handler = createHandler({
    sitesDir: 'no-such-folder',
    mode: 'production',
    trustedProxies: null,
    cacheBytes: 1024,
    log: () => {},
    api: (_request, response) => void response.end('a member'),
    staff: {
      host: 'staff.example.com',
      appDir: 'no-such-folder',
      handle: (_request, response, { site }) => {
        handled.push(site);
        response.end('staff');
      },
    },
  });
  server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

async function get(host: string, path: string) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; policy: unknown; text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          policy: response.headers['content-security-policy'],
          text,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

it('the host of the staff has their calls, which belong to no brand', async () => {
  for (const host of ['staff.example.com', 'STAFF.example.com:443', 'staff.example.com.'])
    expect(await get(host, '/api/staff/session')).toMatchObject({ status: 200, text: 'staff' });
  expect(handled.splice(0)).toEqual(['', '', '']);
});

it('the host of the staff serves nothing else, with a policy that allows nothing', async () => {
  for (const path of ['/', '/member-login', '/outbox', '/api//staff/session', '/api/staff/%2e%2e/session']) {
    const { status, policy } = await get('staff.example.com', path);
    expect(status, path).toBe(404);
    expect(policy, path).toContain("default-src 'none'");
  }
  expect(handled).toEqual([]);
});

it('other hosts do not reach the calls of the staff', async () => {
  for (const host of ['harbor.example.com', 'staff.example.com.evil.example', 'localhost', 'staff.localhost'])
    expect(await get(host, '/api/staff/session')).toMatchObject({ status: 404 });
  expect(handled).toEqual([]);
});
