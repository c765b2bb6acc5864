import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpMail } from '#api/drivers/mail.ts';
import { sendQueuedMails } from '#api/services/mail-delivery/send-mails.ts';
import { remindOfCards } from '#api/services/members/billing/remind-of-expiring-cards.ts';
import { mailChoices, mailChoicesSet } from '#contracts/account/mail-choices.ts';
import { createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';
import { startSmtpServer } from '#tests/support/mail/smtp-server.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.rows(`update memberships set status = 'ended'`);
  api.setNow('2026-06-15T17:00:00Z');
  ana = await createMember(api);
  await setCard(ana, '2027-01');
});
afterAll(() => api.close());

/** Sets the last month in which the saved card is valid. */
async function setCard({ accountId }: TestMember, lastMonth: string): Promise<void> {
  const [year, month] = lastMonth.split('-').map(Number);
  await api.rows('update payment_methods set exp_year = $2, exp_month = $3 where account_id = $1', [
    accountId,
    year,
    month,
  ]);
}
const night = (day: string, site = 'harbor') => {
  api.setNow(`${day}T18:00:00Z`);
  return remindOfCards(api.deps, site);
};
const reminders = async ({ email }: TestMember) =>
  (await queuedMails(api, 'harbor', email)).filter(({ kind }) => kind === 'card-expiring');
/** Reads the path of the unsubscribe link in the last reminder. */
async function readUnsubscribeLink(member: TestMember): Promise<string> {
  const text = (await reminders(member)).at(-1)?.text ?? '';
  return /http:\/\/harbor\.localhost(\/api\/v4\/mail\/unsubscribe\/[\w-]+)/.exec(text)?.[1] ?? '';
}
const isWanted = async (member: TestMember) =>
  (await (await logInAgain(api, member)).call(mailChoices)).ok().cardExpiring;
const post = (path: string, site = 'harbor', accept = '*/*') =>
  api.browser(site).send(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
  });

describe('reminders of expiring cards', () => {
  it('an expiring card causes one mail, from the month before its last one', async () => {
    expect(await night('2026-11-30')).toBe(0);
    expect(await night('2026-12-01')).toBe(1);
    expect(await night('2026-12-02')).toBe(0);
    const [mail, ...more] = await reminders(ana);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('expires 01/27');
    for (const part of ['Visa ending in 4242', '$149', '06/15/27', '/dashboard?section=billing'])
      expect(mail?.text).toContain(part);
    // The next card has its own last month.
    await setCard(ana, '2027-03');
    expect(await night('2027-02-01')).toBe(1);
  });

  it('several processes send one reminder of an expiring card', async () => {
    api.setNow('2026-12-01T18:00:00Z');
    await Promise.all([1, 2, 3].map(() => remindOfCards(api.deps, 'harbor')));
    expect(await reminders(ana)).toHaveLength(1);
  });

  it('an expiring card causes no mail if no charge is due', async () => {
    await api.rows('update memberships set auto_renew = false where id = $1', [ana.membershipId]);
    const bo = await createMember(api);
    await setCard(bo, '2027-06');
    expect(await night('2027-06-01')).toBe(0);
  });

  it('the job of one brand sends no reminders of another', async () => {
    expect(await night('2026-12-01', 'mesa')).toBe(0);
    expect(await reminders(ana)).toEqual([]);
  });
});

describe('opt-outs of reminders', () => {
  it('an opt-out stops reminders until the member opts in again', async () => {
    expect(await isWanted(ana)).toBe(true);
    const set = (cardExpiring: boolean) => ana.browser.call(mailChoicesSet, { body: { cardExpiring } });
    expect((await set(false)).ok()).toEqual({ cardExpiring: false });
    const rows = await api.rows('select kind, is_wanted from mail_choices where account_id = $1', [
      ana.accountId,
    ]);
    expect(rows).toEqual([{ kind: 'card-expiring', is_wanted: false }]);
    expect(await night('2026-12-01')).toBe(0);
    await (await logInAgain(api, ana)).call(mailChoicesSet, { body: { cardExpiring: true } });
    expect(await night('2026-12-02')).toBe(1);
  });

  it('a choice must be true or false', async () => {
    const body = { cardExpiring: 'no' as unknown as boolean };
    expect((await ana.browser.call(mailChoicesSet, { body })).refused().fields).toHaveProperty(
      'cardExpiring',
    );
  });

  it('an opt-out changes nothing for another member', async () => {
    const bo = await createMember(api);
    await ana.browser.call(mailChoicesSet, { body: { cardExpiring: false } });
    expect(await isWanted(bo)).toBe(true);
  });
});

describe('unsubscribe links', () => {
  beforeEach(async () => {
    await night('2026-12-01');
  });

  it('a link unsubscribes with any Accept header of a mailbox provider', async () => {
    const answer = await post(await readUnsubscribeLink(ana), 'harbor', 'image/png');
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(await isWanted(ana)).toBe(false);
  });

  it('the link is in the mail’s headers, and one click unsubscribes without a login (RFC 8058)', async () => {
    const server = await startSmtpServer();
    const driver = smtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: 'no-reply@mail.example' });
    await api.rows('update outbox set next_attempt_at = now()');
    await sendQueuedMails(api.deps, driver, new AbortController().signal);
    await driver.close();
    await server.stop();
    const link = await readUnsubscribeLink(ana);
    const mine = server.received.filter(({ to }) => to.includes(ana.email));
    const withLink = mine.filter(({ headers }) =>
      headers.some((line) => line.startsWith('List-Unsubscribe')),
    );
    expect(withLink).toHaveLength(1);
    expect(withLink[0]?.headers.join('\n').replaceAll(/\r?\n\s+/g, ' ')).toContain(
      `List-Unsubscribe: <http://harbor.localhost${link}>`,
    );
    expect(withLink[0]?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const answer = await post(link);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(await isWanted(ana)).toBe(false);
    expect((await post(link)).status).toBe(200);
  });

  it('the link opens a page with a form, so mail scanners change nothing', async () => {
    const link = await readUnsubscribeLink(ana);
    expect((await reminders(ana)).at(-1)?.text).toContain(`${link}?lang=en`);
    const page = await api.browser().send(`${link}?lang=en`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<form method="post">');
    expect(await isWanted(ana)).toBe(true);

    const done = await api.browser().send(link, { method: 'POST', headers: { accept: 'text/html' } });
    expect(await done.text()).toContain('You won’t get any more reminders');
    expect(await isWanted(ana)).toBe(false);
  });

  it('the link works only at its own brand, and not if forged', async () => {
    const link = await readUnsubscribeLink(ana);
    for (const [path, site] of [
      [link, 'mesa'],
      [link.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'), 'harbor'],
      [link.replace(/[^/]+$/, ana.accountId), 'harbor'],
    ] as const) {
      expect((await post(path, site)).status).toBe(404);
      expect((await api.browser(site).send(path)).status).toBe(404);
    }
    expect(await isWanted(ana)).toBe(true);
  });

  it('the link is never logged', async () => {
    const link = await readUnsubscribeLink(ana);
    await post(link);
    expect(api.logged.join('\n')).not.toContain(link.split('/').at(-1));
  });
});
