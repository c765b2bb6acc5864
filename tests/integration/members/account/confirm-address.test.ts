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
/** A member who has just joined. */
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
const readAddress = async ({ accountId }: TestMember) =>
  (await api.rows('select email from accounts where id = $1', [accountId]))[0]?.email;

describe('confirmation of a new member’s address', () => {
  it('the link of the welcome mail confirms the address, and other browsers stay logged in', async () => {
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

  it('refuses the link of another member, and a link without a login', async () => {
    const other = await createMember(api);
    const token = await tokenFor(ana.email);
    expect((await open(token, other.browser)).refused().code).toBe('link_expired');
    expect((await open(token, api.browser())).refused().code).toBe('unauthenticated');
    expect(await isConfirmed()).toBe(false);
  });

  it('a link still confirms the address weeks later', async () => {
    const token = await tokenFor(ana.email);
    api.setNow('2026-08-01T17:00:00Z');
    const browser = await logInAgain(api, ana);
    expect((await open(token, browser)).ok().confirmed).toBe('address');
  });

  it('a password reset by mail confirms the address', async () => {
    await api.browser().call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    const body = { by: 'link' as const, token, newPassword: 'seven quiet lanterns glow' };
    (await api.browser().call(setNewPassword, { body })).ok();
    const browser = await logInAgain(api, ana);
    expect(await isConfirmed({ ...ana, browser })).toBe(true);
  });

  it('stores the token of a link only in the mail', async () => {
    const token = await tokenFor(ana.email);
    expect(token).toHaveLength(43);
    const stored = [
      await api.rows('select * from accounts'),
      await api.rows('select * from outbox'),
      api.logged,
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('repeated confirmation links', () => {
  it('a repeated link goes to an unconfirmed address, and invalidates the previous one', async () => {
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

  it('sends at most five confirmation links a day', async () => {
    const codes = [];
    for (let index = 0; index < 6; index += 1)
      codes.push((await ana.browser.call(emailConfirmationSend)).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('corrections of a mistyped address', () => {
  const requestChange = (email: string) =>
    ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });

  it('an unconfirmed address is changed with only the link in the new mailbox, and the old one gets a notice without the new address', async () => {
    const email = `right-${ana.email}`;
    (await requestChange(email)).ok();
    expect(await kindsTo(ana.email)).toEqual(['receipt', 'welcome']);
    expect((await queuedMails(api, 'harbor', email)).at(-1)?.text).not.toContain('both links');
    expect((await open(await tokenFor(email))).ok()).toMatchObject({
      confirmed: 'change',
      account: { email, isEmailConfirmed: true },
    });
    expect(await readAddress(ana)).toBe(email);
    const notice = (await queuedMails(api, 'harbor', ana.email)).find(({ kind }) => kind === 'email-changed');
    expect(notice?.text).not.toContain(email);
  });

  it('a change of a confirmed address needs both links', async () => {
    const email = `new-${ana.email}`;
    const own = await tokenFor(ana.email);
    (await requestChange(email)).ok();
    expect((await open(own)).ok()).toMatchObject({ confirmed: 'address', pendingEmailChange: { email } });
    expect((await open(await tokenFor(email))).ok().confirmed).toBe('one_mailbox');
    expect((await ana.browser.call(emailChange)).ok().waiting).toMatchObject({ isOldConfirmed: false });
    expect(await readAddress(ana)).toBe(ana.email);
  });

  it('another member’s address gets the same response, and nothing changes', async () => {
    const other = await createMember(api);
    const taken = (await requestChange(other.email)).ok();
    expect(taken.pendingEmailChange).toMatchObject({ email: other.email, isNewConfirmed: false });
    expect(await tokenFor(other.email)).toBe('');
    expect(await readAddress(ana)).toBe(ana.email);
  });
});
