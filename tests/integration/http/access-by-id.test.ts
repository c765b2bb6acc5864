import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { createAccount, logIn } from '#tests/support/api/accounts.ts';
import { AT_MESA, createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

const formatCall = ({ method, path }: Endpoint): string => `${method} ${path}`;
const memberEndpoints = endpoints.filter(({ access }) => access === 'member');

const PERSON = { firstName: 'Wrong', lastName: 'Person', birthDate: '2016-08-09', relation: 'child' };

/** Calls whose body names a person or thing by an id. */
const NAMING: Record<string, (id: string) => object> = {
  'PATCH /api/v4/member/update': (id) => ({ members: [{ id, firstName: 'Wrong', lastName: 'Person' }] }),
  'POST /api/v4/member/idCard/{id}/mail': () => ({ dedupeKey: randomUUID() }),
  'POST /api/v4/member/secondStep/browsers/end': (id) => ({ id }),
  'POST /api/v4/member/sessions/end': (id) => ({ currentPassword: 'a password of their own', id }),
  'PATCH /api/v4/member/dependents': (memberId) => ({ memberId, dependent: PERSON }),
  'DELETE /api/v4/member/dependents': (memberId) => ({ memberId, expectedCents: 0 }),
  'POST /api/v4/member/purchaseSubscription': (id) => ({
    plan: 'harbor-club',
    office: null,
    memberIds: [id],
    payment: {
      token: 'tok_visa',
      totalCents: 14_900,
      autoRenew: false,
      consents: { terms: true, renewal: false },
    },
  }),
};

let api: TestApi;
let ana: TestMember;
/** Ids by which something of Ana’s could be read. */
let ids: string[];
/** Values that no response to another member may contain. */
let secrets: string[];
const others: Record<string, TestBrowser> = {};

beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api, {
    email: 'zebulon@example.com',
    dependents: [{ firstName: 'Zebulon', lastName: 'Quickthorn' }],
  });
  await api.rows(
    `insert into trusted_browsers (site, account_id, token_hash, device, expires_at)
    values ('harbor', $1, 'hash', 'Firefox on Android', now() + interval '1 year')`,
    [ana.accountId],
  );
  const rows = await api.rows<{ id: string }>(
    `select id from sessions where account_id = $1 union all select id from ledger_entries where account_id = $1
    union all select id from trusted_browsers where account_id = $1`,
    [ana.accountId],
  );
  ids = [
    ana.accountId,
    ana.membershipId,
    ana.paymentId,
    ana.number,
    ...ana.memberIds,
    ...rows.map(({ id }) => id),
  ];
  secrets = [...ids, ana.email, 'Zebulon', 'Quickthorn'];
  others['a member of the same brand'] = (await createMember(api)).browser;
  others['a member of another brand'] = (await createMember(api, AT_MESA)).browser;
  await createAccount(api, { site: 'harbor', email: 'nothing-yet@example.com' });
  others['a visitor without a membership'] = await logIn(api, 'harbor', 'nothing-yet@example.com');
});
afterAll(() => api.close());

/** Reads all rows that belong to Ana, of every table with accounts or memberships. */
async function stored(): Promise<Record<string, unknown>> {
  const columns = await api.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('account_id', 'membership_id')`,
  );
  const found: Record<string, unknown> = {
    accounts: await api.rows('select * from accounts where id = $1', [ana.accountId]),
    memberships: await api.rows('select * from memberships where id = $1', [ana.membershipId]),
  };
  for (const { table, column } of columns) {
    const id = column === 'account_id' ? ana.accountId : ana.membershipId;
    found[`${table} ${column}`] = (
      await api.rows<{ row: string }>(
        `select to_jsonb(t)::text as row from "${table}" t where ${column} = $1`,
        [id],
      )
    )
      .map(({ row }) => row)
      .sort();
  }
  return found;
}

/** Calls an endpoint. @returns the response without parts that differ between calls */
async function callEndpoint(
  browser: TestBrowser,
  endpoint: Endpoint,
  id: string,
): Promise<{ status: number; text: string }> {
  const body = NAMING[formatCall(endpoint)]?.(id) ?? {};
  // Without this, so many tries in a row would be limited.
  await api.rows('delete from rate_limits returning 1');
  const response = await browser.call(endpoint, {
    params: Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', id])),
    headers: { 'idempotency-key': randomUUID() },
    ...(endpoint.body && { body: body as never }),
  });
  const text = response.bytes.toString().replaceAll(/"requestId":"[^"]*"/g, '');
  return { status: response.status, text };
}

it('all calls that take an id in their body or query are covered by this file', () => {
  const naming = memberEndpoints.filter(({ body, query }) =>
    [body, query].some(
      (schema) =>
        schema &&
        JSON.stringify(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"uuid"'),
    ),
  );
  expect(naming.map(formatCall).sort()).toEqual(Object.keys(NAMING).sort());
});

describe.each(['a member of the same brand', 'a member of another brand', 'a visitor without a membership'])(
  '%s',
  (visitor) => {
    it.each(memberEndpoints.map((endpoint) => [formatCall(endpoint), endpoint] as const))(
      'reads and changes nothing of another member by %s',
      async (name, endpoint) => {
        const browser = others[visitor] as TestBrowser;
        const before = await stored();
        const takesIds = endpoint.path.includes('{') || name in NAMING;
        // The response is the same as for an unknown id.
        const missing = takesIds ? await callEndpoint(browser, endpoint, randomUUID()) : null;
        for (const id of takesIds ? ids : [randomUUID()]) {
          const answer = await callEndpoint(browser, endpoint, id);
          if (missing) expect(answer.status).toBeGreaterThanOrEqual(400);
          // A member number is not an id, and is refused as malformed.
          if (missing && id !== ana.number) expect(answer).toEqual(missing);
          const text = answer.text.replaceAll(id, '');
          for (const secret of secrets) expect(text).not.toContain(secret);
        }
        expect(await stored()).toEqual(before);
      },
    );
  },
);
