import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailChange, emailConfirmationSend } from '#contracts/account/email-change.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { emailTokenFor, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
/** a member who has just joined */
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api, { isEmailConfirmed: false });
});
afterAll(() => api.close());

const kindsTo = async (address: string) =>
  (await queuedMails(api, 'harbor', address)).map(({ kind }) => kind).toSorted();
const isConfirmed = async (member = ana) =>
  (await member.browser.call(memberInfo)).ok().account.isEmailConfirmed;
const open = (emailToken: string, browser = ana.browser) =>
  browser.call(memberUpdate, { body: { emailToken } });
const tokenFor = (address: string) => emailTokenFor(api, address);
const addressOf = async ({ accountId }: TestMember) =>
  (await api.rows('select email from accounts where id = $1', [accountId]))[0]?.email;

describe('the address of a new member', () => {
  it('is confirmed by the link of the welcome mail, and other browsers stay logged in', async () => {
    expect(await kindsTo(ana.email)).toEqual(['receipt', 'welcome']);
    expect(await isConfirmed()).toBe(false);
    const elsewhere = await logInAgain(api, ana);
    const token = await tokenFor(ana.email);
    expect((await open(token)).ok()).toMatchObject({
      confirmed: 'address',
      pendingEmailChange: null,
      account: { email: ana.email, isEmailConfirmed: true },
    });
    expect(await isConfirmed()).toBe(true);
    expect((await elsewhere.call(authStatus)).ok().isAuthenticated).toBe(true);
    expect(await kindsTo(ana.email)).toEqual(['receipt', 'welcome']);
    expect((await open(token)).refused().code).toBe('link_expired');
  });

  it('is not confirmed by another member, or without a login', async () => {
    const other = await createMember(api);
    const token = await tokenFor(ana.email);
    expect((await open(token, other.browser)).refused().code).toBe('link_expired');
    expect((await open(token, api.browser())).refused().code).toBe('unauthenticated');
    expect(await isConfirmed()).toBe(false);
  });

  it('is confirmed by a link that is opened weeks later', async () => {
    const token = await tokenFor(ana.email);
    api.setNow('2026-08-01T17:00:00Z');
    const browser = await logInAgain(api, ana);
    expect((await open(token, browser)).ok().confirmed).toBe('address');
  });

  it('is confirmed by a password reset by mail', async () => {
    await api.browser().call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const body = { by: 'link' as const, token, newPassword: 'seven quiet lanterns glow' };
    (await api.browser().call(setNewPassword, { body })).ok();
    const browser = await logInAgain(api, ana);
    expect(await isConfirmed({ ...ana, browser })).toBe(true);
  });

  it('has the token of its link only in the mail', async () => {
    const token = await tokenFor(ana.email);
    expect(token).toHaveLength(43);
    const stored = [
      ...[await api.rows('select * from accounts'), await api.rows('select * from outbox')],
      api.logged,
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('another link', () => {
  it('is sent to an unconfirmed address, and invalidates the previous one', async () => {
    const before = await tokenFor(ana.email);
    api.advance(60_000);
    expect((await ana.browser.call(emailConfirmationSend)).ok()).toEqual({ sent: true });
    expect(await kindsTo(ana.email)).toEqual(['email-confirm', 'receipt', 'welcome']);
    const token = await tokenFor(ana.email);
    expect((await open(before)).refused().code).toBe('link_expired');
    expect((await open(token)).ok().confirmed).toBe('address');
    expect((await ana.browser.call(emailConfirmationSend)).ok()).toEqual({ sent: false });
    expect(await kindsTo(ana.email)).toEqual(['email-confirm', 'receipt', 'welcome']);
  });

  it('is sent five times a day at most', async () => {
    const codes = [];
    for (let index = 0; index < 6; index += 1)
      codes.push((await ana.browser.call(emailConfirmationSend)).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a mistyped address', () => {
  const ask = (email: string) => ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });

  it('is corrected with only the link in the new mailbox, and the notice to the old one has no address', async () => {
    const email = `right-${ana.email}`;
    (await ask(email)).ok();
    expect(await kindsTo(ana.email)).toEqual(['receipt', 'welcome']);
    expect((await queuedMails(api, 'harbor', email)).at(-1)?.text).not.toContain('both links');
    expect((await open(await tokenFor(email))).ok()).toMatchObject({
      confirmed: 'change',
      account: { email, isEmailConfirmed: true },
    });
    expect(await addressOf(ana)).toBe(email);
    const told = (await queuedMails(api, 'harbor', ana.email)).find(({ kind }) => kind === 'email-changed');
    expect(told?.text).not.toContain(email);
  });

  it('has to confirm a change once its mailbox is confirmed', async () => {
    const email = `new-${ana.email}`;
    const own = await tokenFor(ana.email);
    (await ask(email)).ok();
    expect((await open(own)).ok()).toMatchObject({ confirmed: 'address', pendingEmailChange: { email } });
    expect((await open(await tokenFor(email))).ok().confirmed).toBe('one_mailbox');
    expect((await ana.browser.call(emailChange)).ok().waiting).toMatchObject({ isOldConfirmed: false });
    expect(await addressOf(ana)).toBe(ana.email);
  });

  it('is not changed to that of another member, and the response is the same', async () => {
    const other = await createMember(api);
    const taken = (await ask(other.email)).ok();
    expect(taken.pendingEmailChange).toMatchObject({ email: other.email, isNewConfirmed: false });
    expect(await tokenFor(other.email)).toBe('');
    expect(await addressOf(ana)).toBe(ana.email);
  });
});
