import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependentAdd, dependentEdit, dependentRemove } from '#contracts/member/dependents.ts';
import { memberLocations, memberSwitch } from '#contracts/member/member-locations.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { AT_MESA, createMember, newKey, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
/** The owner of the household. */
let ana: TestMember;
/** Other members, of the same brand and of another one. */
const others: Record<string, TestMember> = {};
/** The idempotency key of Ana’s payment for an added person. */
const key = newKey();

const PERSON = { firstName: 'Mia', lastName: 'Reyes', birthDate: '2019-02-03', relation: 'child' } as const;
const PREVIEW = { preview: 'true' };

beforeAll(async () => {
  api = await openTestApi();
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api, { dependents: [{ firstName: 'Leo' }] });
  (await add(ana, { expectedCents: 10_900 })).ok();
  others['of the same brand'] = await createMember(api);
  others['of another brand'] = await createMember(api, AT_MESA);
});
afterAll(() => api.close());

const add = ({ browser }: TestMember, { expectedCents }: { expectedCents: number }) =>
  browser.call(dependentAdd, {
    body: { dependent: PERSON, expectedCents },
    headers: { 'idempotency-key': key },
  });

/** Everything stored about Ana’s household. */
const stored = () =>
  Promise.all([
    api.rows('select * from members where account_id = $1 order by id', [ana.accountId]),
    api.rows('select * from coverages where membership_id = $1 order by member_id', [ana.membershipId]),
    api.rows('select * from memberships where id = $1', [ana.membershipId]),
    api.rows('select id, status from payments where account_id = $1 order by id', [ana.accountId]),
    api.rows('select * from office_changes where membership_id = $1', [ana.membershipId]),
  ]);

describe.each(['of the same brand', 'of another brand'])('the household and a member %s', (brand) => {
  it('a member cannot read or change people of another household by any id', async () => {
    const { browser } = others[brand]!;
    const before = await stored();
    for (const id of [...ana.memberIds, ana.accountId, ana.membershipId]) {
      for (const query of [{}, PREVIEW]) {
        const edit = { memberId: id, dependent: { ...PERSON, firstName: 'Wrong' } };
        const edited = await browser.call(dependentEdit, { body: edit, query });
        const removed = await browser.call(dependentRemove, {
          body: { memberId: id, expectedCents: 0 },
          query,
        });
        expect([edited.refused().code, removed.refused().code]).toEqual(['not_found', 'not_found']);
      }
      const renamed = await browser.call(memberUpdate, {
        body: { members: [{ id, firstName: 'Wrong', lastName: 'Name' }] },
      });
      expect(renamed.refused().code).toBe('not_found');
    }
    expect(await stored()).toEqual(before);
  });

  it('a member cannot reuse the key of another member’s payment', async () => {
    const before = await stored();
    const answer = await add(others[brand]!, { expectedCents: 1 });
    // The key is unknown at another brand, which refuses the price instead.
    expect(answer.refused().code).toBe(brand === 'of the same brand' ? 'key_reused' : 'conflict');
    expect(JSON.stringify(answer)).not.toContain('Leo');
    expect(await stored()).toEqual(before);
  });

  it('a member can move only their own membership, and only to an office of the brand', async () => {
    const { browser, site } = others[brand]!;
    const before = await stored();
    const foreign = site === 'harbor' ? 'phoenix-arcadia' : 'point-loma';
    for (const id of [foreign, ana.membershipId])
      expect((await browser.call(memberSwitch, { params: { id } })).refused().code).toBe('not_found');
    const { offices } = (await browser.call(memberLocations, { query: { pageSize: '100' } })).ok();
    expect(offices.map(({ id }) => id)).not.toContain(foreign);
    const own = offices.find(({ id }) => id !== 'point-loma' && id !== 'phoenix-arcadia')!;
    (await browser.call(memberSwitch, { params: { id: own.id } })).ok();
    expect(await stored()).toEqual(before);
  });
});
