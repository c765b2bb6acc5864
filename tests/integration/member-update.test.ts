import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authStatus } from '../../src/contracts/auth.ts';
import { login } from '../../src/contracts/login.ts';
import { memberUpdate } from '../../src/contracts/member-update.ts';
import { PASSWORD } from '../support/accounts.ts';
import { openMail, queuedMails } from '../support/mails.ts';
import { createMember, logInAgain, type TestMember } from '../support/members.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

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

/** The token of the link that was mailed to an address last; null where none was. */
async function tokenFor(recipient: string): Promise<string | null> {
  const mails = await queuedMails(api, 'harbor', recipient);
  const mail = mails.findLast(({ kind }) => kind === 'email-change');
  if (!mail) return null;
  const { text } = await openMail(api, 'harbor', mail);
  return /#email-token=([\w-]+)/.exec(text)?.[1] ?? null;
}

describe('a member corrects what we know', () => {
  it('address and phone, one by one or together', async () => {
    const body = { phone: '602-555-0199', street: '7 Palm Road', street2: '', city: 'Tempe', state: 'AZ' };
    const { account, emailLinkSent } = (await ana.browser.call(memberUpdate, { body })).ok();
    expect(account).toMatchObject({ ...body, zip: '92101', email: ana.email });
    expect(emailLinkSent).toBe(false);
    expect(await stored('harbor', ana.accountId)).toMatchObject({ street: '7 Palm Road', state: 'AZ' });
  });

  it('and what is not given stays as it is', async () => {
    await ana.browser.call(memberUpdate, { body: { street: '7 Palm Road', street2: 'Unit 4' } });
    const { account } = (await ana.browser.call(memberUpdate, { body: { phone: '602-555-0199' } })).ok();
    expect(account).toMatchObject({ street: '7 Palm Road', street2: 'Unit 4', city: 'Somewhere' });
  });

  it('names, also with letters from elsewhere', async () => {
    const members = [{ id: ana.memberIds[0]!, firstName: ' Ánh ', lastName: 'Nguyễn' }];
    (await ana.browser.call(memberUpdate, { body: { members } })).ok();
    const [row] = await api.rows('select first_name, last_name from members where id = $1', [
      ana.memberIds[0],
    ]);
    expect(row).toEqual({ first_name: 'Ánh', last_name: 'Nguyễn' });
  });

  it('but not the names of another household, and then nothing else either', async () => {
    const other = await createMember(api);
    const members = [{ id: other.memberIds[0]!, firstName: 'Not', lastName: 'Mine' }];
    const body = { phone: '602-555-0111', members };
    expect((await ana.browser.call(memberUpdate, { body })).refused().code).toBe('not_found');
    expect(await stored('harbor', ana.accountId)).toMatchObject({ phone: '(602) 555-0100' });
    const [row] = await api.rows('select first_name from members where id = $1', [other.memberIds[0]]);
    expect(row).toEqual({ first_name: 'Ana' });
  });

  it('and hears what is wrong, field by field', async () => {
    const body = { state: 'Arizona', zip: '1', phone: 'x'.repeat(50) };
    const { code, fields } = (await ana.browser.call(memberUpdate, { body })).refused();
    expect(code).toBe('invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['phone', 'state', 'zip']);
    expect((await ana.browser.call(memberUpdate, { body: {} })).refused().code).toBe('invalid');
  });
});

describe('another e-mail address', () => {
  it('counts once the link in the new mailbox was opened; both mailboxes hear of it', async () => {
    const email = `new-${ana.email}`;
    const asked = (await ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } })).ok();
    expect(asked).toMatchObject({ emailLinkSent: true, account: { email: ana.email } });
    const waiting = await queuedMails(api, 'harbor', email);
    expect(waiting.map(({ kind, text }) => [kind, /email-token=[\w-]{43}/.test(text)])).toEqual([
      ['email-change', false],
    ]);

    const emailToken = (await tokenFor(email)) ?? '';
    const done = (await ana.browser.call(memberUpdate, { body: { emailToken } })).ok();
    expect(done.account.email).toBe(email);
    const kinds = async (address: string) =>
      (await queuedMails(api, 'harbor', address)).map(({ kind }) => kind);
    expect(await kinds(ana.email)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
    expect(await kinds(email)).toEqual(['email-change', 'email-changed']);

    const browser = api.browser('harbor', { address: '198.51.100.9' });
    expect((await browser.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    const before = await browser.call(login, { body: { email: ana.email, password: PASSWORD } });
    expect(before.refused().code).toBe('wrong_login');
  });

  it('logs other browsers out, and takes links for a new password back', async () => {
    const email = `else-${ana.email}`;
    const library = await logInAgain(api, ana);
    await ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });
    await ana.browser.call(memberUpdate, { body: { emailToken: (await tokenFor(email)) ?? '' } });
    expect((await library.call(authStatus)).ok().isAuthenticated).toBe(false);
    expect((await ana.browser.call(authStatus)).ok()).toMatchObject({ isAuthenticated: true, email });
  });

  it('needs the current password', async () => {
    const email = `wrong-${ana.email}`;
    const without = (await ana.browser.call(memberUpdate, { body: { email } })).refused();
    expect(without).toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
    const body = { email, password: 'not the right one', phone: '602-555-0111' };
    expect((await ana.browser.call(memberUpdate, { body })).refused().code).toBe('wrong_login');
    expect(await queuedMails(api, 'harbor', email)).toEqual([]);
    expect(await stored('harbor', ana.accountId)).toMatchObject({ phone: '(602) 555-0100' });
  });

  it('of somebody else is answered the same, and only their mailbox learns of it', async () => {
    const other = await createMember(api);
    const free = `free-${ana.email}`;
    const ask = (email: string) => ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });
    const taken = (await ask(other.email.toUpperCase())).ok();
    const unknown = (await ask(free)).ok();
    expect(taken).toEqual(unknown);

    const mails = await queuedMails(api, 'harbor', other.email);
    expect(mails.some(({ kind }) => kind === 'email-change')).toBe(false);
    const toOwner = (
      await api.rows<{ text: string; account_id: string }>(
        `select text, account_id from outbox where kind = 'email-change' and lower(recipient) = $1`,
        [other.email],
      )
    )[0];
    expect(toOwner?.account_id).toBe(other.accountId);
    expect(toOwner?.text).toContain('belongs to your account');
    expect(toOwner?.text).not.toContain('email-token');
    expect(await stored('harbor', other.accountId)).toMatchObject({ email: other.email });
  });

  it('may be the address of a member of another brand', async () => {
    const mesa = await createMember(api, {
      ...{ site: 'mesa', plan: 'mesa-home-office', office: 'phoenix-arcadia', state: 'AZ' },
    });
    await ana.browser.call(memberUpdate, { body: { email: mesa.email, password: PASSWORD } });
    const emailToken = (await tokenFor(mesa.email)) ?? '';
    (await ana.browser.call(memberUpdate, { body: { emailToken } })).ok();
    expect(await stored('mesa', mesa.accountId)).toMatchObject({ email: mesa.email });
  });

  it('is not confirmed by an old link, a used one, or another member’s', async () => {
    const email = `late-${ana.email}`;
    const other = await createMember(api);
    const confirm = async (member: TestMember, emailToken: string) =>
      (await (await logInAgain(api, member)).call(memberUpdate, { body: { emailToken } })).refused().code;
    await ana.browser.call(memberUpdate, { body: { email, password: PASSWORD } });
    const first = (await tokenFor(email)) ?? '';
    expect(await confirm(other, first)).toBe('link_expired');
    api.setNow('2026-06-16T17:00:01Z');
    expect(await confirm(ana, first)).toBe('link_expired');
    api.setNow('2026-06-15T18:00:00Z');
    const browser = await logInAgain(api, ana);
    (await browser.call(memberUpdate, { body: { emailToken: first } })).ok();
    expect((await browser.call(memberUpdate, { body: { emailToken: first } })).refused().code).toBe(
      'link_expired',
    );
  });

  it('is not to be asked for without end', async () => {
    const codes = [];
    for (let index = 0; index < 7; index += 1) {
      const body = { email: `many${index}-${ana.email}`, password: PASSWORD };
      const answer = await ana.browser.call(memberUpdate, { body });
      codes.push(answer.status);
    }
    expect(codes.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(codes.slice(5)).toEqual([429, 429]);
  });
});
