import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { loginCodeEmail } from '#contracts/auth/login-code.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import * as actions from '#contracts/staff/member-actions.ts';
import { readMember } from '#contracts/staff/members.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { networkAddress } from '#tests/support/api/guesses.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { giveStepCode, turnOnSecondStep } from '#tests/support/api/second-step.ts';
import { brand, type grant, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';
import { emailTokenFor, queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let agent: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  agent = await agentOf(brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const agentOf = async (scope: Parameters<typeof grant>[1]) => signInAs(api, 'agent', scope);

const keyOf = ({ site, accountId }: TestMember) => ({ site, accountId });
const reason = 'Asked by phone';

const actionsOf = async ({ accountId }: TestMember) =>
  (
    await api.rows<{ action: string }>(
      'select action from audit_events where subject_id = $1 order by number',
      [accountId],
    )
  ).map(({ action }) => action);

const CHANGED = ['member.change_asked', 'member.changed'];

describe('notes', () => {
  it('are kept with the name of their writer, and no member or other brand’s agent sees them', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    (
      await agent.call(actions.addNote, { params, body: { text: 'Prefers mornings.\nCalls from work.' } })
    ).ok();
    api.advance(1000);
    (await agent.call(actions.addNote, { params, body: { text: 'Called again.' } })).ok();
    const { notes } = (await agent.call(readMember, { params })).ok();
    expect(notes).toMatchObject([
      { text: 'Called again.', by: expect.stringContaining('Person of') },
      { text: 'Prefers mornings.\nCalls from work.' },
    ]);
    expect(JSON.stringify((await member.browser.call(memberInfo)).ok())).not.toContain('mornings');
    expect(await actionsOf(member)).toEqual(['member.note_added', 'member.note_added', 'member.viewed']);

    const elsewhere = await agentOf(office('harbor', 'la-jolla'));
    const refused = await elsewhere.call(actions.addNote, { params, body: { text: 'x' } });
    expect(refused.refused().code).toBe('not_found');
    expect((await agent.call(actions.addNote, { params, body: { text: ' ' } })).refused().code).toBe(
      'invalid',
    );
  });
});

describe('emails', () => {
  it('are read without their links, and sent again to the present address', async () => {
    const member = await createMember(api, { isEmailConfirmed: false });
    const params = keyOf(member);
    const mails = await queuedMails(api, 'harbor', member.email);
    const welcome = mails.find(({ kind }) => kind === 'welcome');
    const id = welcome?.id ?? '';
    const read = (await agent.call(actions.readMail, { params: { ...params, id } })).ok();
    expect(read).toMatchObject({ subject: welcome?.subject, recipient: member.email, isResendable: true });
    expect(read.text).toContain('email-token=…');

    const moved = `moved.${member.email}`;
    await api.rows('update accounts set email = $2 where id = $1', [member.accountId, moved]);
    const sent = (await agent.call(actions.resendMail, { params: { ...params, id }, body: { reason } })).ok();
    expect(sent.recipient).toBe(moved);
    const [again] = await queuedMails(api, 'harbor', moved);
    expect(again).toMatchObject({ kind: 'welcome', subject: welcome?.subject, body: welcome?.body });
    expect(await emailTokenFor(api, moved)).not.toBe('');
    expect(await actionsOf(member)).toEqual(['member.mail_read', ...CHANGED]);
  });

  it('with a link or code of one request are not sent again', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const body = { email: `new.${member.email}`, reason };
    (await agent.call(actions.changeMemberEmail, { params, body })).ok();
    const mails = await queuedMails(api, 'harbor', member.email);
    const id = mails.find(({ kind }) => kind === 'email-change-asked')?.id ?? '';
    expect((await agent.call(actions.readMail, { params: { ...params, id } })).ok().isResendable).toBe(false);
    const refused = await agent.call(actions.resendMail, { params: { ...params, id }, body: { reason } });
    expect(refused.refused().code).toBe('not_allowed');
  });

  it('are not shown to people whose roles include neither payments nor grievances', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const desk = await signInAs(api, 'front_desk', brand('harbor'));
    expect((await desk.call(readMember, { params })).ok().mails).toBeNull();
    const [mail] = await queuedMails(api, 'harbor', member.email);
    const read = await desk.call(actions.readMail, { params: { ...params, id: mail?.id ?? '' } });
    expect(read.refused().code).toBe('not_permitted');
  });

  it('of other members are not found', async () => {
    const [member, other] = [await createMember(api), await createMember(api)];
    const [mail] = await queuedMails(api, 'harbor', other.email);
    const params = { ...keyOf(member), id: mail?.id ?? '' };
    expect((await agent.call(actions.readMail, { params })).refused().code).toBe('not_found');
    const again = await agent.call(actions.resendMail, { params, body: { reason } });
    expect(again.refused().code).toBe('not_found');
  });
});

describe('logins', () => {
  it('an agent logs a member out everywhere', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const { ended } = (await agent.call(actions.endMemberSessions, { params, body: { reason } })).ok();
    expect(ended).toBe(1);
    expect((await member.browser.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect(await actionsOf(member)).toEqual(CHANGED);
  });

  it('an agent lets a member try again at once after many failed logins', async () => {
    const member = await createMember(api);
    const browser = api.browser();
    const attempt = (password: string) => browser.call(login, { body: { email: member.email, password } });
    let status = 401;
    for (let tries = 0; tries < 12 && status === 401; tries += 1)
      ({ status } = await attempt(`typo ${tries}`));
    expect(status).toBe(429);
    expect((await attempt(PASSWORD)).status).toBe(429);
    (await agent.call(actions.unlockLogin, { params: keyOf(member), body: { reason } })).ok();
    expect((await attempt('typo again')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  it('an agent lets a member ask for codes again after strangers used up those of the address', async () => {
    const member = await createMember(api);
    const { email } = member;
    for (let index = 0; index < 5; index += 1)
      await api
        .browser('harbor', { address: networkAddress(index) })
        .call(loginCodeEmail, { body: { email } });
    const phone = api.browser();
    const askForCode = () => phone.call(loginCodeEmail, { body: { email } });
    expect((await askForCode()).refused().code).toBe('too_many');
    (await agent.call(actions.unlockLogin, { params: keyOf(member), body: { reason } })).ok();
    expect((await askForCode()).status).toBe(200);
  });
});

describe('the second step', () => {
  it('is reset for a member who lost the app and the recovery codes, who is told by email', async () => {
    const member = await createMember(api);
    const params = keyOf(member);
    const reset = () => agent.call(actions.resetSecondStep, { params, body: { reason } });
    const sinceOf = async () => (await agent.call(readMember, { params })).ok().account.secondStepSince;
    expect(await sinceOf()).toBeNull();
    expect((await reset()).refused().code).toBe('not_allowed');
    const step = await turnOnSecondStep(api, member.browser);
    expect(await sinceOf()).toEqual(expect.any(String));
    const enter = () => api.browser().call(login, { body: { email: member.email, password: PASSWORD } });
    const phone = api.browser();
    await phone.call(login, { body: { email: member.email, password: PASSWORD } });
    (await giveStepCode(phone, step.recoveryCodes[0] ?? '', true)).ok();
    expect((await enter()).refused().code).toBe('second_factor');
    (await reset()).ok();
    (await enter()).ok();
    expect(await sinceOf()).toBeNull();
    for (const table of ['account_second_steps', 'account_recovery_codes', 'trusted_browsers'])
      expect(await api.rows(`select from ${table} where account_id = $1`, [member.accountId])).toEqual([]);
    const mail = (await queuedMails(api, 'harbor', member.email)).at(-1);
    expect(mail?.kind).toBe('second-step-reset');
    const [changed] = await api.rows(
      `select before, after, reason from audit_events where subject_id = $1 and action = 'member.changed'`,
      [member.accountId],
    );
    expect(changed).toMatchObject({
      before: { account: { secondStepSince: expect.any(String) } },
      after: { changed: { account: { secondStepSince: null } } },
      reason,
    });
  });

  it('is reset by people with a second factor of the last 15 minutes, over members of their own scope', async () => {
    const member = await createMember(api);
    await turnOnSecondStep(api, member.browser);
    const params = keyOf(member);
    const elsewhere = await agentOf(office('harbor', 'la-jolla'));
    const refused = await elsewhere.call(actions.resetSecondStep, { params, body: { reason } });
    expect(refused.refused().code).toBe('not_found');
    const late = await agentOf(brand('harbor'));
    api.advance(16 * 60_000);
    const old = await late.call(actions.resetSecondStep, { params, body: { reason } });
    expect(old.refused()).toMatchObject({ code: 'second_factor', reason: 'not_recent' });
  });

  it('waits after wrong codes end when an agent lets the member try again, and trust ends with the sessions', async () => {
    agent = await agentOf(brand('harbor'));
    const member = await createMember(api);
    const params = keyOf(member);
    const { recoveryCodes } = await turnOnSecondStep(api, member.browser);
    const phone = api.browser();
    const enter = () => phone.call(login, { body: { email: member.email, password: PASSWORD } });
    expect((await enter()).refused().code).toBe('second_factor');
    let status = 422;
    for (let tries = 0; tries < 12 && status === 422; tries += 1)
      ({ status } = await giveStepCode(phone, '000000'));
    expect(status).toBe(429);
    (await agent.call(actions.unlockLogin, { params, body: { reason } })).ok();
    (await giveStepCode(phone, recoveryCodes[0] ?? '', true)).ok();
    (await agent.call(actions.endMemberSessions, { params, body: { reason } })).ok();
    expect((await enter()).refused().code).toBe('second_factor');
  });
});
