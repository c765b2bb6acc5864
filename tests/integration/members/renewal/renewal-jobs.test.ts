import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { balance, updateBilling } from '#contracts/member/billing.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  // Only the test’s own membership is due.
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

/** Runs the nightly jobs of a brand on a day. */
async function night(day: string, site = 'harbor') {
  api.setNow(`${day}T18:00:00Z`);
  return { notices: await sendRenewalNotices(api.deps, site), ...(await renewDue(api.deps, site)) };
}
const shown = async (member: TestMember) =>
  (await (await logInAgain(api, member)).call(memberInfo)).ok().memberships[0]!;
const readMailKinds = async ({ email, site }: TestMember) =>
  (await queuedMails(api, site, email)).map(({ kind }) => kind).filter((kind) => kind !== 'welcome');
const renewals = ({ membershipId }: TestMember) =>
  api.rows<{ status: string; cents: number }>(
    `select status, amount_cents as cents from payments where membership_id = $1 and purpose = 'renewal'
    order by created_at`,
    [membershipId],
  );

describe('automatic renewal', () => {
  it('a renewal is announced twice, charged once on its day, and gets a receipt', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    expect(await night('2027-05-15')).toMatchObject({ notices: 0 });
    expect(await night('2027-05-16')).toMatchObject({ notices: 1, charged: 0 });
    expect(await night('2027-05-17')).toMatchObject({ notices: 0 });
    expect(await night('2027-06-08')).toMatchObject({ notices: 1 });
    expect(await night('2027-06-14')).toMatchObject({ notices: 0, charged: 0 });
    expect((await shown(ana)).renewalNotice).toEqual({ sentOn: '2027-06-08', renewsOn: '2027-06-15' });

    expect(await night('2027-06-15')).toMatchObject({ charged: 1 });
    expect(await night('2027-06-15')).toMatchObject({ charged: 0 });
    expect(await shown(ana)).toMatchObject({
      status: 'active',
      termStart: '2027-06-15',
      termThrough: '2028-06-14',
      priceCents: 25_800,
      nextCharge: { on: '2028-06-15' },
    });
    expect(await renewals(ana)).toEqual([{ status: 'captured', cents: 25_800 }]);
    expect(await readMailKinds(ana)).toEqual(['receipt', 'renewal-notice', 'renewal-notice', 'receipt']);
    const [notice] = (await queuedMails(api, 'harbor', ana.email)).filter(
      ({ kind }) => kind === 'renewal-notice',
    );
    expect(notice?.subject).toBe('Your membership renews on 06/15/27: $258');
    expect(notice?.text).toContain('Visa ending in 4242');
    expect(notice?.text).toContain('http://harbor.localhost/dashboard');
  });

  it('several processes charge a renewal once', async () => {
    const ana = await createMember(api);
    await night('2027-05-20');
    api.setNow('2027-06-15T18:00:00Z');
    const tallies = await Promise.all([1, 2, 3, 4].map(() => renewDue(api.deps, 'harbor')));
    expect(tallies.reduce((sum, { charged }) => sum + charged, 0)).toBeGreaterThanOrEqual(1);
    expect(await renewals(ana)).toEqual([{ status: 'captured', cents: 14_900 }]);
    expect((await readMailKinds(ana)).filter((kind) => kind === 'receipt')).toHaveLength(2);
  });

  it('a late notice delays the renewal by 15 days, and the member stays covered', async () => {
    const ana = await createMember(api);
    // The job was down from May to the day of the renewal.
    expect(await night('2027-06-15')).toMatchObject({ notices: 0, noticed: 1, charged: 0 });
    expect(await shown(ana)).toMatchObject({ status: 'past_due', covered: true });
    expect(await night('2027-06-29')).toMatchObject({ noticed: 0, charged: 0 });
    expect(await night('2027-06-30')).toMatchObject({ charged: 1 });
    // The new term starts when the old one ends, without unpaid or uncovered days.
    expect(await shown(ana)).toMatchObject({ status: 'active', termStart: '2027-06-15' });
  });

  it('a renewal is charged even if its member has used similar idempotency keys', async () => {
    const ana = await createMember(api);
    await night('2027-05-20');
    const browser = await logInAgain(api, ana);
    const dependent = {
      firstName: 'Mia',
      lastName: 'Reyes',
      birthDate: '2019-02-03',
      relation: 'child',
    } as const;
    const add = (query: Record<string, string>, expectedCents: number, key: string) =>
      browser.call(dependentAdd, {
        body: { dependent, expectedCents },
        query,
        headers: { 'idempotency-key': key },
      });
    const { chargeCents } = (await add({ preview: 'true' }, 0, newKey())).ok();
    // A member who reads this code can guess the keys of renewals.
    const renewalKey = `renewal:${ana.membershipId}:2027-06-15:1`;
    expect((await add({}, chargeCents, renewalKey)).refused().code).toBe('invalid');
    (await add({}, chargeCents, renewalKey.replaceAll(':', '-'))).ok();
    expect(await night('2027-06-15')).toMatchObject({ charged: 1 });
    const [renewal] = await api.rows<{ key: string }>(
      `select idempotency_key as key from payments where membership_id = $1 and purpose = 'renewal'`,
      [ana.membershipId],
    );
    expect(renewal?.key).toBe(renewalKey);
  });

  it('a monthly renewal has no notices, and keeps its day of the month', async () => {
    const ana = await createMember(api, {
      site: 'brightway',
      plan: 'brightway-monthly',
      office: 'harlem',
      state: 'NY',
      paidAt: '2027-01-31T18:00:00Z',
    });
    expect(await night('2027-02-28', 'brightway')).toMatchObject({ notices: 0, charged: 1 });
    expect(await shown(ana)).toMatchObject({ termStart: '2027-02-28', termThrough: '2027-03-30' });
    expect(await night('2027-03-31', 'brightway')).toMatchObject({ charged: 1 });
    expect(await shown(ana)).toMatchObject({ termStart: '2027-03-31', termThrough: '2027-04-29' });
  });

  it('a membership from February 29 renews on the last day of February', async () => {
    const ana = await createMember(api, { paidAt: '2028-02-29T18:00:00Z' });
    await night('2029-02-10');
    expect(await night('2029-02-28')).toMatchObject({ charged: 1 });
    expect(await shown(ana)).toMatchObject({ termStart: '2029-02-28', termThrough: '2030-02-27' });
    for (const day of ['2030-02-10', '2030-02-28', '2031-02-10', '2031-02-28', '2032-02-10'])
      await night(day);
    // 2032 is a leap year again.
    expect(await shown(ana)).toMatchObject({ termStart: '2031-02-28', termThrough: '2032-02-28' });
  });

  it('a renewal leaves out a child who has turned 26', async () => {
    const ana = await createMember(api, { dependents: [{ firstName: 'Leo', birthDate: '2001-06-15' }] });
    await night('2027-05-20');
    await night('2027-06-15');
    expect(await renewals(ana)).toEqual([{ status: 'captured', cents: 14_900 }]);
  });
});

describe('failed renewals', () => {
  it('a failed renewal is retried on its days, with coverage until the last try, and then ends', async () => {
    const ana = await createMember(api, { card: 'tok_declines_later' });
    await night('2027-05-20');
    expect(await night('2027-06-15')).toMatchObject({ failed: 1 });
    expect(await night('2027-06-15')).toMatchObject({ failed: 0 });
    expect(await shown(ana)).toMatchObject({ status: 'past_due', covered: true });
    const browser = await logInAgain(api, ana);
    expect((await browser.call(balance)).ok().renewalDue).toEqual({ cents: 14_900, since: '2027-06-15' });
    expect(await night('2027-06-17')).toMatchObject({ failed: 0 });
    expect(await night('2027-06-18')).toMatchObject({ failed: 1 });
    expect(await night('2027-06-22')).toMatchObject({ failed: 1 });
    expect(await shown(ana)).toMatchObject({ status: 'past_due', covered: true });
    expect(await night('2027-06-29')).toMatchObject({ failed: 1, ended: 0 });
    expect(await night('2027-06-30')).toMatchObject({ failed: 0, ended: 1 });
    expect(await shown(ana)).toMatchObject({ status: 'ended', covered: false });
    expect(await renewals(ana)).toHaveLength(4);

    const mails = (await queuedMails(api, 'harbor', ana.email)).filter(({ kind }) =>
      /failed|ended/.test(kind),
    );
    expect(mails.map(({ kind }) => kind)).toEqual([...Array(4).fill('renewal-failed'), 'membership-ended']);
    expect(mails[0]?.text).toContain('We try again on 06/18/27');
    expect(mails[3]?.text).not.toContain('We try again');
    expect(mails[4]?.text).toContain('You were covered through 06/29/27');
  });

  it('a failed renewal is retried after job downtime', async () => {
    const ana = await createMember(api, { card: 'tok_declines_later' });
    await night('2027-05-20');
    await night('2027-06-15');
    // The job is back after three weeks, and tries once a day.
    expect(await night('2027-07-06')).toMatchObject({ failed: 1 });
    expect(await night('2027-07-06')).toMatchObject({ failed: 0 });
    expect(await night('2027-07-07')).toMatchObject({ failed: 1 });
    expect(await shown(ana)).toMatchObject({ status: 'past_due', covered: true });
  });

  it('a retry succeeds with another card', async () => {
    const ana = await createMember(api, { card: 'tok_declines_later' });
    await night('2027-05-20');
    await night('2027-06-15');
    const browser = await logInAgain(api, ana);
    (await browser.call(updateBilling, { body: { paymentToken: 'tok_visa' } })).ok();
    expect(await night('2027-06-18')).toMatchObject({ charged: 1 });
    expect(await shown(ana)).toMatchObject({ status: 'active', termStart: '2027-06-15' });
  });

  it('a failed renewal paid by the member is not charged again', async () => {
    const ana = await createMember(api, { card: 'tok_declines_later' });
    await night('2027-05-20');
    await night('2027-06-15');
    api.setNow('2027-06-16T18:00:00Z');
    const browser = await logInAgain(api, ana);
    const body = {
      expectedCents: 14_900,
      paymentToken: 'tok_visa',
      consent: { terms: true, renewal: false },
    } as const;
    const done = await browser.call(renewSubscription, { body, headers: { 'idempotency-key': newKey() } });
    expect(done.ok()).toMatchObject({
      why: 'past_due',
      start: '2027-06-15',
      membership: { status: 'active' },
    });
    expect(await night('2027-06-18')).toMatchObject({ charged: 0, failed: 0 });
  });

  it('a renewal without a card counts as failed', async () => {
    const ana = await createMember(api);
    await api.rows('delete from payment_methods where account_id = $1', [ana.accountId]);
    await night('2027-05-20');
    expect(await night('2027-06-15')).toMatchObject({ failed: 1 });
    expect(await night('2027-06-15')).toMatchObject({ failed: 0 });
    expect(await shown(ana)).toMatchObject({ status: 'past_due', covered: true });
    expect((await queuedMails(api, 'harbor', ana.email)).at(-1)?.text).toContain(
      'There is no card on file'.slice(1),
    );
  });

  it('an outage of the processor does not count as a failure, and the next run retries', async () => {
    const ana = await createMember(api);
    await night('2027-05-20');
    const { processor } = api.deps;
    const prepare = processor.prepare.bind(processor);
    processor.prepare = () => Promise.reject(new Error('connection lost'));
    expect(await night('2027-06-15')).toMatchObject({ charged: 0, failed: 0, unknown: 1 });
    processor.prepare = prepare;
    expect(await night('2027-06-15')).toMatchObject({ charged: 1 });
    expect(await readMailKinds(ana)).not.toContain('renewal-failed');
  });
});

describe('memberships at the end of their term', () => {
  it('a membership without renewal ends with a mail', async () => {
    const ana = await createMember(api, { autoRenew: false });
    expect(await night('2027-06-14')).toMatchObject({ ended: 0, notices: 0 });
    expect(await night('2027-06-15')).toMatchObject({ ended: 1, charged: 0 });
    expect(await night('2027-06-16')).toMatchObject({ ended: 0 });
    expect(await readMailKinds(ana)).toEqual(['receipt', 'membership-ended']);
    expect(await renewals(ana)).toEqual([]);
  });

  it('a membership ends instead of charging a price without consent', async () => {
    const ana = await createMember(api);
    await api.rows(`update plans set member_cents = 19900 where site = 'harbor' and id = 'harbor-club'`);
    expect(await night('2027-05-16')).toMatchObject({ notices: 1 });
    const [notice] = (await queuedMails(api, 'harbor', ana.email)).slice(-1);
    expect(notice?.subject).toContain('unless you agree to its new price');
    expect(await shown(ana)).toMatchObject({ nextCharge: { priceCents: 19_900, agreed: false } });
    expect(await night('2027-06-15')).toMatchObject({ ended: 1, charged: 0 });
    await api.rows(`update plans set member_cents = 14900 where site = 'harbor' and id = 'harbor-club'`);
    expect(await shown(ana)).toMatchObject({ status: 'ended' });
  });

  it('a membership renews at a lower price', async () => {
    const ana = await createMember(api);
    await api.rows(`update plans set member_cents = 9900 where site = 'harbor' and id = 'harbor-club'`);
    await night('2027-05-20');
    expect(await night('2027-06-15')).toMatchObject({ charged: 1 });
    await api.rows(`update plans set member_cents = 14900 where site = 'harbor' and id = 'harbor-club'`);
    expect(await renewals(ana)).toEqual([{ status: 'captured', cents: 9900 }]);
  });

  it('jobs of another brand do not renew the membership', async () => {
    const ana = await createMember(api);
    await night('2027-05-20');
    expect(await night('2027-06-15', 'mesa')).toMatchObject({ charged: 0, ended: 0 });
    expect(await renewals(ana)).toEqual([]);
  });
});
