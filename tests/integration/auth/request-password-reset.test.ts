import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { createAccount, type TestAccount } from '#tests/support/api/accounts.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { queuedMails, resetTokenFor } from '#tests/support/mail/mails.ts';

const NEW = 'seven grey herons at dawn';

let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const wait = stopClock(() => api);
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `Ana.${made}@example.com` });
});

const requestLink = (email = ana.email, site = 'harbor', address = '203.0.113.7') =>
  api.browser(site, { address }).call(resetPasswordEmail, { body: { email } });
const setBy = (token: string) =>
  api.browser().call(setNewPassword, { body: { by: 'link', token, newPassword: NEW } });
const links = async (email = ana.email, site = 'harbor') =>
  (await queuedMails(api, site, email)).filter(({ kind }) => kind === 'password-reset');

describe('requests for a password reset', () => {
  it('an unknown address gets the same response, and no mail', async () => {
    const known = await requestLink();
    const unknown = await requestLink(`unknown.${made}@example.com`);
    expect(unknown.status).toBe(known.status);
    expect(unknown.ok()).toEqual(known.ok());
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(await links(`unknown.${made}@example.com`)).toEqual([]);
  });

  it('an unknown address causes as many queries and writes as a known one', async () => {
    const workFor = async (email: string) => {
      let queries = 0;
      const { inSite } = api.deps.database;
      const counting = vi.spyOn(api.deps.database, 'inSite').mockImplementation((site, work) =>
        inSite(site, (tx) => {
          const counted = Object.create(tx, {
            execute: {
              value: (query: Parameters<typeof tx.execute>[0]) => {
                queries += 1;
                return tx.execute(query);
              },
            },
          });
          return work(counted);
        }),
      );
      await requestLink(email);
      counting.mockRestore();
      return { queries, written: (await api.rows('select key from rate_limits')).length };
    };
    const known = await workFor(ana.email);
    expect(known).toEqual({ queries: 2, written: 3 });
    await api.rows('delete from rate_limits');
    expect(await workFor(`unknown.${made}@example.com`)).toEqual(known);
  });

  it('sends nothing to the same address at another brand', async () => {
    await createAccount(api, { site: 'brightway', email: ana.email });
    await requestLink(ana.email, 'brightway');
    expect(await links()).toEqual([]);
    const [mail] = await links(ana.email, 'brightway');
    expect(mail?.text).toContain('http://brightway.localhost/reset-password');
  });

  it('limits mails to a mailbox without changing the response', async () => {
    for (let index = 0; index < 8; index += 1)
      expect((await requestLink(ana.email, 'harbor', `198.51.100.${index}`)).ok()).toEqual({ ok: true });
    expect(await links()).toHaveLength(3);
  });

  it('a member has a working link even after others used up the limit', async () => {
    for (let index = 0; index < 8; index += 1) await requestLink(ana.email, 'harbor', `198.51.100.${index}`);
    const token = await resetTokenFor(api, 'harbor', ana.email);
    wait(9 * 60_000);
    await requestLink();
    expect((await setBy(token)).status).toBe(200);
    wait(60_000);
    await requestLink();
    expect(await links()).toHaveLength(4);
  });

  it('limits requests from one network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1)
      statuses.push((await requestLink(`person.${index}@example.com`)).status);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toEqual(Array(5).fill(429));
  });

  it('refuses a malformed address', async () => {
    expect((await requestLink('nonsense')).refused()).toMatchObject({
      code: 'invalid',
      fields: { email: expect.any(String) },
    });
  });

  it('the mail contains the brand’s own address, regardless of the request’s host', async () => {
    const browser = api.browser();
    await browser.open();
    await browser.call(resetPasswordEmail, {
      body: { email: ana.email },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const [mail] = await links();
    expect(mail?.text).not.toContain('evil.example');
  });
});
