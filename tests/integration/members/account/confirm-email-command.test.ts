import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emailChange } from '#contracts/account/email-change.ts';
import { confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { confirmEmail, readConfirmation } from '#scripts/confirm-email.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { addMemberPasskey, logInWithPasskey } from '#tests/support/api/member-passkeys.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { emailTokenFor, loginCodeFor, queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestMember;
let email: string;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api);
  email = `new-${ana.email}`;
});
afterAll(() => api.close());

const commandLine = (member: string, site = 'harbor', address = email) => [
  '--site',
  site,
  '--member',
  member,
  '--email',
  address,
  '--by',
  'Rosa Diaz',
];
const staff = (...options: Parameters<typeof commandLine>) =>
  confirmEmail(readConfirmation(commandLine(...options)), api.deps);
const requestChange = () => ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });
const tokenFor = (recipient: string) => emailTokenFor(api, recipient);
const stored = async () =>
  (await api.rows('select email from accounts where site = $1 and id = $2', ['harbor', ana.accountId]))[0]
    ?.email;

it('staff can confirm for a lost mailbox, and the new mailbox still has to confirm', async () => {
  await requestChange();
  expect(await staff(ana.number.toLowerCase().replaceAll('-', ' '))).toContain(
    'when the member opens the link in its mailbox',
  );
  expect(await stored()).toBe(ana.email);
  expect((await ana.browser.call(emailChange)).ok().waiting).toMatchObject({ isOldConfirmed: true });
  const [event] = await api.rows('select details from account_events where account_id = $1 and kind = $2', [
    ana.accountId,
    'old_email_confirmed_by_staff',
  ]);
  expect(event).toEqual({ details: { staff: 'Rosa Diaz' } });
  const body = { emailToken: await tokenFor(email) };
  expect((await ana.browser.call(memberUpdate, { body })).ok().account.email).toBe(email);
});

it('a confirmation by staff activates a confirmed address at once, and ends all sessions', async () => {
  await requestChange();
  await ana.browser.call(memberUpdate, { body: { emailToken: await tokenFor(email) } });
  expect(await staff(ana.number)).toContain('is in effect');
  expect(await stored()).toBe(email);
  expect((await ana.browser.call(authStatus)).ok().isAuthenticated).toBe(false);
  for (const address of [ana.email, email])
    expect((await queuedMails(api, 'harbor', address)).at(-1)?.kind).toBe('email-changed');
});

it('a change that staff confirmed removes the passkeys from before, whichever mailbox comes last', async () => {
  for (const isNewFirst of [true, false]) {
    const member = await createMember(api);
    const address = `new-${member.email}`;
    const passkey = await addMemberPasskey(member.browser);
    (await member.browser.call(memberUpdate, { body: { email: address, password: PASSWORD } })).ok();
    const open = async () =>
      member.browser.call(memberUpdate, { body: { emailToken: await tokenFor(address) } });
    if (isNewFirst) await open();
    await staff(member.number, 'harbor', address);
    if (!isNewFirst) {
      (await logInWithPasskey(api.browser(), passkey)).ok();
      await open();
    }
    const answer = await logInWithPasskey(api.browser(), passkey, { counter: 2 });
    expect(answer.refused().code).toBe('wrong_login');
  }
});

it('a change that both mailboxes confirmed keeps the passkeys', async () => {
  const passkey = await addMemberPasskey(ana.browser);
  await requestChange();
  for (const address of [email, ana.email])
    await ana.browser.call(memberUpdate, { body: { emailToken: await tokenFor(address) } });
  expect(await stored()).toBe(email);
  (await logInWithPasskey(api.browser(), passkey)).ok();
});

it('staff cannot confirm an address other than the requested one', async () => {
  await requestChange();
  await expect(staff(ana.number, 'harbor', 'thief@example.com')).rejects.toThrow('a different address');
  expect((await ana.browser.call(emailChange)).ok().waiting).toMatchObject({ isOldConfirmed: false });
  const events = await api.rows('select kind from account_events where account_id = $1 and kind like $2', [
    ana.accountId,
    'old_email%',
  ]);
  expect(events).toEqual([]);
  expect(await staff(ana.number, 'harbor', email.toUpperCase())).toContain(
    'when the member opens the link in its mailbox',
  );
});

it('staff cannot confirm a change that was never requested, has expired, or belongs to another brand', async () => {
  await expect(staff(ana.number)).rejects.toThrow('has no pending change of email address');
  await requestChange();
  await expect(staff(ana.number, 'mesa')).rejects.toThrow('has no pending change of email address');
  await expect(staff(ana.number, 'nowhere')).rejects.toThrow('is not published here');
  await expect(async () => staff('K7M')).rejects.toThrow('cannot be a member number');
  expect(() => readConfirmation(commandLine(ana.number).slice(0, 4))).toThrow('Usage');
  expect(() => readConfirmation(commandLine(ana.number, 'harbor', ''))).toThrow('Usage');
  expect(() => readConfirmation(commandLine(ana.number, 'harbor', 'mia@'))).toThrow(
    'cannot be an email address',
  );
  api.setNow('2026-06-16T17:00:01Z');
  await expect(staff(ana.number)).rejects.toThrow('has no pending change of email address');
  expect(await stored()).toBe(ana.email);
});

const addressOf = ({ accountId }: TestMember) =>
  api.rows('select email, email_unconfirmed_since is null as is_confirmed from accounts where id = $1', [
    accountId,
  ]);

it('staff confirm the present address as the console does, and change nothing else', async () => {
  const joined = await createMember(api, { isEmailConfirmed: false });
  await api.rows('update accounts set password_hash = null where id = $1', [joined.accountId]);
  const mails = await queuedMails(api, 'harbor', joined.email);
  for (const _time of [1, 2])
    expect(await staff(joined.number, 'harbor', joined.email)).toBe(
      'The present address is confirmed. Nothing else was changed.',
    );
  expect(await addressOf(joined)).toEqual([{ email: joined.email, is_confirmed: true }]);
  expect(await queuedMails(api, 'harbor', joined.email)).toEqual(mails);
  expect((await joined.browser.call(authStatus)).ok().isAuthenticated).toBe(true);
  expect(
    await api.rows(`select kind, details from account_events where account_id = $1 and kind like 'email%'`, [
      joined.accountId,
    ]),
  ).toEqual([{ kind: 'email_confirmed_by_staff', details: { staff: 'Rosa Diaz' } }]);
});

it('the audit of the brand has each confirmation and each refusal, as by the console', async () => {
  await expect(staff(ana.number)).rejects.toThrow('has no pending change');
  await requestChange();
  await staff(ana.number);
  const events = await api.rows(
    `select chain, staff_id, staff_name, address, action, after ->> 'call' as call
    from audit_events where subject_id = $1 order by number`,
    [ana.accountId],
  );
  const same = {
    chain: 'harbor',
    staff_id: null,
    staff_name: 'npm run confirm-email (Rosa Diaz)',
    address: '',
    call: 'POST /api/staff/members/{site}/{accountId}/email/confirm',
  };
  expect(events).toEqual(
    ['asked', 'refused', 'asked', 'changed'].map((what) => ({
      ...same,
      action: what === 'changed' ? 'member.changed' : `member.change_${what}`,
    })),
  );
});

it('staff correct the mistyped address of a member who joined without a password, who then logs in with a code', async () => {
  const joined = await createMember(api, { isEmailConfirmed: false });
  const address = `correct-${joined.email}`;
  await expect(staff(joined.number, 'harbor', address)).rejects.toThrow('no pending change');
  await api.rows('update accounts set password_hash = null where id = $1', [joined.accountId]);
  await expect(staff(joined.number, 'harbor', ana.email)).rejects.toThrow('Another account of harbor');
  expect(await staff(joined.number, 'harbor', address)).toContain('is in effect');
  expect((await joined.browser.call(authStatus)).ok().isAuthenticated).toBe(false);
  expect(
    await api.rows(
      `select details from account_events where account_id = $1 and kind = 'email_corrected_by_staff'`,
      [joined.accountId],
    ),
  ).toEqual([{ details: { staff: 'Rosa Diaz' } }]);
  const phone = api.browser();
  await phone.call(loginCodeEmail, { body: { email: address } });
  const body = { email: address, code: await loginCodeFor(api, address) };
  expect((await phone.call(confirmLoginCode, { body })).ok().accountId).toBe(joined.accountId);
  await expect(staff(joined.number, 'harbor', 'third@example.com')).rejects.toThrow('no pending change');
});
