import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd, dependentRemove } from '#contracts/member/dependents.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { night, payNextTerm, readMembership, YEAR } from '#tests/support/api/plan-changes.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const MIA = {
  firstName: 'Mia',
  lastName: 'Reyes',
  birthDate: '2019-02-03',
  relation: 'child' as const,
  disabled: false,
};
const PREVIEW = { preview: 'true' };
/** Adding a person for a year costs $79; for the month before the renewal, 31 of 365 days. */
const [A_YEAR, A_MONTH] = [7_900, 670];

const owed = async ({ accountId }: TestMember) => {
  const [row] = await api.rows<{ cents: number }>(
    'select sum(amount_cents)::int as cents from ledger_entries where account_id = $1',
    [accountId],
  );
  return row?.cents;
};

/** Adds a person at the price shown. */
async function add(browser: TestMember['browser'], dependent = MIA) {
  const shown = (await browser.call(dependentAdd, { body: { dependent }, query: PREVIEW })).ok();
  const body = { dependent, expectedCents: shown.chargeCents, expectedRenewalCents: shown.renewalCents };
  const done = (await browser.call(dependentAdd, { body, headers: { 'idempotency-key': newKey() } })).ok();
  return { ...done, memberId: done.members.at(-1)!.id };
}

/** Previews the removal of a person. */
const previewRemoval = async (browser: TestMember['browser'], memberId: string, reason: 'request' | 'died') =>
  (await browser.call(dependentRemove, { body: { memberId, reason }, query: PREVIEW })).ok();

const previewCancellation = async (browser: TestMember['browser'], reason: 'changed_mind' | 'moved_away') =>
  (await browser.call(cancel, { body: { reason }, query: PREVIEW })).ok();

/** A year that ends on June 15, 2027, with the next one prepaid, and Mia added a month before that day. */
async function addBetween(dependents: { firstName: string }[] = [], nextCents = 11_900) {
  const ana = await createMember(api, { ...YEAR, dependents });
  api.setNow('2027-05-15T17:00:00Z');
  const browser = await logInAgain(api, ana);
  (await payNextTerm(browser, nextCents)).ok();
  const mia = await add(browser);
  expect(mia.lines.map(({ cents }) => cents)).toEqual([A_MONTH, A_YEAR]);
  return { ana, browser, mia };
}

describe('people added after the next term was paid', () => {
  it.each(['request', 'died'] as const)(
    'previewRemoval an added person refunds exactly what was paid for them (%s)',
    async (reason) => {
      const { ana, mia } = await addBetween();
      api.setNow('2027-05-16T17:00:00Z');
      const again = await logInAgain(api, ana);
      const shown = await previewRemoval(again, mia.memberId, reason);
      expect(shown).toMatchObject({ refundCents: A_MONTH, creditCents: A_YEAR });
      const body = { memberId: mia.memberId, reason, expectedCents: A_MONTH + A_YEAR };
      (await again.call(dependentRemove, { body })).ok();
      expect(await owed(ana)).toBe(-A_YEAR);
      // The amount prepaid for Ana is still refundable.
      expect(await previewCancellation(again, 'changed_mind')).toMatchObject({ refundCents: 11_900 });
    },
  );

  it('a cancellation refunds the prepaid term of an added person in full', async () => {
    const ana = await createMember(api, YEAR);
    api.setNow('2027-04-15T17:00:00Z');
    const early = await logInAgain(api, ana);
    (await payNextTerm(early, 11_900)).ok();
    await add(early);
    api.setNow('2027-06-10T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const shown = await previewCancellation(browser, 'changed_mind');
    expect(shown).toMatchObject({ refundCents: 11_900 + A_YEAR, toCardCents: 11_900 + A_YEAR });
    (await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: 11_900 + A_YEAR } })).ok();
    expect(await owed(ana)).toBe(0);
    expect(await readMembership(api, ana)).toMatchObject({ status: 'cancelled', paidAhead: null });
    await night(api, '2027-06-15');
    expect(await readMembership(api, ana)).toMatchObject({ status: 'ended' });
  });

  it('an added person’s prepaid term is refunded pro rata once it has begun', async () => {
    const { ana, mia } = await addBetween();
    await night(api, '2027-06-15');
    api.setNow('2027-08-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    // 305 of 366 days
    const left = Math.floor((A_YEAR * 305) / 366);
    expect(await previewRemoval(browser, mia.memberId, 'died')).toMatchObject({
      refundCents: 0,
      creditCents: left,
    });
    // ten of twelve whole months, of Ana’s payment and of Mia’s
    const { refundCents } = await previewCancellation(browser, 'moved_away');
    expect(refundCents).toBe(Math.ceil((11_900 * 10) / 12) + Math.ceil((A_YEAR * 10) / 12));
  });

  it('previewRemoval an added person does not reduce the refund for others', async () => {
    const { ana, mia } = await addBetween([{ firstName: 'Leo' }], 19_800);
    await night(api, '2027-06-15');
    api.setNow('2027-08-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    const left = Math.floor((A_YEAR * 305) / 366);
    for (const memberId of [ana.memberIds[1]!, mia.memberId])
      expect((await previewRemoval(browser, memberId, 'died')).creditCents).toBe(left);
  });

  it('an addition does not charge for a prepaid term in which the person is too old', async () => {
    const ana = await createMember(api, YEAR);
    api.setNow('2027-05-15T17:00:00Z');
    const browser = await logInAgain(api, ana);
    (await payNextTerm(browser, 11_900)).ok();
    const grown = await add(browser, { ...MIA, birthDate: '2001-06-15' });
    expect(grown).toMatchObject({ chargeCents: A_MONTH, renewalCents: 11_900 });
    const coming = await add(browser, { ...MIA, firstName: 'Kim', birthDate: '2001-06-16' });
    expect(coming).toMatchObject({ chargeCents: A_MONTH + A_YEAR, renewalCents: 11_900 });
  });

  it('an addition changes the price of the current term only', async () => {
    const { ana } = await addBetween();
    expect(await readMembership(api, ana)).toMatchObject({ priceCents: 11_900 + A_MONTH });
  });
});

describe('additions stored by an earlier version', () => {
  it('an addition without stored parts is refunded for both terms', async () => {
    const { ana, browser } = await addBetween();
    await api.rows(`update payments set intent = intent - 'aheadCents' where account_id = $1`, [
      ana.accountId,
    ]);
    const { refundCents } = await previewCancellation(browser, 'changed_mind');
    expect(refundCents).toBe(11_900 + A_YEAR + A_MONTH);
  });

  it('an addition that was credited too much before is not refunded again', async () => {
    const { ana, browser, mia } = await addBetween();
    const body = { memberId: mia.memberId, reason: 'died' as const, expectedCents: A_MONTH + A_YEAR };
    (await browser.call(dependentRemove, { body })).ok();
    // The earlier version credited a year from each of the two payments.
    const [renewal] = await api.rows<{ id: string }>(
      `select id from payments where account_id = $1 and purpose = 'renewal'`,
      [ana.accountId],
    );
    await api.rows(
      `update ledger_entries set amount_cents = case when amount_cents = -670 then -7900 else amount_cents end,
        payment_id = case when amount_cents = -670 then payment_id else $2 end,
        dedupe_key = 'earlier:' || dedupe_key
      where account_id = $1 and kind = 'credit'`,
      [ana.accountId, renewal?.id],
    );
    const left = 11_900 + A_MONTH + A_YEAR - 2 * A_YEAR;
    expect(await previewCancellation(browser, 'changed_mind')).toMatchObject({ refundCents: left });
  });
});

describe('people added on the day of joining', () => {
  it('previewRemoval a person added on the day of joining does not reduce the refund for others', async () => {
    const ana = await createMember(api, { ...YEAR, dependents: [{ firstName: 'Leo' }] });
    const mia = await add(ana.browser);
    for (const memberId of [ana.memberIds[1]!, mia.memberId])
      expect(await previewRemoval(ana.browser, memberId, 'request')).toMatchObject({ refundCents: A_YEAR });
  });
});
