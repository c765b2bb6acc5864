import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import {
  choosePlan,
  night,
  payShownOffer,
  readMembership,
  readOffer,
  readRenewals,
  YEAR,
} from '#tests/support/api/plan-changes.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  // Both plans cost the same.
  await setStudentPrice(11_900);
});
beforeEach(async () => {
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const STUDENT = 'brightway-student';
const setStudentPrice = (cents: number) =>
  api.rows(`update plans set member_cents = $1 where site = 'brightway' and id = $2`, [cents, STUDENT]);
const addCredit = ({ site, accountId }: TestMember, cents: number) =>
  api.rows(
    `insert into ledger_entries (site, account_id, kind, amount_cents, text, dedupe_key)
    values ($1, $2, 'credit', $3, 'A credit', $4)`,
    [site, accountId, -cents, `test:${accountId}`],
  );

describe('payments of shown offers', () => {
  it('refuses a payment if another plan at the same price was chosen in another tab', async () => {
    const ana = await createMember(api, YEAR);
    const before = await readOffer(ana.browser);
    (await choosePlan(ana.browser, STUDENT, 11_900)).ok();
    const refused = await payShownOffer(ana.browser, { expectedCents: 11_900, ...before });
    expect(refused.refused()).toMatchObject({ code: 'conflict', reason: 'offer_changed' });
    expect(await readRenewals(api, ana)).toEqual([]);

    const after = await readOffer(ana.browser);
    (await choosePlan(ana.browser, 'brightway-year', 11_900)).ok();
    expect((await payShownOffer(ana.browser, { expectedCents: 11_900, ...after })).refused().code).toBe(
      'conflict',
    );
    (await payShownOffer(ana.browser, { expectedCents: 11_900, ...before })).ok();
    expect((await readMembership(api, ana)).paidAhead?.plan.id).toBe('brightway-year');
  });

  it('refuses a payment if the price before a covering credit has changed', async () => {
    const ana = await createMember(api, YEAR);
    await addCredit(ana, 20_000);
    (await choosePlan(ana.browser, STUDENT, 11_900)).ok();
    const before = await readOffer(ana.browser);
    await setStudentPrice(12_900);
    const refused = await payShownOffer(ana.browser, { expectedCents: 0, ...before });
    await setStudentPrice(11_900);
    expect(refused.refused()).toMatchObject({ code: 'conflict', reason: 'offer_changed' });
    (await payShownOffer(ana.browser, { expectedCents: 0, ...before })).ok();
  });

  it('accepts a payment with only the amount if no other offer is possible', async () => {
    const ana = await createMember(api, YEAR);
    (await choosePlan(ana.browser, STUDENT, 11_900)).ok();
    expect((await payShownOffer(ana.browser, { expectedCents: 11_900 })).refused().code).toBe('conflict');
    (await choosePlan(ana.browser, 'brightway-year')).ok();
    (await payShownOffer(ana.browser, { expectedCents: 11_900 })).ok();
    const eve = await createMember(api, YEAR);
    await addCredit(eve, 20_000);
    expect((await payShownOffer(eve.browser, { expectedCents: 0 })).refused().code).toBe('conflict');
  });
});

it('the renewal job does not charge a plan whose choice is undone after the job has read it', async () => {
  const ana = await createMember(api, YEAR);
  (await choosePlan(ana.browser, STUDENT, 11_900)).ok();
  await night(api, '2027-05-20');
  api.setNow('2027-06-15T18:00:00Z');
  const { database } = api.deps;
  let reads = 0;
  const between: typeof database.inSite = async (site, work) => {
    reads += 1;
    const nth = reads;
    const answer = await database.inSite(site, work);
    // The first read finds memberships that end, the second one what to do about this one.
    if (nth === 2)
      await api.rows('update plan_changes set withdrawn_at = now() where membership_id = $1', [
        ana.membershipId,
      ]);
    return answer;
  };
  const deps = { ...api.deps, database: { ...database, inSite: between } };
  expect(await renewDue(deps, 'brightway')).toMatchObject({ charged: 0 });
  expect(reads).toBe(3);
  expect(await readRenewals(api, ana)).toEqual([]);
  expect(await renewDue(api.deps, 'brightway')).toMatchObject({ charged: 1 });
  expect(await readMembership(api, ana)).toMatchObject({ plan: { id: 'brightway-year' } });
});
