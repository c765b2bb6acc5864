import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import * as actions from '#contracts/staff/member-actions.ts';
import { readMember } from '#contracts/staff/members.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { brand, createStaff, grant, office, signInAs, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { emailTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let agent: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  agent = await signInAs(api, 'agent', brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const reason = 'Asked by phone';

describe('the email address', () => {
  it('changes once both mailboxes confirm, also when an agent requests it', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const email = `new.${member.email}`;
    (await agent.call(actions.changeMemberEmail, { params, body: { email, reason } })).ok();
    const { account } = (await agent.call(readMember, { params })).ok();
    expect(account.pendingEmail).toMatchObject({ email, isNewConfirmed: false, isOldConfirmed: false });
    for (const address of [email, member.email]) {
      const token = await emailTokenFor(api, address);
      (await member.browser.call(memberUpdate, { body: { emailToken: token } })).ok();
    }
    expect((await member.browser.call(memberInfo)).ok().account.email).toBe(email);
  });

  it('changes after the new mailbox and the call, for a member who lost the old mailbox', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const email = `new.${member.email}`;
    const confirm = (address: string) =>
      agent.call(actions.confirmMemberEmail, { params, body: { email: address, reason } });
    expect((await confirm(email)).refused().code).toBe('not_allowed');
    (await agent.call(actions.changeMemberEmail, { params, body: { email, reason } })).ok();
    expect((await confirm('thief@example.com')).refused().code).toBe('conflict');
    expect((await confirm(email)).ok().confirmed).toBe('one_mailbox');
    const token = await emailTokenFor(api, email);
    (await member.browser.call(memberUpdate, { body: { emailToken: token } })).ok();
    const { account } = (await agent.call(readMember, { params })).ok();
    expect(account).toMatchObject({ email, isEmailConfirmed: true });
  });

  it('of another member is refused, so that no one waits for a link', async () => {
    const [member, other] = [await createMember(api), await createMember(api)];
    const params = keyOf(member);
    const body = { email: other.email.toUpperCase(), reason };
    const refused = (await agent.call(actions.changeMemberEmail, { params, body })).refused();
    expect(refused).toMatchObject({ code: 'not_allowed', fields: { email: expect.any(String) } });
    expect((await agent.call(readMember, { params })).ok().account.pendingEmail).toBeNull();
  });

  it('of a member whom the person may not see is not told', async () => {
    const member = await createMember(api, { office: 'point-loma' });
    const other = await createMember(api, { office: 'la-jolla' });
    const manager = await signInAs(api, 'manager', office('harbor', 'point-loma'));
    const body = { email: other.email, reason };
    (await manager.call(actions.changeMemberEmail, { params: keyOf(member), body })).ok();
  });

  it('of a new account is confirmed by phone', async () => {
    const member = await createMember(api, { isEmailConfirmed: false });
    const params = keyOf(member);
    const body = { email: member.email.toUpperCase(), reason };
    expect((await agent.call(actions.confirmMemberEmail, { params, body })).ok().confirmed).toBe('address');
    const { account, changes } = (await agent.call(readMember, { params })).ok();
    expect(account.isEmailConfirmed).toBe(true);
    expect(changes.map(({ kind }) => kind)).toContain('email_confirmed_by_staff');
  });

  it('is changed and confirmed only by people who may change members', async () => {
    const member = await createMember(api);
    const desk = await signInAs(api, 'front_desk', brand('harbor'));
    const params = keyOf(member);
    const body = { email: `new.${member.email}`, reason };
    const minutesAgo = new Date(api.deps.now().getTime() - 20 * 60_000);
    const late = await signInStaff(api, await createStaff(api, [grant('agent')]), {
      secondFactorAt: minutesAgo,
    });
    for (const contract of [actions.changeMemberEmail, actions.confirmMemberEmail]) {
      expect((await late.call(contract, { params, body })).refused().code).toBe('second_factor');
    }
    for (const contract of [actions.changeMemberEmail, actions.confirmMemberEmail])
      expect((await desk.call(contract, { params, body })).refused().code).toBe('not_permitted');
    const taken = { ...body, email: 'not an address' };
    expect((await agent.call(actions.changeMemberEmail, { params, body: taken })).refused().code).toBe(
      'invalid',
    );
  });
});
