import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#api/routes/all-routes.ts';
import { endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { errorStatus } from '#contracts/shared/error-answers.ts';
import { type ErrorBody, ErrorBodySchema } from '#contracts/shared/errors.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let anonymous: TestBrowser;
let ana: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  await createAccount(api, { site: 'harbor', email: 'ana@example.com' });
  await createAccount(api, { site: 'brightway', email: 'ana@example.com' });
  ana = await logIn(api, 'harbor', 'ana@example.com');
  anonymous = api.browser('harbor');
  await anonymous.open();
});
afterAll(() => api.close());

const named = (list: readonly Endpoint[]): [string, Endpoint][] =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

const changes = endpoints.filter(({ method, signed }) => method !== 'GET' && !signed);
const memberEndpoints = endpoints.filter(({ access }) => access === 'member');
const withJson = endpoints.filter(({ body, rawBody }) => body && !rawBody);

/** The path with every parameter filled with a well-formed, unknown id. */
const fillPath = ({ path }: Endpoint): string =>
  path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

const SAME_ORIGIN = { origin: 'http://harbor.localhost', 'sec-fetch-site': 'same-origin' };
const JSON_TYPE = { 'content-type': 'application/json' };

async function refusal(response: Response): Promise<ErrorBody['error']> {
  const { error } = ErrorBodySchema.parse(await response.json());
  expect(response.status).toBe(errorStatus(error.code));
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-request-id')).toBe(error.requestId);
  return error;
}

describe('routes of the contracts', () => {
  it('every contract has exactly one route', () => {
    const name = ({ method, path }: Endpoint) => `${method} ${path}`;
    expect(allRoutes.map(({ endpoint }) => name(endpoint)).toSorted()).toEqual(
      endpoints.map(name).toSorted(),
    );
    expect(new Set(endpoints.map(name)).size).toBe(endpoints.length);
  });
});

describe.each(named(memberEndpoints))('the member call %s', (_name, endpoint) => {
  const send = (browser: TestBrowser) =>
    browser.send(fillPath(endpoint), {
      method: endpoint.method,
      headers: { ...SAME_ORIGIN, 'csrf-token': browser.csrfToken },
    });

  it('refuses an anonymous visitor', async () => {
    expect((await refusal(await send(anonymous))).code).toBe('unauthenticated');
  });

  it('refuses a member of another brand', async () => {
    const elsewhere = api.browser('brightway');
    for (const [name, value] of ana.cookies) elsewhere.cookies.set(name, value);
    elsewhere.csrfToken = ana.csrfToken;
    const response = await elsewhere.send(fillPath(endpoint), {
      method: endpoint.method,
      headers: {
        origin: 'http://brightway.localhost',
        'sec-fetch-site': 'same-origin',
        'csrf-token': elsewhere.csrfToken,
      },
    });
    expect((await refusal(response)).code).toBe('unauthenticated');
  });

  it('refuses a browser with only the login cookie', async () => {
    const visitor = api.browser('harbor');
    await visitor.open();
    visitor.cookies.set('enamel_auth', '1');
    expect((await refusal(await send(visitor))).code).toBe('unauthenticated');
  });
});

describe.each(named(changes))('the changing call %s', (_name, endpoint) => {
  const send = (headers: Record<string, string>) =>
    ana.send(fillPath(endpoint), { method: endpoint.method, headers });

  it('refuses a change without the page’s csrf token', async () => {
    expect((await refusal(await send(SAME_ORIGIN))).code).toBe('csrf');
    expect((await refusal(await send({ ...SAME_ORIGIN, 'csrf-token': anonymous.csrfToken }))).code).toBe(
      'csrf',
    );
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://brightway.localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses a change from another website with %o', async (headers) => {
    const answer = await send({ ...headers, 'csrf-token': ana.csrfToken });
    expect((await refusal(answer)).code).toBe('wrong_origin');
  });
});

describe.each(named(withJson))('the JSON call %s', (_name, endpoint) => {
  const send = async (body: string, headers: Record<string, string> = JSON_TYPE) =>
    refusal(
      await ana.send(fillPath(endpoint), {
        method: endpoint.method,
        body,
        headers: { ...SAME_ORIGIN, 'csrf-token': ana.csrfToken, ...headers },
      }),
    );

  it('refuses a body that is not JSON', async () => {
    for (const body of ['', '{', 'email=ana', '{"a":1}}', '\u0000'])
      expect((await send(body)).code, body).toBe('bad_request');
  });

  it('refuses other content types', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
      expect((await send('{}', { 'content-type': type })).code, type).toBe('unsupported_type');
  });

  it('refuses JSON that is not an object', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true']) {
      const { code } = await send(body);
      expect(code, body).toBe('bad_request');
    }
  });

  it('refuses JSON that is too deep or too large', async () => {
    expect((await send(`${'[['.repeat(200)}${']]'.repeat(200)}`)).code).toBe('bad_request');
    const size = (endpoint.maxBodyBytes ?? 65_536) + 10;
    expect((await send(JSON.stringify('x'.repeat(size)))).code).toBe('too_large');
  });
});

describe.each(named(endpoints.filter(({ params }) => params)))(
  'the parameterized call %s',
  (_name, endpoint) => {
    it.each([
      '%00',
      '..%2f..%2fetc',
      "1'%20or%201=1",
      '%F0%9F%A6%B7',
      'x'.repeat(300),
      '%E0%A4%A',
      '-1',
      'constructor',
    ])('refuses the parameter %s', async (part) => {
      const response = await ana.send(endpoint.path.replaceAll(/\{\w+\}/g, part), {
        method: endpoint.method,
        headers: { ...SAME_ORIGIN, ...JSON_TYPE, 'csrf-token': ana.csrfToken },
        ...(endpoint.method !== 'GET' && { body: '{}' }),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      await refusal(response);
    });
  },
);

describe('paths', () => {
  it('an unsupported method returns the supported ones', async () => {
    const response = await anonymous.send('/api/health', { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET');
    expect((await refusal(response)).code).toBe('method_not_allowed');
  });

  it.each(['/api/nothing', '/api/', '/api/v4/member', '/api/auth/', '/api//auth', '/api/AUTH'])(
    'the unknown path %s is not found',
    async (path) => {
      expect((await refusal(await anonymous.send(path))).code).toBe('not_found');
    },
  );
});

describe('queries', () => {
  it('refuses a query with a repeated name', async () => {
    const withQuery = endpoints.find(({ query, method }) => query && method === 'GET');
    if (!withQuery) throw new Error('no call reads a query');
    const response = await ana.send(`${fillPath(withQuery)}?version=1&version=2`);
    expect((await refusal(response)).code).toBe('bad_request');
  });
});
