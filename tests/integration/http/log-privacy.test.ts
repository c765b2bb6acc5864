import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '#api/http/route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { allRoutes } from '#api/routes/all-routes.ts';
import { endpoint } from '#contracts/shared/endpoint.ts';
import { accounts } from '#db/schema/accounts.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { filledIn, TYPED } from '#tests/support/api/fill-contract.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

/** Calls that fail with errors that quote their input. */
const quoting = (name: string, work: (values: typeof TYPED) => unknown) =>
  route(
    endpoint({
      method: 'POST',
      path: `/api/quoting/${name}`,
      summary: '',
      access: 'anyone',
      body: z.object({}),
      response: z.object({}),
    }),
    async (call) => {
      if (name === 'database')
        for (let times = 0; times < 2; times += 1)
          await call.inSite((tx) =>
            tx.insert(accounts).values({
              site: 'harbor',
              email: TYPED.email,
              emailKey: TYPED.email,
              passwordHash: TYPED.password,
              street: TYPED.words,
            }),
          );
      if (name === 'cast') await call.inSite((tx) => tx.execute(sql`select ${TYPED.words}::text::uuid`));
      await work(TYPED);
      return {};
    },
  );

const quotingRoutes = [
  quoting('database', () => {}),
  quoting('cast', () => {}),
  quoting('parser', ({ words }) => JSON.parse(words)),
  quoting('message', ({ email, phone, token }) => {
    throw new Error(`nothing for ${email}, ${phone} or ${token}`);
  }),
  quoting('cause', ({ email }) => {
    throw new Error('failed', { cause: new Error(`no mail for ${email}`, { cause: { email } }) });
  }),
  quoting('refusal', ({ words }) => {
    throw new ApiError('not_allowed', { message: words });
  }),
  quoting('object', (values) => {
    throw values;
  }),
];

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ routes: [...allRoutes, ...quotingRoutes] });
  await createAccount(api, { email: 'ana@example.com' });
});
afterAll(() => api.close());
beforeEach(() => {
  api.logged.length = 0;
});

function expectNothingTyped(): void {
  expect(api.logged.length).toBeGreaterThan(0);
  const log = api.logged.join('\n');
  for (const [what, value] of Object.entries(TYPED))
    if (what !== 'state') expect(log, `${what} in the log`).not.toContain(value);
  for (const word of ['Quetzal', 'Wisteria', 'Ximenez', 'zebra', '5550188']) expect(log).not.toContain(word);
}

async function send(browser: TestBrowser, { endpoint }: (typeof allRoutes)[number]): Promise<number> {
  const query = endpoint.query ? new URLSearchParams(filledIn(endpoint.query) as Record<string, string>) : '';
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, encodeURIComponent(TYPED.words));
  const headers = new Headers({
    'content-type': 'application/json',
    'csrf-token': browser.csrfToken,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': '0190a000-0000-7000-8000-000000000001',
    authorization: `Bearer ${TYPED.token}`,
    'x-recaptcha-token': TYPED.token,
  });
  const body = endpoint.body && { body: JSON.stringify(filledIn(endpoint.body)) };
  const response = await browser.send(`${path}?${query}`, { method: endpoint.method, headers, ...body });
  await response.arrayBuffer();
  return response.status;
}

describe('the log', () => {
  it.each(allRoutes.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const))(
    'the log of %s contains nothing that a visitor or member typed',
    async (_name, called) => {
      const visitor = api.browser();
      await visitor.open();
      await send(visitor, called);
      const member = await logIn(api, 'harbor', 'ana@example.com');
      await send(member, called);
      expectNothingTyped();
      for (const token of [member.cookies.get('enamel_session'), member.csrfToken, visitor.csrfToken])
        expect(api.logged.join()).not.toContain(token);
    },
  );

  it.each(quotingRoutes.map((each) => [each.endpoint.path, each] as const))(
    'the log contains nothing typed even if errors of %s quote it',
    async (_path, called) => {
      const browser = api.browser();
      await browser.open();
      api.logged.length = 0;
      expect(await send(browser, called)).toBeGreaterThanOrEqual(400);
      expectNothingTyped();
    },
  );

  it('the log contains nothing typed for an unknown call or a malformed body', async () => {
    const browser = api.browser();
    await browser.open();
    await browser.send(`/api/${encodeURIComponent(TYPED.words)}?email=${TYPED.email}`);
    await browser.send('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'csrf-token': browser.csrfToken },
      body: `{"email":"${TYPED.email}","password":"${TYPED.password}`,
    });
    expectNothingTyped();
  });
});
