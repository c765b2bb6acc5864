import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '#api/services/payments/reconcile-payments.ts';
import { dependentAdd, dependentsList } from '#contracts/member/dependents.ts';
import { createMember, logInAgain, newKey, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const MIA = { firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' } as const;
const PREVIEW = { preview: 'true' };

type Adding = { dependent?: object; expectedCents?: number; key?: string; preview?: boolean };

const add = (browser: TestMember['browser'], { dependent = MIA, expectedCents, key, preview }: Adding = {}) =>
  browser.call(dependentAdd, {
    body: { dependent: dependent as typeof MIA, ...(expectedCents !== undefined && { expectedCents }) },
    ...(preview && { query: PREVIEW }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const books = (accountId: string) =>
  api.rows<{ kind: string; cents: number }>(
    'select kind, amount_cents as cents from ledger_entries where account_id = $1 order by created_at, kind',
    [accountId],
  );
const owed = async (accountId: string) => (await books(accountId)).reduce((sum, { cents }) => sum + cents, 0);
const captured = (accountId: string) =>
  api.rows<{ purpose: string; amount_cents: number }>(
    `select purpose, amount_cents from payments where account_id = $1 and status = 'captured' order by created_at, id`,
    [accountId],
  );

describe('additions of dependents', () => {
  it('an addition charges the previewed price for the remaining days', async () => {
    const ana = await createMember(api);
    api.setNow('2026-12-15T18:00:00Z');
    const browser = await logInAgain(api, ana);
    const shown = (await add(browser, { preview: true })).ok();
    // 182 of 365 days of $109, rounded down
    expect(shown).toMatchObject({
      preview: true,
      chargeCents: 5435,
      prorated: { cents: 5435, wholeTermCents: 10_900, left: 182, of: 365, unit: 'days' },
      effectiveOn: '2026-12-15',
      renewalCents: 25_800,
    });
    expect(await captured(ana.accountId)).toHaveLength(1);
    expect((await browser.call(dependentsList)).ok()).toMatchObject({
      addition: { cents: 5435 },
      relations: ['spouse', 'domestic_partner', 'child'],
    });

    const done = (await add(browser, { expectedCents: 5435, key: newKey() })).ok();
    expect({ ...done, preview: true, members: [] }).toEqual({ ...shown, members: [] });
    expect(done.members.map(({ firstName }) => firstName)).toEqual(['Ana', 'Mia']);
    expect(await captured(ana.accountId)).toEqual([
      { purpose: 'join', amount_cents: 14_900 },
      { purpose: 'dependent', amount_cents: 5435 },
    ]);
    expect(await owed(ana.accountId)).toBe(0);
    const [row] = await api.rows('select price_cents, agreed_cents from memberships where id = $1', [
      ana.membershipId,
    ]);
    expect(row).toEqual({ price_cents: 20_335, agreed_cents: 25_800 });
    const kinds = (await queuedMails(api, 'harbor', ana.email)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['dependent-added', 'receipt', 'receipt', 'welcome']);
  });

  it('an addition repeated with the same key charges once, and refuses other details', async () => {
    const { browser, accountId } = await createMember(api);
    const key = newKey();
    const addition = { expectedCents: 10_900, key };
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(browser, addition)));
    const again = await add(browser, addition);
    for (const answer of [...answers, again]) expect(answer.ok()).toMatchObject({ chargeCents: 10_900 });
    expect(await captured(accountId)).toHaveLength(2);
    const other = await add(browser, { ...addition, dependent: { ...MIA, firstName: 'Zoe' } });
    expect(other.refused().code).toBe('key_reused');
  });

  it('concurrent additions in several tabs charge once', async () => {
    const { browser, accountId } = await createMember(api);
    const tabs = await Promise.all(
      [1, 2, 3].map(() => add(browser, { expectedCents: 10_900, key: newKey() })),
    );
    expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const tab of tabs.filter(({ status }) => status !== 200))
      expect(['in_progress', 'invalid', 'conflict']).toContain(tab.refused().code);
    expect(await captured(accountId)).toHaveLength(2);
  });

  it('an addition is free once the household reaches its price cap', async () => {
    const people = ['A', 'B', 'C'].map((firstName) => ({ firstName }));
    const { browser, accountId } = await createMember(api, { dependents: people });
    const shown = (await add(browser, { preview: true })).ok();
    // 14,900 + 3 × 10,900 is above the cap of 41,900 already
    expect(shown).toMatchObject({ chargeCents: 0, renewalCents: 41_900 });
    (await add(browser, { expectedCents: 0, key: newKey() })).ok();
    expect(await owed(accountId)).toBe(0);
  });

  it('refuses an addition at a price other than the one shown', async () => {
    const { browser, accountId } = await createMember(api);
    const refused = (await add(browser, { expectedCents: 100, key: newKey() })).refused();
    expect(refused).toMatchObject({ code: 'conflict', reason: 'amount_changed' });
    expect(await captured(accountId)).toHaveLength(1);
  });

  it('a declined card adds no one', async () => {
    const { browser, accountId } = await createMember(api, { card: 'tok_insufficient_funds_later' });
    const refused = (await add(browser, { expectedCents: 10_900, key: newKey() })).refused();
    expect(refused).toMatchObject({ code: 'payment_declined', reason: 'insufficient_funds' });
    expect(await api.rows('select id from members where account_id = $1', [accountId])).toHaveLength(1);
    expect((await browser.call(dependentsList)).ok().members).toHaveLength(1);
  });

  it('the reconciler completes an addition after a lost response', async () => {
    const { browser, accountId } = await createMember(api);
    const { processor } = api.deps;
    const confirm = processor.confirm.bind(processor);
    const lookUp = processor.lookUp.bind(processor);
    processor.confirm = async (...args) => {
      await confirm(...args);
      throw new Error('connection lost');
    };
    processor.lookUp = async () => {
      throw new Error('connection lost');
    };
    const key = newKey();
    const answer = await add(browser, { expectedCents: 10_900, key });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    Object.assign(processor, { confirm, lookUp });
    api.advance(60_000);
    await reconcile(api.deps);
    expect((await browser.call(dependentsList)).ok().members.map(({ firstName }) => firstName)).toEqual([
      'Ana',
      'Mia',
    ]);
    expect((await add(browser, { expectedCents: 10_900, key })).ok()).toMatchObject({ chargeCents: 10_900 });
    expect(await captured(accountId)).toHaveLength(2);
  });

  it.each([
    ['too old', { ...MIA, birthDate: '2000-06-15' }, 'too_old', 'dependent.birthDate'],
    [
      'born in the future',
      { ...MIA, birthDate: '2027-01-01' },
      'birth_date_in_future',
      'dependent.birthDate',
    ],
    [
      'on the membership already',
      { ...MIA, firstName: 'LEO', birthDate: '2016-08-09' },
      'duplicate',
      'dependent.firstName',
    ],
    [
      'of a relation the plan does not cover',
      { ...MIA, relation: 'other' },
      'relation_not_covered',
      'dependent.relation',
    ],
  ])('refuses to add a person who is %s', async (_why, dependent, reason, field) => {
    const { browser } = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
    const refused = (await add(browser, { dependent, preview: true })).refused();
    expect(refused).toMatchObject({ code: 'invalid', reason, fields: { [field]: expect.any(String) } });
  });

  it('a disabled dependent can be added after the 26th birthday', async () => {
    const { browser } = await createMember(api);
    const dependent = { ...MIA, birthDate: '1990-01-01', disabled: true };
    expect((await add(browser, { dependent, preview: true })).status).toBe(200);
  });

  it('an addition on February 29 charges the remaining days of the leap year', async () => {
    const ana = await createMember(api, { paidAt: '2027-03-01T18:00:00Z' });
    api.setNow('2028-02-29T18:00:00Z');
    const shown = (await add(await logInAgain(api, ana), { preview: true })).ok();
    expect(shown.prorated).toMatchObject({ left: 1, of: 366, cents: 29 });
  });

  it('an addition requires a saved card', async () => {
    const { browser } = await createMember(api, { autoRenew: false });
    const refused = (await add(browser, { expectedCents: 10_900, key: newKey() })).refused();
    expect(refused).toMatchObject({ code: 'not_allowed', reason: 'no_card' });
  });

  it('an addition requires the amount and the key', async () => {
    const { browser } = await createMember(api);
    expect((await add(browser, { expectedCents: 10_900 })).refused().fields).toHaveProperty(
      'idempotency-key',
    );
    expect((await add(browser, { key: newKey() })).refused().fields).toHaveProperty('expectedCents');
  });

  it('refuses an addition to an ended membership', async () => {
    const gone = await createMember(api, { autoRenew: false, paidAt: '2025-01-10T18:00:00Z' });
    const browser = await logInAgain(api, gone);
    expect((await add(browser, { preview: true })).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'ended',
    });
    expect((await browser.call(dependentsList)).ok().addition).toBeNull();
  });
});
