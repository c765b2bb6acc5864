import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { FORMS, refusalsOf } from '#tests/support/api/wrong-bodies.ts';

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

describe.each(FORMS)('%s', (_name, endpoint) => {
  it('every invalid field gets a message of our own', async () => {
    let refused = 0;
    for await (const { fields } of refusalsOf(api, {
      page: ana,
      endpoint,
      values: [undefined, null, '', 0.5],
    }))
      for (const [field, message] of Object.entries(fields ?? {})) {
        refused += 1;
        expect(message, field).not.toMatch(ZOD_MESSAGE);
        expect(message, field).not.toBe('');
      }
    expect(refused).toBeGreaterThan(0);
  });
});
