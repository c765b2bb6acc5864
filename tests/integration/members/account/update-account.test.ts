import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api);
});
afterAll(() => api.close());

const stored = async (site: string, accountId: string) =>
  (await api.rows('select * from accounts where site = $1 and id = $2', [site, accountId]))[0];

describe('changes of an account by its member', () => {
  it('a member can change address and phone', async () => {
    const body = { phone: '602-555-0199', street: '7 Palm Road', street2: '', city: 'Tempe', state: 'AZ' };
    const { account, emailLinkSent } = (await ana.browser.call(memberUpdate, { body })).ok();
    expect(account).toMatchObject({ ...body, zip: '92101', email: ana.email });
    expect(emailLinkSent).toBe(false);
    expect(await stored('harbor', ana.accountId)).toMatchObject({ street: '7 Palm Road', state: 'AZ' });
  });

  it('a change leaves fields unchanged that are not sent', async () => {
    await ana.browser.call(memberUpdate, { body: { street: '7 Palm Road', street2: 'Unit 4' } });
    const { account } = (await ana.browser.call(memberUpdate, { body: { phone: '602-555-0199' } })).ok();
    expect(account).toMatchObject({ street: '7 Palm Road', street2: 'Unit 4', city: 'Somewhere' });
  });

  it('a member can change names, also with accented letters', async () => {
    const members = [{ id: ana.memberIds[0]!, firstName: ' Ánh ', lastName: 'Nguyễn' }];
    (await ana.browser.call(memberUpdate, { body: { members } })).ok();
    const [row] = await api.rows('select first_name, last_name from members where id = $1', [
      ana.memberIds[0],
    ]);
    expect(row).toEqual({ first_name: 'Ánh', last_name: 'Nguyễn' });
  });

  it('refuses to change names in another household, and then changes nothing', async () => {
    const other = await createMember(api);
    const members = [{ id: other.memberIds[0]!, firstName: 'Not', lastName: 'Mine' }];
    const body = { phone: '602-555-0111', members };
    expect((await ana.browser.call(memberUpdate, { body })).refused().code).toBe('not_found');
    expect(await stored('harbor', ana.accountId)).toMatchObject({ phone: '(602) 555-0100' });
    const [row] = await api.rows('select first_name from members where id = $1', [other.memberIds[0]]);
    expect(row).toEqual({ first_name: 'Ana' });
  });

  it('refuses what another person changed meanwhile, says what it is now, and accepts it once it was seen', async () => {
    const memberId = ana.memberIds[0]!;
    const changed = { id: memberId, firstName: 'Anna', lastName: 'Reyes' };
    await ana.browser.call(memberUpdate, { body: { street: '9 Oak Street', members: [changed] } });
    const named = { id: memberId, firstName: 'Anne', lastName: 'Reyes' };
    const late = { street: '7 Palm Road', seen: { street: '1 Main Street' }, members: [named] };
    const refused = (await ana.browser.call(memberUpdate, { body: late })).refused();
    expect(refused).toMatchObject({ code: 'conflict', fields: { street: 'Now: 9 Oak Street.' } });
    const seen = { firstName: 'Ana', lastName: 'Reyes' };
    const lateName = (
      await ana.browser.call(memberUpdate, { body: { members: [{ ...named, seen }] } })
    ).refused();
    expect(lateName.fields).toEqual({ 'members.0.firstName': 'Now: Anna.' });
    expect(await stored('harbor', ana.accountId)).toMatchObject({ street: '9 Oak Street' });
    const again = { ...late, seen: { street: '9 Oak Street' } };
    expect((await ana.browser.call(memberUpdate, { body: again })).ok().account.street).toBe('7 Palm Road');
  });

  it('reports errors field by field', async () => {
    const body = { state: 'Arizona', zip: '1', phone: 'x'.repeat(50) };
    const { code, fields } = (await ana.browser.call(memberUpdate, { body })).refused();
    expect(code).toBe('invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['phone', 'state', 'zip']);
    expect((await ana.browser.call(memberUpdate, { body: {} })).refused().code).toBe('invalid');
  });
});
