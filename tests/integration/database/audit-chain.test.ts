import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqlState } from '#db/connection/database-errors.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { appendAuditEvent, type NewAuditEvent } from '#db/queries/audit-events.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const HARBOR = { sites: ['harbor'], offices: [] };

const event = (chain: string, reason = ''): NewAuditEvent => ({
  chain,
  at: api.deps.now(),
  staffId: null,
  staffName: 'Zoë O’Hara',
  staffEmail: 'zoe@example.com',
  address: '203.0.113.7',
  requestId: 'request',
  action: 'staff.disabled',
  subjectKind: 'staff',
  subjectId: 'x',
  before: { z: 1.5, a: ['ü', null, { y: true, x: false }], b: 1e21 },
  after: null,
  reason,
});

const append = (chain: string, reason?: string) =>
  api.deps.database.inStaffScope(HARBOR, (tx) => appendAuditEvent(tx, event(chain, reason)));

const problems = async () =>
  brokenLines(await checkInvariants(api.databaseUrl, { now: api.deps.now(), isQuick: true })).filter((line) =>
    line.startsWith('no audit event'),
  );

/** Changes rows as a superuser could, without the trigger. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    await client.query(
      'alter table audit_events disable trigger all; alter table audit_events no force row level security',
    );
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const refusedWith = (work: Promise<unknown>) => work.then(() => 'nothing was refused', sqlState);
const DENIED = '42501';

describe('audit events', () => {
  it('are numbered in the chain of their brand, also when many are added at once', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) => append(at % 2 ? 'harbor' : '')),
    );
    for (const half of [0, 1])
      expect(numbers.filter((_number, at) => at % 2 === half).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 10 }, (_each, at) => at + 1),
      );
    expect(await problems()).toEqual([]);
  });

  it('of a failed transaction leave no gap', async () => {
    await append('harbor');
    const failing = api.deps.database.inStaffScope(HARBOR, async (tx) => {
      await appendAuditEvent(tx, event('harbor'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await append('harbor')).toBe(2);
    expect(await problems()).toEqual([]);
  });

  it('are not changed, deleted or emptied by any role, nor by their owner', async () => {
    await append('harbor');
    const { database } = api.deps;
    for (const change of [
      `update audit_events set reason = 'x'`,
      'delete from audit_events',
      'truncate audit_events',
    ]) {
      expect(await refusedWith(database.inStaffScope(HARBOR, ({ $client }) => $client.query(change)))).toBe(
        DENIED,
      );
      expect(await refusedWith(database.acrossSites(({ $client }) => $client.query(change)))).toBe(DENIED);
      expect(await refusedWith(database.shared.query(change))).toBe(DENIED);
      const owner = new pg.Client({ connectionString: api.databaseUrl });
      await owner.connect();
      expect(await refusedWith(owner.query(change))).toBe(DENIED);
      await owner.end();
    }
  });

  it('of another brand are neither seen nor added', async () => {
    await append('harbor');
    await append('');
    const { database } = api.deps;
    const seenIn = (scope: Parameters<typeof database.inStaffScope>[0]) =>
      database.inStaffScope(scope, async ({ $client }) =>
        (await $client.query('select chain from audit_events order by 1')).rows.map(({ chain }) => chain),
      );
    expect(await seenIn({ sites: ['mesa'], offices: [] })).toEqual([]);
    expect(await seenIn({ sites: [], offices: [{ site: 'harbor', officeId: 'point-loma' }] })).toEqual([]);
    expect(await seenIn(NO_ROWS)).toEqual([]);
    expect(await seenIn(HARBOR)).toEqual(['harbor']);
    expect(await seenIn({ sites: 'all', offices: [] })).toEqual(['', 'harbor']);
    const adding = database.inStaffScope(HARBOR, (tx) => appendAuditEvent(tx, event('mesa')));
    expect(await refusedWith(adding)).toBe(DENIED);
  });
});

describe('db:check', () => {
  beforeEach(async () => {
    for (const reason of ['one', 'two', 'three', 'four']) await append('harbor', reason);
    await append('');
  });

  it('accepts whole chains', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    [
      'a changed event',
      [`update audit_events set reason = 'x' where number = 2 and chain = 'harbor'`],
      'event 2 was changed',
    ],
    [
      'a changed value',
      [`update audit_events set before = '{"z": 2}' where number = 3 and chain = 'harbor'`],
      'event 3 was changed',
    ],
    [
      'a deleted event',
      [`delete from audit_events where number = 2 and chain = 'harbor'`],
      'event 2 is missing',
    ],
    [
      'a deleted last event',
      [`delete from audit_events where number = 4 and chain = 'harbor'`],
      'event 4 is missing',
    ],
    [
      'a deleted first event',
      [`delete from audit_events where number = 1 and chain = 'harbor'`],
      'event 1 is missing',
    ],
    [
      'an event with a new hash',
      [`update audit_events set hash = 'x' where number = 2 and chain = 'harbor'`],
      'event 2 was changed',
    ],
    [
      'exchanged events',
      [
        `update audit_events set number = 9 where number = 2 and chain = 'harbor'`,
        `update audit_events set number = 2 where number = 3 and chain = 'harbor'`,
        `update audit_events set number = 3 where number = 9 and chain = 'harbor'`,
      ],
      'event 2 does not follow the one before',
    ],
    [
      'a chain without its end',
      [`delete from audit_chains where chain = 'harbor'`],
      'event 4 is not the last one known',
    ],
  ])('names the first event of %s', async (_what, statements, problem) => {
    await tamper(...statements);
    expect(await problems()).toEqual([
      `no audit event was changed, deleted or inserted later: harbor: ${problem}`,
    ]);
  });
});
