import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authStatus } from '#contracts/auth/session.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('login status', () => {
  it('a fresh browser is logged out, and gets a token for its forms', async () => {
    const browser = api.browser();
    const answer = await browser.call(authStatus);
    expect(answer.ok()).toEqual({
      isAuthenticated: false,
      accountId: '',
      email: '',
      csrfToken: expect.any(String),
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(browser.cookies.get('enamel_session')).toMatch(/^[\w-]{43}$/);
  });

  it('a returning browser gets the same token', async () => {
    const browser = api.browser();
    const first = (await browser.call(authStatus)).ok();
    const second = await browser.call(authStatus);
    expect(second.ok().csrfToken).toBe(first.csrfToken);
  });
});
