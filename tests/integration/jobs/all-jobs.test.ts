import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxOnly } from '#api/drivers/mail.ts';
import { allJobs } from '#api/jobs/all-jobs.ts';
import type { Job } from '#api/jobs/job.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { queueMail } from '#api/services/outbox/queue-mail.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { eventually } from '#tests/support/servers/test-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('the product’s jobs', () => {
  const context = () => ({ deps: api.deps, mail: outboxOnly, signal: new AbortController().signal });
  const run = (job: Job, site = 'harbor') =>
    'runSite' in job ? job.runSite(context(), site) : job.run(context());
  const jobNamed = (wanted: string) => allJobs.find(({ name }) => name === wanted) as Job;
  const runTwice = async (job: Job) => {
    await Promise.all([run(job), run(job)]);
    await run(job);
  };

  it('every job has a unique name', () => {
    expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length);
  });

  it.each(allJobs)('the job $name can run twice concurrently with nothing to do', async (job) => {
    await expect(runTwice(job)).resolves.toBeUndefined();
    if ('isDue' in job) expect(await job.isDue(context())).toBe(false);
  });

  it('the job deletes expired sessions, links and counters, and no others', async () => {
    const insert = `with account as (insert into accounts (site, email, email_key, password_hash)
        values ('harbor', 'x@example.com', 'x@example.com', 'x') returning id),
      session as (insert into sessions (site, token_hash, account_id, created_at, last_seen_at)
        select 'harbor', age || 'old', id, now() - age::interval, now() - age::interval
        from account, unnest(array['1 minute', '20 minutes', '13 hours']) age)
      insert into password_resets (site, token_hash, account_id, expires_at)
        select 'harbor', age, id, now() - age::interval from account, unnest(array['1 minute', '2 days']) age`;
    await api.rows(insert);
    await api.rows(`insert into rate_limits (key, points, expire) select 'test' || age, 1,
      extract(epoch from now() - age::interval)::bigint * 1000 from unnest(array['1 minute', '1 day']) age`);
    api.setNow(new Date().toISOString());
    await runTwice(jobNamed('clear-expired'));
    expect(await api.rows('select token_hash from sessions')).toEqual([{ token_hash: '1 minuteold' }]);
    expect(await api.rows('select token_hash from password_resets')).toEqual([{ token_hash: '1 minute' }]);
    expect(await api.rows(`select key from rate_limits where key like 'test%'`)).toEqual([
      { key: 'test1 minute' },
    ]);
  });

  it('the job deletes all data of an abandoned cart', async () => {
    await api.rows(`with cart as (insert into checkouts (site, session_hash, email, email_key, password_hash, street, expires_at)
        values ('harbor', 'x', 'x@example.com', 'x@example.com', 'x', '1 Main St', now() - interval '10 minutes') returning id)
      insert into checkout_members (site, checkout_id, position, first_name, last_name, birth_date, relation)
        select 'harbor', id, 1, 'Ana', 'Ruiz', '1990-01-01', 'self' from cart`);
    api.setNow(new Date().toISOString());
    await runTwice(jobNamed('expire-carts'));
    const carts = await api.rows('select status, email, password_hash, street from checkouts');
    expect(carts).toEqual([{ status: 'expired', email: null, password_hash: null, street: '' }]);
    expect(await api.rows('select from checkout_members')).toEqual([]);
  });

  it('the job reminds the brand of a grievance once per deadline, without quoting it', async () => {
    api.setNow('2026-06-15T17:00:00Z');
    await api.rows(`insert into grievances (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, email, dedupe_key)
      values ('harbor', 'HB-1', false, '2026-06-12', '2026-06-17', '2026-07-12', '{"what":"secret toothache"}', 'ana@example.com', 'x')`);
    const job = jobNamed('remind-of-grievances');
    const mails = () =>
      api.rows<{ subject: string; recipient: string; text: string }>(
        `select subject, recipient, text from outbox where kind = 'grievance-reminder' order by created_at`,
      );
    await runTwice(job);
    const [first, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(first?.recipient).toMatch(/@/);
    expect(first?.recipient).not.toBe('ana@example.com');
    expect(first?.text).toContain('due by 2026-06-17');
    expect(first?.text).not.toContain('toothache');
    api.setNow('2026-06-19T17:00:00Z');
    await runTwice(job);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Reminder: grievance HB-1',
      'Late: grievance HB-1',
    ]);
    await api.rows(`update grievances set status = 'resolved'`);
    api.setNow('2026-06-25T17:00:00Z');
    await runTwice(job);
    expect(await mails()).toHaveLength(2);
  });

  it('queued mail is sent soon, with all jobs running', async () => {
    const jobs = await startJobs(api.deps, { databaseUrl: api.databaseUrl, mail: outboxOnly });
    await api.deps.database.inSite('harbor', (tx) =>
      queueMail(
        tx,
        { site: 'harbor', languages: ['en'] },
        {
          kind: 'welcome',
          recipient: 'ana@example.com',
          mail: () => ({ subject: 'Welcome', text: 'Hello' }),
          dedupeKey: 'welcome ana',
        },
      ),
    );
    await eventually(async () =>
      expect(await api.rows(`select status from outbox where dedupe_key = 'welcome ana'`)).toEqual([
        { status: 'kept' },
      ]),
    );
    await jobs.stop();
  });
});
