import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { brandRecord } from '#tests/support/api/brand-content.ts';
import { filledIn } from '#tests/support/api/fill-contract.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let ana: TestBrowser;
beforeAll(async () => {
  const contentVersion = async (site: string, version: string) =>
    version === 'live' ? brandRecord(site) : null;
  api = await openTestApi({ deps: { contentVersion } });
  await createAccount(api, { site: 'harbor', email: 'ana@example.com' });
  ana = await logIn(api, 'harbor', 'ana@example.com');
});
afterAll(() => api.close());

/** Values that no form sends, and that are difficult for databases, dates and numbers. */
const ODD: unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\uffff',
  '\u202e',
  '\u001b[2J',
  '__proto__',
  'toString',
  '',
  '   ',
  'A'.repeat(10_001),
  '𝕏'.repeat(300),
  "'; drop table members; --",
  '%s',
  '../../etc/passwd',
  '2023-02-30',
  '9999-12-31',
  '0000-00-00',
  '+010000-01-01',
  '1e309',
  '00000',
  '99999',
  '0210',
  '１２３',
  'ana@例え.jp',
  'ünï@exämple.com',
  '"a b"@example.com',
  '\r\nBcc: eve@example.com',
  1.5,
  -1,
  1e21,
  2 ** 53,
  -(2 ** 63),
  '1',
  '-1',
  null,
  true,
  [],
  {},
  [[[]]],
  { a: { b: 1 } },
];

type Path = (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    listPaths(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

function changed(value: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = changed(copy[key], rest, odd);
  return copy;
}

const fillPath = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, 'point-loma');
const named = (list: readonly Endpoint[]): [string, Endpoint][] =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

async function send(endpoint: Endpoint, { query = '', body }: { query?: string; body?: string }) {
  const headers: Record<string, string> = {
    'csrf-token': ana.csrfToken,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
  };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  const { method } = endpoint;
  return ana.send(`${fillPath(endpoint)}${query}`, { method, headers, ...(body !== undefined && { body }) });
}

/** Expects a success or a refusal, but no server error. */
async function expectNoError(response: Response, sent: unknown): Promise<void> {
  const { status } = response;
  expect({ sent, status: status >= 500 ? `${status}: ${await response.text()}` : 'fine' }).toEqual({
    sent,
    status: 'fine',
  });
}

const withBody = endpoints.filter(({ body, signed }) => body && !signed);
const withQuery = endpoints.filter(({ query, signed }) => query && !signed);
const ends = (path: string) => /\/(?:logout|sessions)/.test(path);

describe.each(named(withBody.filter(({ path }) => !ends(path))))('%s', (_name, endpoint) => {
  it('no odd value in any field of the body causes a server error', async () => {
    const whole = filledIn(endpoint.body as never);
    for (const path of listPaths(whole))
      for (const odd of ODD) {
        const body = JSON.stringify(changed(whole, path, odd));
        await expectNoError(await send(endpoint, { body }), [path.join('.'), odd]);
      }
  });

  it('no malformed body causes a server error', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const polluting = '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}';
    for (const body of ['', 'null', '1', '"x"', '[]', '{', 'NaN', '{"a":1,}', deep, polluting, '\ufeff{}'])
      await expectNoError(await send(endpoint, { body }), body.slice(0, 50));
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });
});

describe.each(named(withQuery))('%s', (_name, endpoint) => {
  it('no odd value in the query causes a server error', async () => {
    const names = Object.keys(endpoint.query?._zod.def.shape ?? {});
    expect(names.length).toBeGreaterThan(0);
    const values = ODD.filter((odd) => typeof odd === 'string').map((odd) => odd.toWellFormed());
    for (const name of names)
      for (const value of [...values, '99999999999', 'x'.repeat(8000)]) {
        const query = `?${new URLSearchParams({ [name]: value })}`;
        await expectNoError(await send(endpoint, { query }), query.slice(0, 80));
      }
    for (const query of ['?a=%ff', '?a=%ed%a0%80', '?%00=%00', '?__proto__=1', '?a=%', '?&&&=', '?x=1&x=2'])
      await expectNoError(await send(endpoint, { query }), query);
  });
});
