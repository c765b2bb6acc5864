import type { BrowserContext, Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinLoggedOut, joinMember, logIn, type Member } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { alertOf } from '../support/page-actions.ts';

const NEW_PASSWORD = 'a lantern over the meadow';
const FORM = siteUrl('harbor', '/reset-password');

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto(FORM);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('we sent an email with a link');
}

/** Reads the reset link from the newest email to an address, on this test's server. */
async function readMailedLink(context: BrowserContext, { email }: Pick<Member, 'email'>): Promise<string> {
  let token = '';
  await expect(async () => {
    const { text } = await readMail(context, email);
    token = /\/reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return `${FORM}#token=${token}`;
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set my new password' }).click();
}

test.describe('a forgotten password', () => {
  test('resets a password through a mailed link and removes its token from the address', async ({
    page,
    context,
  }) => {
    test.slow();
    const member = await joinLoggedOut(page);
    await askForLink(page, member.email);
    expect(await axeErrors(page)).toEqual([]);
    const link = await readMailedLink(context, member);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByLabel('New password', { exact: true })).toBeEditable();
    await expect(page).toHaveURL(FORM);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await expect(page.getByText('If no email arrives')).toBeHidden();
    await expect(page.getByText('We send a link that works once')).toBeHidden();
    expect(await axeErrors(page)).toEqual([]);
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set.');
    expect(await axeErrors(page)).toEqual([]);
    const token = link.split('=')[1] ?? '';
    expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
    await logIn(page, { ...member, password: NEW_PASSWORD });
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  });

  test.describe('with an invalid link', () => {
    test.use({ allowedConsole: [/status of 4(10|01)/] });

    test('rejects a used link and offers a new one', async ({ page, context }) => {
      const member = await joinLoggedOut(page);
      await askForLink(page, member.email);
      const link = await readMailedLink(context, member);
      await page.goto('about:blank');
      await page.goto(link);
      await choosePassword(page, NEW_PASSWORD);
      await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set.');

      await page.goto('about:blank');
      await page.goto(link);
      await choosePassword(page, 'another lantern entirely');
      await expect(alertOf(page)).toContainText('This link is no longer valid.');
      await page.getByRole('button', { name: 'Ask for a new link' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
      await expect(page.getByText('If no email arrives')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send me a link' })).toBeEnabled();
      // the password from the first use still works
      await page.goto(siteUrl('harbor', '/member-login'));
      await logIn(page, { ...member, password: NEW_PASSWORD });
      await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    });

    test('rejects an expired link', async ({ page, context }) => {
      const member = await joinLoggedOut(page);
      await askForLink(page, member.email);
      const link = await readMailedLink(context, member);
      await rows(
        "update password_resets set expires_at = now() - interval '1 minute' where account_id in (select id from accounts where email = $1)",
        [member.email],
      );
      await page.goto('about:blank');
      await page.goto(link);
      await choosePassword(page, NEW_PASSWORD);
      await expect(alertOf(page)).toContainText('This link is no longer valid.');
      expect(await axeErrors(page)).toEqual([]);
    });
  });

  test('accepts the newest link in a tab that has an older link open', async ({ page, context }) => {
    const member = await joinLoggedOut(page);
    await page.goto(`${FORM}#token=${'x'.repeat(43)}`);
    await page.getByLabel('New password', { exact: true }).fill('something half typed');
    const other = await context.newPage();
    await askForLink(other, member.email);
    const link = await readMailedLink(context, member);
    // the same page: only the fragment changes
    await page.goto(link);
    await expect(page).toHaveURL(FORM);
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set.');
  });

  test('ends every session of the member after a password reset', async ({ page, browser }) => {
    const elsewhere = await browser.newContext();
    const library = await elsewhere.newPage();
    const member = await joinMember(library);
    await askForLink(page, member.email);
    await page.goto('about:blank');
    await page.goto(await readMailedLink(page.context(), member));
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'You are now logged out everywhere else',
    );
    await library.goto(siteUrl('harbor', '/dashboard'));
    await expect(library).toHaveURL(/\/member-login/);
    await elsewhere.close();
  });

  test('shows the same response for an unknown address and sends no email', async ({ page }) => {
    const member = await joinLoggedOut(page);
    const messages: string[] = [];
    for (const email of [member.email, `nobody-${member.email}`]) {
      await askForLink(page, email);
      const text = (await page.getByRole('main').getByRole('status').textContent()) ?? '';
      messages.push(text.replace(email, '…'));
    }
    expect(messages[1]).toBe(messages[0]);
    expect(await rows('select 1 from outbox where recipient = $1', [`nobody-${member.email}`])).toEqual([]);
  });

  test('marks an invalid new password at its field', async ({ page }) => {
    await page.goto(`${FORM}#token=${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'Set my new password' }).click();
    const field = page.getByLabel('New password', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(await axeErrors(page)).toEqual([]);
  });
});
