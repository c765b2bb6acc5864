import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';
import { query } from '../database/database.ts';
import type { JoiningMembers } from './joining-members.ts';

/** for each of BROWSERS */
const DUE = 4;
const BROWSERS = 4;
/** The queue looks twice a minute for jobs that were lost. */
const REPEATED_MS = 120_000;

export interface DueRenewals {
  /** makes members whose term ends today, and queues the job. Resolves when it has charged some of them */
  start(members: JoiningMembers): Promise<void>;
  /** resolves when all of them have renewed, once */
  ended(): Promise<void>;
  /** how many there were */
  count(): number;
}

/**
 * The nightly renewals of a brand.
 * @param databaseUrl of the jobs' role
 */
export function dueRenewals(databaseUrl: string, site: string): DueRenewals {
  const due: string[] = [];
  // a voided attempt took nothing, and another one follows
  const charges = () =>
    query<{ email: string; statuses: string[] }>(
      databaseUrl,
      `select a.email, array_agg(p.status order by p.status) as statuses
      from payments p join accounts a on a.site = p.site and a.id = p.account_id
      where a.email = any($1) and p.purpose = 'renewal' and p.status <> 'voided' group by a.email`,
      [due],
    );
  const ended = async () => {
    const once = due.toSorted().map((email) => ({ email, statuses: ['captured'] }));
    const renewed = async () => {
      await query(databaseUrl, PASS_TIME);
      return (await charges()).toSorted((one, other) => (one.email < other.email ? -1 : 1));
    };
    await expect.poll(renewed, { timeout: REPEATED_MS, interval: 500 }).toEqual(once);
  };
  return {
    ended,
    count: () => due.length,
    start: async (members) => {
      await ended();
      const before = due.length;
      const joined = await Promise.all(Array.from({ length: BROWSERS }, () => members.join(DUE)));
      due.push(...joined.flat());
      await query(databaseUrl, MAKE_DUE, [site, joined.flat()]);
      await queueJob(databaseUrl, site);
      await expect
        .poll(async () => (await charges()).length, { timeout: 60_000, interval: 50 })
        .toBeGreaterThan(before + 1);
    },
  };
}

const MAKE_DUE = `with due as (
    update memberships m set term_end = day, term_start = day - 365
    from accounts a, (select (now() at time zone 'America/Los_Angeles')::date as day) today
    where m.site = $1 and a.site = m.site and a.id = m.account_id and a.email = any($2)
    returning m.site, m.id, m.term_end
  ) insert into renewal_notices (site, membership_id, renews_on, days_ahead, sent_on)
  select site, id, term_end, 30, term_end - 30 from due`;

/** Ends the minutes after which the queue takes a job for lost, and starts it again. */
const PASS_TIME = `update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes',
  start_after = case when state = 'retry' then now() else start_after end
  where name = 'renew-memberships' and state in ('active', 'retry')`;

async function queueJob(databaseUrl: string, site: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
    migrate: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.insert('renew-memberships', [{ data: { site }, singletonKey: site }]);
  await boss.stop();
  await client.end();
}
