import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailChange, emailChangeSendAgain, emailChangeTakeBack } from '#contracts/account/email-change.ts';
import { login } from '#contracts/auth/login.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { AT_MESA, createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { emailTokenFor, openMail, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestMember;
/** The new address that Ana requests. */
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

const readAddress = async ({ site, accountId }: TestMember) =>
  (await api.rows('select email from accounts where site = $1 and id = $2', [site, accountId]))[0]?.email;
const readChanges = ({ accountId }: TestMember) =>
  api.rows<{ token_hash: string; old_token_hash: string }>(
    'select * from email_changes where account_id = $1',
    [accountId],
  );
const kindsTo = async (address: string) =>
  (await queuedMails(api, 'harbor', address)).map(({ kind }) => kind).filter((kind) => /^email/.test(kind));

const requestChange = (wanted = email, member = ana) =>
  member.browser.call(memberUpdate, { body: { email: wanted, password: PASSWORD } });
const open = (emailToken: string, browser: TestBrowser = ana.browser) =>
  browser.call(memberUpdate, { body: { emailToken } });
const openRefused = async (emailToken: string, browser?: TestBrowser) =>
  (await open(emailToken, browser)).refused().code;

const tokenFor = (recipient: string) => emailTokenFor(api, recipient);

describe('changes of the email address', () => {
  it('an address changes once the links in both mailboxes were opened, and both get a mail', async () => {
    const requested = (await requestChange()).ok();
    expect(requested).toMatchObject({ emailLinkSent: true, account: { email: ana.email } });
    const waiting = { email, expiresAt: '2026-06-16T17:00:00.000Z' };
    expect(requested.pendingEmailChange).toEqual({
      ...waiting,
      isNewConfirmed: false,
      isOldConfirmed: false,
    });
    const texts = [ana.email, email].map(async (address) =>
      (await queuedMails(api, 'harbor', address)).at(-1),
    );
    for (const mail of await Promise.all(texts)) expect(mail?.text).not.toMatch(/email-token=[\w-]{43}/);

    const first = (await open(await tokenFor(email))).ok();
    expect(first).toMatchObject({
      account: { email: ana.email },
      pendingEmailChange: { isNewConfirmed: true },
    });
    expect((await ana.browser.call(emailChange)).ok().waiting).toEqual({
      ...waiting,
      isNewConfirmed: true,
      isOldConfirmed: false,
    });
    expect(await readAddress(ana)).toBe(ana.email);

    const second = (await open(await tokenFor(ana.email))).ok();
    expect(second).toMatchObject({ account: { email }, pendingEmailChange: null });
    expect(await readAddress(ana)).toBe(email);
    expect(await readChanges(ana)).toEqual([]);
    expect(await kindsTo(ana.email)).toEqual(['email-change-asked', 'email-changed']);
    expect(await kindsTo(email)).toEqual(['email-change', 'email-changed']);

    const browser = api.browser('harbor', { address: '198.51.100.9' });
    expect((await browser.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    const before = await browser.call(login, { body: { email: ana.email, password: PASSWORD } });
    expect(before.refused().code).toBe('wrong_login');
  });

  it('the links can be opened in either order, and at the same moment', async () => {
    await requestChange();
    const tokens = [await tokenFor(ana.email), await tokenFor(email)];
    const answers = await Promise.all(tokens.map((token) => open(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readAddress(ana)).toBe(email);
    expect(await kindsTo(email)).toEqual(['email-change', 'email-changed']);
  });

  it('a changed address logs other browsers out, and invalidates password reset links', async () => {
    const library = await logInAgain(api, ana);
    await api.browser().call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    await requestChange();
    await open(await tokenFor(ana.email));
    expect((await library.call(authStatus)).ok().isAuthenticated).toBe(true);
    await open(await tokenFor(email));
    expect((await library.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect((await ana.browser.call(authStatus)).ok()).toMatchObject({ isAuthenticated: true, email });
    const known = await api.rows('select 1 from known_devices where account_id = $1', [ana.accountId]);
    expect(known.length).toBeLessThanOrEqual(1);
    const body = { by: 'link' as const, token, newPassword: 'seven quiet lanterns glow' };
    expect((await api.browser().call(setNewPassword, { body })).refused().code).toBe('link_expired');
  });

  it('sends no usable password reset to the old mailbox after the change', async () => {
    await api.browser().call(resetPasswordEmail, { body: { email: ana.email } });
    await requestChange();
    for (const address of [ana.email, email]) (await open(await tokenFor(address))).ok();
    expect(await resetTokenFor(api, 'harbor', ana.email)).toBe('expired');
  });

  it('requires the current password to change the address', async () => {
    const without = (await ana.browser.call(memberUpdate, { body: { email } })).refused();
    expect(without).toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
    const body = { email, password: 'not the right one', phone: '602-555-0111' };
    expect((await ana.browser.call(memberUpdate, { body })).refused().code).toBe('invalid');
    expect(await kindsTo(email)).toEqual([]);
    expect(await readChanges(ana)).toEqual([]);
  });

  it('refuses the current address as a new one', async () => {
    expect((await requestChange(ana.email.toUpperCase())).refused().fields).toHaveProperty('email');
    expect(await readChanges(ana)).toEqual([]);
  });

  it('accepts the address of a member of another brand', async () => {
    const mesa = await createMember(api, AT_MESA);
    await requestChange(mesa.email);
    for (const address of [ana.email, mesa.email]) (await open(await tokenFor(address))).ok();
    expect(await readAddress(ana)).toBe(mesa.email);
    expect(await readAddress(mesa)).toBe(mesa.email);
  });

  it('limits requested changes and repeated links', async () => {
    const requestStatus = async (index: number) => (await requestChange(`many${index}-${ana.email}`)).status;
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push(await requestStatus(index));
    codes.push((await ana.browser.call(emailChangeSendAgain)).status, await requestStatus(5));
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ana.browser.call(emailChangeSendAgain)).refused().code).toBe('too_many');
  });
});

describe('changes to the address of another account', () => {
  it('another account’s address gets the same response, and only its owner is notified', async () => {
    const other = await createMember(api);
    const shouted = other.email.replace('member', 'MEMBER');
    const taken = (await requestChange(shouted)).ok();
    api.advance(1000);
    const unknown = (await requestChange()).ok();
    const { pendingEmailChange } = unknown;
    expect(taken).toEqual({
      ...unknown,
      pendingEmailChange: { ...pendingEmailChange, email: shouted, expiresAt: '2026-06-16T17:00:00.000Z' },
    });
    const toAna = (await queuedMails(api, 'harbor', ana.email)).filter(
      ({ kind }) => kind === 'email-change-asked',
    );
    const read = toAna.map(async (mail) => (await openMail(api, 'harbor', mail)).text);
    const [one, two] = (await Promise.all(read)).map((text) =>
      text
        .replace(shouted, '')
        .replace(email, '')
        .replace(/(?<=email-token=)[\w-]+/, ''),
    );
    expect(one).toBe(two);

    const [toOwner] = await api.rows<{ text: string; account_id: string }>(
      `select text, account_id from outbox where kind = 'email-change' and lower(recipient) = $1`,
      [other.email],
    );
    expect(toOwner?.account_id).toBe(other.accountId);
    expect(toOwner?.text).toContain('belongs to your account');
    expect(toOwner?.text).not.toContain('email-token');
  });

  it('another account’s address is never confirmed, even if every link is opened', async () => {
    const other = await createMember(api);
    await requestChange(other.email);
    expect(await tokenFor(other.email)).toBe('');
    expect((await open(await tokenFor(ana.email))).ok().pendingEmailChange).toMatchObject({
      isNewConfirmed: false,
    });
    expect(await readAddress(ana)).toBe(ana.email);
    expect(await readAddress(other)).toBe(other.email);
  });

  it('refuses a change to an address that a new member has used in the meantime', async () => {
    await requestChange();
    const tokens = [await tokenFor(ana.email), await tokenFor(email)];
    await createMember(api, { email });
    (await open(tokens[0]!)).ok();
    expect(await openRefused(tokens[1]!)).toBe('link_expired');
    expect(await readAddress(ana)).toBe(ana.email);
  });
});

describe('links that confirm a change of address', () => {
  it('a link works once, for a day, and for its own member only', async () => {
    const other = await createMember(api);
    await requestChange();
    const [old, fresh] = [await tokenFor(ana.email), await tokenFor(email)];
    for (const token of [old, fresh]) {
      expect(await openRefused(token, other.browser)).toBe('link_expired');
      expect(await openRefused(token, api.browser())).toBe('unauthenticated');
    }
    api.setNow('2026-06-16T17:00:01Z');
    const tomorrow = await logInAgain(api, ana);
    for (const token of [old, fresh]) expect(await openRefused(token, tomorrow)).toBe('link_expired');
    api.setNow('2026-06-15T18:00:00Z');
    const browser = await logInAgain(api, ana);
    (await open(fresh, browser)).ok();
    expect(await openRefused(fresh, browser)).toBe('link_expired');
    expect(await readAddress(ana)).toBe(ana.email);
  });

  it('the link of one mailbox does not confirm for the other', async () => {
    await requestChange();
    const token = await tokenFor(email);
    (await open(token)).ok();
    expect(await openRefused(token)).toBe('link_expired');
    expect((await ana.browser.call(emailChange)).ok().waiting).toMatchObject({ isOldConfirmed: false });
  });

  it('the link of an earlier change does not confirm a later one', async () => {
    await requestChange('typo@example.com');
    api.advance(60_000);
    await requestChange();
    expect(await tokenFor('typo@example.com')).toBe('');
    const [change] = await readChanges(ana);
    expect(change?.token_hash).toBeNull();
  });

  it('stores links only as hashes', async () => {
    await requestChange();
    const tokens = [await tokenFor(ana.email), await tokenFor(email)];
    const text = JSON.stringify([
      await api.rows('select * from email_changes'),
      await api.rows('select * from outbox'),
      api.logged,
    ]);
    for (const token of tokens) {
      expect(token).toHaveLength(43);
      expect(text).not.toContain(token);
    }
  });
});

describe('pending changes of address', () => {
  it('a repeated link goes to the unconfirmed address, and the earlier link stops working', async () => {
    await requestChange();
    (await open(await tokenFor(email))).ok();
    const before = await tokenFor(ana.email);
    api.advance(60_000);
    const again = (await ana.browser.call(emailChangeSendAgain)).ok().waiting;
    expect(again).toMatchObject({ expiresAt: '2026-06-16T17:01:00.000Z', isNewConfirmed: true });
    expect(await kindsTo(email)).toEqual(['email-change']);
    const token = await tokenFor(ana.email);
    expect(await openRefused(before)).toBe('link_expired');
    expect((await open(token)).ok().account.email).toBe(email);
  });

  it('a member can cancel a pending change, and a new password ends it', async () => {
    await requestChange();
    const token = await tokenFor(email);
    (await ana.browser.call(emailChangeTakeBack)).ok();
    (await ana.browser.call(emailChangeTakeBack)).ok();
    expect(await readChanges(ana)).toEqual([]);
    expect(await openRefused(token)).toBe('link_expired');
    expect((await ana.browser.call(emailChangeSendAgain)).refused().code).toBe('not_found');

    await requestChange();
    const body = {
      by: 'currentPassword' as const,
      currentPassword: PASSWORD,
      newPassword: 'seven quiet lanterns glow',
    };
    (await ana.browser.call(setNewPassword, { body })).ok();
    expect((await ana.browser.call(emailChange)).ok().waiting).toBeNull();
  });

  it('another member cannot read, repeat or cancel a pending change', async () => {
    const other = await createMember(api);
    await requestChange();
    expect((await other.browser.call(emailChange)).ok().waiting).toBeNull();
    expect((await other.browser.call(emailChangeSendAgain)).refused().code).toBe('not_found');
    (await other.browser.call(emailChangeTakeBack)).ok();
    expect(await readChanges(ana)).toHaveLength(1);
  });
});
