import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { ErrorBodySchema } from '#contracts/shared/errors.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { wrongBodies } from '#tests/support/api/wrong-bodies.ts';

/** Messages that zod generates, with and without a locale. */
const ZOD_MESSAGE = /^(?:Invalid|Too (?:big|small)|Unrecognized)\b|\bexpected\b|\breceived\b/;

let api: TestApi;
let ana: TestBrowser;
beforeAll(async () => {
  api = await openTestApi();
  await createAccount(api, { site: 'harbor', email: 'ana@example.com' });
  ana = await logIn(api, 'harbor', 'ana@example.com');
});
afterAll(() => api.close());

/** Ana’s browser at a new address each time, because calls per address are limited. */
let places = 0;
function elsewhere(): TestBrowser {
  places += 1;
  const browser = api.browser('harbor', { address: `198.18.${places >> 8}.${places & 255}` });
  for (const [name, value] of ana.cookies) browser.cookies.set(name, value);
  return browser;
}

const fillPath = ({ path }: Endpoint): string =>
  path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

const forms = endpoints
  .filter(({ body, signed }) => body && !signed)
  .map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);

describe.each(forms)('%s', (_name, endpoint) => {
  it('every invalid field gets a message of our own', async () => {
    let refused = 0;
    for (const body of wrongBodies(endpoint.body!, [undefined, null, '', 0.5])) {
      const response = await elsewhere().send(fillPath(endpoint), {
        method: endpoint.method,
        body: JSON.stringify(body),
        headers: {
          origin: 'http://harbor.localhost',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'csrf-token': ana.csrfToken,
        },
      });
      const answer: unknown = await response.json();
      if (response.ok) continue;
      const { error } = ErrorBodySchema.parse(answer);
      for (const [field, message] of Object.entries(error.fields ?? {})) {
        refused += 1;
        expect(message, field).not.toMatch(ZOD_MESSAGE);
        expect(message, field).not.toBe('');
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});
