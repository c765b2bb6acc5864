import { afterAll, beforeAll, expect, it } from 'vitest';
import { cachedResponse } from '#api/http/response.ts';
import { route } from '#api/http/route.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { health } from '#contracts/operations/operations.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

const healthy = { status: 'ok' as const, since: 'yesterday' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({
    routes: [
      route(health, () => healthy),
      route({ ...health, path: '/api/health/cached' }, (call) => cachedResponse(call, healthy)),
      route({ ...listSessions, access: 'anyone' }, () => ({
        sessions: [
          {
            id: '6f1f6f0e-3a6b-4c0e-9f63-7d0f2f6f0a11',
            device: 'Firefox',
            isCurrent: true,
            owner: 'Ana',
            createdAt: '2026-06-15T17:00:00Z',
            lastSeenAt: '2026-06-15T17:00:00Z',
          },
        ],
      })),
    ],
  });
});
afterAll(() => api.close());

it.each([
  ['a body', '/api/health', 'since'],
  ['a cached response', '/api/health/cached', 'since'],
  ['a list', listSessions.path, 'sessions.0.owner'],
])('an unknown field in %s fails the test API', async (_what, path, field) => {
  const response = await api.browser().send(path);
  expect(response.status).toBe(500);
  expect(api.logged.join('\n')).toContain(`its contract does not name: ${field}`);
});
