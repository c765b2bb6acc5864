import type { BrowserContext, Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, logIn, type Member, PASSWORD } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { dropNextResponse } from '../support/post-from-page.ts';

const PROFILE = '/dashboard?section=profile';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const readAccount = async ({ email, site }: Pick<Member, 'email' | 'site'>) =>
  (
    await rows<{ id: string; email: string; phone: string; street: string; city: string }>(
      'select id, email, phone, street, city from accounts where site = $1 and email = $2',
      [site, email],
    )
  )[0];
const readSessions = ({ email }: Member) =>
  rows(
    'select 1 from sessions s join accounts a on (a.site, a.id) = (s.site, s.account_id) where a.email = $1',
    [email],
  );

async function openProfile(page: Page, site = 'harbor'): Promise<void> {
  await page.goto(siteUrl(site, PROFILE));
  await expect(part(page, 'Emails from us').getByRole('checkbox')).toBeVisible();
}

/** Reads the link in the newest email to an address. */
async function readMailedLink(context: BrowserContext, address: string): Promise<string> {
  const { text } = await readMail(context, address);
  return /http\S+#email-token=\S+/.exec(text)?.[0] ?? '';
}

test.use({ allowedConsole: [/status of (?:401|404|409|410|422)|net::ERR_/] });

test.describe('the profile', () => {
  test('a member changes phone and address by keyboard, and a failed save keeps the input', async ({
    page,
  }) => {
    const member = await joinMember(page);
    await openProfile(page);
    // the first request never arrives
    await page.route('**/api/v4/member/update', (route) => route.abort('connectionreset'), { times: 1 });
    const contact = part(page, 'Contact');
    await contact.getByRole('button', { name: 'Change phone or address' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('602-555-0199');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('7 Palm Road');
    await page.keyboard.press('Enter');
    await expect(contact.getByRole('alert')).toContainText('We cannot reach our server');
    await expect(page.getByLabel('Street and number')).toHaveValue('7 Palm Road');
    expect(await readAccount(member)).toMatchObject({ phone: '(619) 555-0100', street: '1 Main Street' });

    await page.getByLabel('Street and number').press('Enter');
    await expect(contact.getByRole('button', { name: 'Change phone or address' })).toBeFocused();
    await expect(contact).toContainText('(602) 555-0199');
    await expect(contact).toContainText('7 Palm Road');
    expect(await readAccount(member)).toMatchObject({
      phone: '602-555-0199',
      street: '7 Palm Road',
      city: 'San Diego',
    });
  });

  test('a new email address takes effect once both mailboxes confirm it, in any browser', async ({
    page,
    browser,
  }) => {
    const member = await joinMember(page);
    const email = member.email.replace('e2e-', 'new-');
    await openProfile(page);
    const emails = part(page, 'Email address');
    await emails.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').fill(email);
    await page.getByLabel('Your password').fill('not my password at all');
    await page.getByRole('button', { name: 'Send the links' }).click();
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
      'This is not your current password.',
    );
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send the links' }).click();
    const waiting = emails.getByRole('listitem');
    await expect(waiting).toHaveText([
      `${member.email} is not confirmed yet`,
      `${email} is not confirmed yet`,
    ]);
    await expect(emails).toContainText('Can’t open email at');

    // sending again invalidates the earlier link
    const outdated = await readMailedLink(page.context(), email);
    await emails.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('We sent new links.').first()).toBeVisible();
    const fresh = await readMailedLink(page.context(), email);
    await page.goto('about:blank');
    await page.goto(outdated);
    await expect(emails.getByRole('alert')).toContainText('This link no longer works');

    // another browser without a session: the link waits for a login and sends no request
    const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '2001:db8:77::1' } });
    const other = await elsewhere.newPage();
    const requests: string[] = [];
    other.on('request', (request) => requests.push(request.url()));
    await other.goto(fresh);
    await expect(other).toHaveURL(
      siteUrl('harbor', `/member-login?next=%2Fdashboard%3Fsection%3Dprofile${new URL(fresh).hash}`),
    );
    await logIn(other, member);
    await expect(other.getByText('this mailbox is confirmed')).toBeVisible();
    await expect(other).toHaveURL(siteUrl('harbor', PROFILE));
    const token = fresh.split('=').at(-1) ?? '';
    expect(token).toHaveLength(43);
    expect(requests.filter((address) => address.includes(token) || address.includes('#'))).toEqual([]);
    expect(await readAccount(member)).toMatchObject({ email: member.email });

    // the other mailbox, in the first browser; the first request fails
    const old = await readMailedLink(page.context(), member.email);
    await page.goto('about:blank');
    await page.route('**/api/v4/member/update', (route) => route.abort('connectionreset'), { times: 1 });
    await page.goto(old);
    await emails.getByRole('button', { name: 'Try again' }).click();
    await expect(emails.getByText('is now your email address')).toBeVisible();
    await expect(page).toHaveURL(siteUrl('harbor', PROFILE));
    await expect(page.getByText(`Logged in as ${email}`)).toBeAttached();
    expect(await readAccount({ ...member, email })).toBeDefined();
    expect(await readSessions({ ...member, email })).toHaveLength(1);
    expect(await rows('select 1 from email_changes where email = $1', [email])).toEqual([]);
    const notices = await rows<{ recipient: string }>(
      `select recipient from outbox where kind = 'email-changed' and recipient like $1`,
      [`%${member.email.replace('e2e', '')}`],
    );
    expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual([member.email, email].toSorted());
    await elsewhere.close();
  });

  test('a member cancels a pending email change', async ({ page }) => {
    const member = await joinMember(page);
    await openProfile(page);
    const emails = part(page, 'Email address');
    await emails.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').fill(`typo-${member.email}`);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send the links' }).click();
    await expect(emails.getByRole('listitem')).toHaveCount(2);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeErrors(page)).toEqual([]);
    await page.route('**/api/v4/member/emailChange', (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.fallback(),
    );
    await emails.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(emails.getByRole('alert')).toContainText('We cannot reach our server');
    await expect(emails.getByRole('listitem')).toHaveCount(2);
    await page.unroute('**/api/v4/member/emailChange');
    await emails.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(emails.getByRole('button', { name: 'Change email address' })).toBeFocused();
    await expect(emails.getByRole('listitem')).toHaveCount(0);
    expect(await rows('select 1 from email_changes where email = $1', [`typo-${member.email}`])).toEqual([]);
  });

  test('a member logs out single browsers, and a new password logs out all others', async ({
    page,
    browser,
  }) => {
    const member = await joinMember(page);
    const contexts: BrowserContext[] = [];
    const systems = ['Android 15; Mobile', 'iPad; CPU OS 18_5 like Mac OS X', 'Windows NT 10.0'];
    for (const system of systems) {
      const context = await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': `2001:db8:78::${contexts.length + 1}` },
        userAgent: `Mozilla/5.0 (${system}; rv:140.0) Gecko/140.0 Firefox/140.0`,
      });
      contexts.push(context);
      const other = await context.newPage();
      await other.goto(siteUrl('harbor', '/member-login'));
      await logIn(other, member);
      await expect(other).toHaveURL(siteUrl('harbor', '/dashboard'));
    }
    await openProfile(page);
    const places = part(page, 'Where you are logged in');
    await expect(places.getByRole('listitem')).toHaveCount(4);
    await expect(places.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);
    await page.route('**/api/v4/member/sessions/end', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    const logOut = places.getByRole('button', { name: 'Log out Firefox on Android' });
    await logOut.focus();
    await page.keyboard.press('Enter');
    await expect(places.getByLabel('Your current password')).toBeFocused();
    await page.keyboard.type('wrong password of mine');
    await page.keyboard.press('Enter');
    await expect(places.getByRole('alert')).toContainText('We cannot reach our server');
    await places.getByLabel('Your current password').press('Enter');
    await expect(places.getByLabel('Your current password')).toHaveAccessibleDescription(
      /This is not your current password/,
    );
    await places.getByLabel('Your current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(places.getByRole('listitem')).toHaveCount(3);
    expect(await readSessions(member)).toHaveLength(3);
    await expect(places.getByRole('list')).toBeFocused();
    // the response is lost: the page shows the server's state
    await dropNextResponse(page, '/api/v4/member/sessions/end');
    await places.getByRole('button', { name: 'Log out Firefox on iPad' }).press('Enter');
    await places.getByLabel('Your current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readSessions(member)).length).toBe(2);
    await expect(places.getByRole('listitem')).toHaveCount(2);
    await places.getByLabel('Your current password').press('Enter');
    await expect(page.getByText('Firefox on iPad is logged out.').first()).toBeVisible();

    const before = await rows<{ password_hash: string }>(
      'select password_hash from accounts where email = $1',
      [member.email],
    );
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(page.getByLabel('Your current password')).toBeFocused();
    await page.keyboard.type('wrong password of mine');
    await page.getByLabel('New password').fill('seven quiet lanterns glow');
    await expect(page.getByText('Strong. This is very hard to guess.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your current password')).toHaveAccessibleDescription(
      'This is not your current password.',
    );
    await page.getByLabel('Your current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    const after = await rows<{ password_hash: string }>(
      'select password_hash from accounts where email = $1',
      [member.email],
    );
    expect(after[0]?.password_hash).not.toBe(before[0]?.password_hash);
    expect(await readSessions(member)).toHaveLength(1);
    // still logged in, with a token that works
    await part(page, 'Emails from us').getByRole('checkbox').click();
    await expect(page.getByText('You won’t get any more reminders about your card.').first()).toBeVisible();
    for (const context of contexts) await context.close();
  });

  test('a member turns reminder emails off in the profile, or by an email link without logging in', async ({
    page,
    context,
  }) => {
    const member = await joinMember(page, { site: 'northline' });
    const choice = async () =>
      (
        await rows<{ is_wanted: boolean; id: string }>(
          `select is_wanted, unsubscribe_id as id from mail_choices c
           join accounts a on (a.site, a.id) = (c.site, c.account_id) where a.email = $1`,
          [member.email],
        )
      )[0];
    await openProfile(page, 'northline');
    const box = part(page, 'Emails from us').getByRole('checkbox', {
      name: /Remind me before my card expires/,
    });
    await expect(box).toBeChecked();
    await page.route('**/api/v4/member/mailChoices', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
    );
    await box.press('Space');
    await expect(part(page, 'Emails from us').getByRole('alert')).toContainText('That was not changed.');
    await expect(box).toBeChecked();
    await page.unroute('**/api/v4/member/mailChoices');
    await box.press('Space');
    await expect.poll(choice).toMatchObject({ is_wanted: false });
    await expect(box).not.toBeChecked();
    await box.press('Space');
    await expect.poll(choice).toMatchObject({ is_wanted: true });

    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: 'Change phone or address' }).click();
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeErrors(page)).toEqual([]);

    await context.clearCookies();
    const link = siteUrl('northline', `/api/v4/mail/unsubscribe/${(await choice())?.id}`);
    await page.goto(link);
    expect(await axeErrors(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await choice()).toMatchObject({ is_wanted: true });
    await page.getByRole('button', { name: 'Stop these reminders' }).press('Enter');
    await expect(
      page.getByRole('heading', { name: 'You won’t get any more reminders about your card.' }),
    ).toBeVisible();
    expect(await choice()).toMatchObject({ is_wanted: false });
  });
});
