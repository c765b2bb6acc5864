import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from '#api/jobs/all-jobs.ts';
import { seedDemoMember } from '#api/services/seed/demo-member.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

const jobs = allJobs.flatMap((job) => ('sites' in job ? [job] : []));

/** What makes a job's work due at the demo member of mesa. */
const DUE: Record<string, string> = {
  'apply-office-changes': `insert into office_changes (site, membership_id, office_id, effective_on)
    select site, id, office_id, '2026-06-16' from memberships where site = 'mesa'`,
  'end-aged-out': `update members set birth_date = '2000-06-16' where site = 'mesa' and first_name = 'Maya'`,
  'drop-plan-changes': `insert into plan_changes (site, membership_id, plan_id)
    select site, id, plan_id from memberships where site = 'mesa'`,
  'send-renewal-notices': `update memberships set term_end = '2026-09-13' where site = 'mesa'`,
  'renew-memberships': `update memberships set term_end = '2026-06-16' where site = 'mesa'`,
  'remind-of-cards': `update payment_methods set exp_year = 2026, exp_month = 7 where site = 'mesa'`,
  'remind-of-grievances': `insert into grievances
      (site, case_number, urgent, received_on, acknowledge_by, resolve_by, form, email, dedupe_key)
    values ('mesa', 'ME-1', false, '2026-06-12', '2026-06-17', '2026-07-12', '{}', '', 'x')`,
};

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  for (const site of ['harbor', 'mesa']) await seedDemoMember(api.deps, site);
  // outside of the range of every job
  await api.rows(`update memberships set term_end = '2027-06-15'`);
});
afterAll(() => api.close());

describe.each(jobs)('the job $name', ({ name, sites }) => {
  it(`the job ${name} is queued for the brands with work only`, async () => {
    const found = () => api.deps.database.acrossSites((tx) => sites(tx, api.deps.now()));
    expect(await found()).toEqual([]);
    await api.rows(DUE[name] ?? '');
    expect(await found()).toEqual([{ site: 'mesa' }]);
    await api.rows(`update memberships set term_end = '2027-06-15'`);
  });
});
