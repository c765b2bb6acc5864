import type { BrowserContext, Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinAndLeave, joinIn, logIn, type Member } from '../support/join-member.ts';
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

/** The address in the newest mail to an account's address, on this test's server. */
async function mailedLink(context: BrowserContext, { email }: Pick<Member, 'email'>): Promise<string> {
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
  test('is replaced with a mailed link, whose token leaves the address bar', async ({ page, context }) => {
    test.slow();
    const member = await joinAndLeave(page);
    await askForLink(page, member.email);
    expect(await axeErrors(page)).toEqual([]);
    const link = await mailedLink(context, member);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByLabel('New password', { exact: true })).toBeEditable();
    await expect(page).toHaveURL(FORM);
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

  test.describe('with a link that is no good any more', () => {
    test.use({ allowedConsole: [/status of 4(10|01)/] });

    test('says so once it was used, and offers another', async ({ page, context }) => {
      const member = await joinAndLeave(page);
      await askForLink(page, member.email);
      const link = await mailedLink(context, member);
      await page.goto('about:blank');
      await page.goto(link);
      await choosePassword(page, NEW_PASSWORD);
      await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set.');

      await page.goto('about:blank');
      await page.goto(link);
      await choosePassword(page, 'another lantern entirely');
      await expect(alertOf(page)).toContainText('This link is no longer valid.');
      await page.getByRole('button', { name: 'Ask for a new link' }).click();
      await expect(page.getByRole('button', { name: 'Send me a link' })).toBeEnabled();
      // what was set stays
      await page.goto(siteUrl('harbor', '/member-login'));
      await logIn(page, { ...member, password: NEW_PASSWORD });
      await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    });

    test('says so when it is too old', async ({ page, context }) => {
      const member = await joinAndLeave(page);
      await askForLink(page, member.email);
      const link = await mailedLink(context, member);
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

  test('is replaced with the newest link also where an older one is open', async ({ page, context }) => {
    const member = await joinAndLeave(page);
    await page.goto(`${FORM}#token=${'x'.repeat(43)}`);
    await page.getByLabel('New password', { exact: true }).fill('something half typed');
    const other = await context.newPage();
    await askForLink(other, member.email);
    const link = await mailedLink(context, member);
    // the same page: only the fragment changes
    await page.goto(link);
    await expect(page).toHaveURL(FORM);
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your new password is set.');
  });

  test('ends every session of the member', async ({ page, browser }) => {
    const elsewhere = await browser.newContext();
    const library = await elsewhere.newPage();
    const member = await joinIn(library);
    await askForLink(page, member.email);
    await page.goto('about:blank');
    await page.goto(await mailedLink(page.context(), member));
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'You are now logged out everywhere else',
    );
    await library.goto(siteUrl('harbor', '/dashboard'));
    await expect(library).toHaveURL(/\/member-login/);
    await elsewhere.close();
  });

  test('gets the same response for an unknown address', async ({ page }) => {
    const member = await joinAndLeave(page);
    const said: string[] = [];
    for (const email of [member.email, `nobody-${member.email}`]) {
      await askForLink(page, email);
      const text = (await page.getByRole('main').getByRole('status').textContent()) ?? '';
      said.push(text.replace(email, '…'));
    }
    expect(said[1]).toBe(said[0]);
    expect(await rows('select 1 from outbox where recipient = $1', [`nobody-${member.email}`])).toEqual([]);
  });

  test('says what is wrong with a new password, beside the field', async ({ page }) => {
    await page.goto(`${FORM}#token=${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'Set my new password' }).click();
    const field = page.getByLabel('New password', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(await axeErrors(page)).toEqual([]);
  });
});
