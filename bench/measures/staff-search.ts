import type { StaffCall } from '#api/http/staff-route.ts';
import { findMembers } from '#api/services/staff/search-members.ts';
import { searchMembers } from '#contracts/staff/members.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { manyMembers } from '../data/many-members.ts';
import { FIRST_NAMES, LAST_NAMES, nameMembers } from '../data/named-members.ts';
import { type BenchOptions, mark, percentile, type Result, type Row, roundTenth } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const MEMBERS = 1_000_000;
const QUICK_MEMBERS = 200;
const SEARCHES = 200;
const QUICK_SEARCHES = 12;
const MARK_MS = 200;

/** What an agent types about a member, by what the caller says. */
type Typed = Record<'email' | 'phone' | 'number' | 'card' | 'born' | 'first' | 'last', string>;
const KINDS: Record<string, (member: Typed) => string> = {
  'first and last name': ({ first, last }) => `${first} ${last}`,
  'two common names': () => `${any(FIRST_NAMES)} ${any(LAST_NAMES)}`,
  'three letters': ({ last }) => last.slice(0, 3),
  'three letters twice': ({ first, last }) => `${first.slice(0, 3)} ${last.slice(0, 3)}`,
  'last name and birth date': ({ last, born }) => `${last} ${born}`,
  phone: ({ phone }) => phone,
  'end of a phone': ({ phone }) => phone.slice(-4),
  email: ({ email }) => email,
  'member number': ({ number }) => number,
  'card and last name': ({ last, card }) => `${card} ${last}`,
  nothing: () => 'xqzw',
};

const any = (names: readonly string[]): string => names[Math.floor(Math.random() * names.length)] ?? '';

const SCOPES: Record<string, StaffGrant[]> = {
  'all brands': [{ role: 'agent', scope: { kind: 'all' } }],
  'a brand': [{ role: 'agent', scope: { kind: 'brand', site: SITE } }],
  'an office': [{ role: 'agent', scope: { kind: 'office', site: SITE, officeId: 'point-loma' } }],
};

/** The staff's search for members, with its entry in the audit, one search at a time. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const wanted = isQuick ? QUICK_MEMBERS : MEMBERS;
  return withApiServer({ sites: [SITE], seed: true }, async ({ databaseUrl, stop }) => {
    await stop();
    const sample = await fill(databaseUrl, wanted);
    await using opened = new AsyncDisposableStack();
    const database = openDatabase({ url: databaseUrl, timeoutMs: 60_000 });
    opened.defer(() => database.close());
    const rows: Row[] = [];
    const all: number[] = [];
    for (const [scope, grants] of Object.entries(SCOPES))
      for (const [kind, typed] of Object.entries(KINDS)) {
        const times = isQuick ? QUICK_SEARCHES : SEARCHES;
        const ms: number[] = [];
        let found = 0;
        for (let time = 0; time < times; time += 1) {
          const member = sample[time % sample.length];
          if (!member) throw new Error('there is no member to search for');
          const startedAt = performance.now();
          const answer = await findMembers(callOf(database, grants, typed(member)));
          ms.push(performance.now() - startedAt);
          found += answer.found.length;
        }
        all.push(...ms);
        rows.push({
          scope,
          typed: kind,
          'median ms': roundTenth(percentile(ms, 0.5)),
          'p99 ms': roundTenth(percentile(ms, 0.99)),
          found: roundTenth(found / times),
        });
      }
    return {
      name: 'staff-search',
      rows,
      marks: [
        mark(
          '99 of 100 searches',
          roundTenth(percentile(all, 0.99)),
          { atMost: MARK_MS },
          (ms) => `${ms} ms`,
        ),
        mark(
          'the slowest kind, 99 of 100',
          Math.max(...rows.map((row) => Number(row['p99 ms']))),
          { atMost: MARK_MS },
          (ms) => `${ms} ms`,
        ),
      ],
      notes: [`${wanted} members of one brand; each search is also an entry in the audit, flushed to disk`],
    };
  });
}

/** @returns members to search for */
async function fill(databaseUrl: string, wanted: number): Promise<Typed[]> {
  const ofHousehold = await countMembers(databaseUrl);
  await manyMembers(databaseUrl, { site: SITE, count: Math.ceil(wanted / ofHousehold) });
  await nameMembers(databaseUrl, SITE);
  return withClient(databaseUrl, { name: 'enamel bench', silenceMs: 600_000 }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    // some members of the office, whom people of all scopes find
    await client.query(
      `update memberships set office_id = case when hashtext(id::text) % 40 = 0 then 'point-loma' else 'la-jolla' end
      where site = $1`,
      [SITE],
    );
    const { rows } = await client.query<Typed>(
      `select a.email, a.phone, s.number, c.last4 as card, m.birth_date::text as born, m.first_name as first, m.last_name as last
      from members m join accounts a on a.site = m.site and a.id = m.account_id
      join memberships s on s.site = m.site and s.account_id = m.account_id
      join payment_methods c on c.site = m.site and c.account_id = m.account_id
      where m.site = $1 order by random() limit 400`,
      [SITE],
    );
    await client.query('reset role; analyze memberships');
    return rows;
  });
}

const countMembers = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from members where site = $1',
      [SITE],
    );
    return rows[0]?.count ?? 1;
  });

/** A call as its route makes it. */
function callOf(database: Database, grants: StaffGrant[], query: string): StaffCall<typeof searchMembers> {
  const person = { id: crypto.randomUUID(), name: 'Bench', email: 'bench@example.com', grants };
  const call = {
    endpoint: searchMembers,
    body: { query },
    person,
    clientAddress: '',
    requestId: '',
    deps: { database, now: () => new Date() },
    inScope: (work: Parameters<Database['inStaffScope']>[1]) =>
      database.inStaffScope(scopeOf(grants, 'members.read'), work),
  };
  return call as unknown as StaffCall<typeof searchMembers>;
}
