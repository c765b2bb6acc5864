import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailChange, emailChangeSendAgain, emailChangeTakeBack } from '#contracts/account/email-change.ts';
import { login } from '#contracts/auth/login.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus } from '#contracts/auth/session.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { PASSWORD } from '#tests/support/api/accounts.ts';
import { createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { emailTokenFor, openMail, queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

let api: TestApi;
let ana: TestMember;
/** where she wants her mail to go */
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

const addressOf = async ({ site, accountId }: TestMember) =>
  (await api.rows('select email from accounts where site = $1 and id = $2', [site, accountId]))[0]?.email;
const changesOf = ({ accountId }: TestMember) =>
  api.rows<{ token_hash: string; old_token_hash: string }>(
    'select * from email_changes where account_id = $1',
    [accountId],
  );
const kindsTo = async (address: string) =>
  (await queuedMails(api, 'harbor', address)).map(({ kind }) => kind).filter((kind) => /^email/.test(kind));

const ask = (wanted = email, member = ana) =>
  member.browser.call(memberUpdate, { body: { email: wanted, password: PASSWORD } });
const open = (emailToken: string, browser: TestBrowser = ana.browser) =>
  browser.call(memberUpdate, { body: { emailToken } });
const codeOf = async (emailToken: string, browser?: TestBrowser) =>
  (await open(emailToken, browser)).refused().code;

const tokenFor = (recipient: string) => emailTokenFor(api, recipient);

describe('an email address change', () => {
  it('counts once the links in both mailboxes were opened, and both get an email', async () => {
    const asked = (await ask()).ok();
    expect(asked).toMatchObject({ emailLinkSent: true, account: { email: ana.email } });
    const waiting = { email, expiresAt: '2026-06-16T17:00:00.000Z' };
    expect(asked.pendingEmailChange).toEqual({ ...waiting, isNewConfirmed: false, isOldConfirmed: false });
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
      ...{ ...waiting, isNewConfirmed: true, isOldConfirmed: false },
    });
    expect(await addressOf(ana)).toBe(ana.email);

    const second = (await open(await tokenFor(ana.email))).ok();
    expect(second).toMatchObject({ account: { email }, pendingEmailChange: null });
    expect(await addressOf(ana)).toBe(email);
    expect(await changesOf(ana)).toEqual([]);
    expect(await kindsTo(ana.email)).toEqual(['email-change-asked', 'email-changed']);
    expect(await kindsTo(email)).toEqual(['email-change', 'email-changed']);

    const browser = api.browser('harbor', { address: '198.51.100.9' });
    expect((await browser.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    const before = await browser.call(login, { body: { email: ana.email, password: PASSWORD } });
    expect(before.refused().code).toBe('wrong_login');
  });

  it('may be confirmed in the other order, and at the same moment', async () => {
    await ask();
    const tokens = [await tokenFor(ana.email), await tokenFor(email)];
    const answers = await Promise.all(tokens.map((token) => open(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await addressOf(ana)).toBe(email);
    expect(await kindsTo(email)).toEqual(['email-change', 'email-changed']);
  });

  it('logs other browsers out, and invalidates password reset links', async () => {
    const library = await logInAgain(api, ana);
    await api.browser().call(resetPasswordEmail, { body: { email: ana.email } });
    const token = await resetTokenFor(api, 'harbor', ana.email);
    await ask();
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

  it('sends no usable password reset to the old mailbox afterwards', async () => {
    await api.browser().call(resetPasswordEmail, { body: { email: ana.email } });
    await ask();
    for (const address of [ana.email, email]) (await open(await tokenFor(address))).ok();
    expect(await resetTokenFor(api, 'harbor', ana.email)).toBe('expired');
  });

  it('needs the current password', async () => {
    const without = (await ana.browser.call(memberUpdate, { body: { email } })).refused();
    expect(without).toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
    const body = { email, password: 'not the right one', phone: '602-555-0111' };
    expect((await ana.browser.call(memberUpdate, { body })).refused().code).toBe('invalid');
    expect(await kindsTo(email)).toEqual([]);
    expect(await changesOf(ana)).toEqual([]);
  });

  it('refuses the current address', async () => {
    expect((await ask(ana.email.toUpperCase())).refused().fields).toHaveProperty('email');
    expect(await changesOf(ana)).toEqual([]);
  });

  it('may be the address of a member of another brand', async () => {
    const mesa = await createMember(api, {
      ...{ site: 'mesa', plan: 'mesa-home-office', office: 'phoenix-arcadia', state: 'AZ' },
    });
    await ask(mesa.email);
    for (const address of [ana.email, mesa.email]) (await open(await tokenFor(address))).ok();
    expect(await addressOf(ana)).toBe(mesa.email);
    expect(await addressOf(mesa)).toBe(mesa.email);
  });

  it('is rate-limited', async () => {
    const asked = async (index: number) => (await ask(`many${index}-${ana.email}`)).status;
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push(await asked(index));
    codes.push((await ana.browser.call(emailChangeSendAgain)).status, await asked(5));
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ana.browser.call(emailChangeSendAgain)).refused().code).toBe('too_many');
  });
});

describe('the address of another account', () => {
  it('gets the same response, and only its mailbox is notified', async () => {
    const other = await createMember(api);
    const shouted = other.email.replace('member', 'MEMBER');
    const taken = (await ask(shouted)).ok();
    api.advance(1000);
    const unknown = (await ask()).ok();
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

  it('is never confirmed, even if every link is opened', async () => {
    const other = await createMember(api);
    await ask(other.email);
    expect(await tokenFor(other.email)).toBe('');
    expect((await open(await tokenFor(ana.email))).ok().pendingEmailChange).toMatchObject({
      isNewConfirmed: false,
    });
    expect(await addressOf(ana)).toBe(ana.email);
    expect(await addressOf(other)).toBe(other.email);
  });

  it('does not take an address that a new member has used meanwhile', async () => {
    await ask();
    const tokens = [await tokenFor(ana.email), await tokenFor(email)];
    await createMember(api, { email });
    (await open(tokens[0]!)).ok();
    expect(await codeOf(tokens[1]!)).toBe('link_expired');
    expect(await addressOf(ana)).toBe(ana.email);
  });
});

describe('confirmation link', () => {
  it('works once, for a day, and for its own member only', async () => {
    const other = await createMember(api);
    await ask();
    const [old, fresh] = [await tokenFor(ana.email), await tokenFor(email)];
    for (const token of [old, fresh]) {
      expect(await codeOf(token, other.browser)).toBe('link_expired');
      expect(await codeOf(token, api.browser())).toBe('unauthenticated');
    }
    api.setNow('2026-06-16T17:00:01Z');
    const tomorrow = await logInAgain(api, ana);
    for (const token of [old, fresh]) expect(await codeOf(token, tomorrow)).toBe('link_expired');
    api.setNow('2026-06-15T18:00:00Z');
    const browser = await logInAgain(api, ana);
    (await open(fresh, browser)).ok();
    expect(await codeOf(fresh, browser)).toBe('link_expired');
    expect(await addressOf(ana)).toBe(ana.email);
  });

  it('of one mailbox does not confirm for the other', async () => {
    await ask();
    const token = await tokenFor(email);
    (await open(token)).ok();
    expect(await codeOf(token)).toBe('link_expired');
    expect((await ana.browser.call(emailChange)).ok().waiting).toMatchObject({ isOldConfirmed: false });
  });

  it('of an earlier change confirms no later one, even if its mail is delayed', async () => {
    await ask('typo@example.com');
    api.advance(60_000);
    await ask();
    expect(await tokenFor('typo@example.com')).toBe('');
    const [change] = await changesOf(ana);
    expect(change?.token_hash).toBeNull();
  });

  it('is stored only as a hash', async () => {
    await ask();
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

describe('a pending change', () => {
  it('is sent again to an unconfirmed address, and the earlier link stops working', async () => {
    await ask();
    (await open(await tokenFor(email))).ok();
    const before = await tokenFor(ana.email);
    api.advance(60_000);
    const again = (await ana.browser.call(emailChangeSendAgain)).ok().waiting;
    expect(again).toMatchObject({ expiresAt: '2026-06-16T17:01:00.000Z', isNewConfirmed: true });
    expect(await kindsTo(email)).toEqual(['email-change']);
    const token = await tokenFor(ana.email);
    expect(await codeOf(before)).toBe('link_expired');
    expect((await open(token)).ok().account.email).toBe(email);
  });

  it('can be canceled by the member, and ends with a password change', async () => {
    await ask();
    const token = await tokenFor(email);
    (await ana.browser.call(emailChangeTakeBack)).ok();
    (await ana.browser.call(emailChangeTakeBack)).ok();
    expect(await changesOf(ana)).toEqual([]);
    expect(await codeOf(token)).toBe('link_expired');
    expect((await ana.browser.call(emailChangeSendAgain)).refused().code).toBe('not_found');

    await ask();
    const body = {
      by: 'currentPassword' as const,
      currentPassword: PASSWORD,
      newPassword: 'seven quiet lanterns glow',
    };
    (await ana.browser.call(setNewPassword, { body })).ok();
    expect((await ana.browser.call(emailChange)).ok().waiting).toBeNull();
  });

  it('is inaccessible to another member', async () => {
    const other = await createMember(api);
    await ask();
    expect((await other.browser.call(emailChange)).ok().waiting).toBeNull();
    expect((await other.browser.call(emailChangeSendAgain)).refused().code).toBe('not_found');
    (await other.browser.call(emailChangeTakeBack)).ok();
    expect(await changesOf(ana)).toHaveLength(1);
  });
});
