import type { BrowserContext } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, logIn } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { pressLogout } from '../support/page-actions.ts';

const NEW_PASSWORD = 'seven quiet lanterns glow';

test.use({ allowedConsole: [/status of 422/] });

async function readConfirmCode(context: BrowserContext, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const { text } = await readMail(context, email, /for your account/);
    code = /^\d{6}$/m.exec(text)?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

test('a member without a password sets one with a code from an email, by keyboard', async ({
  page,
  context,
}) => {
  test.slow();
  const member = await joinMember(page);
  await rows('update accounts set password_hash = null where email = $1', [member.email]);
  await page.goto(siteUrl('harbor', '/dashboard?section=profile'));
  const part = page.getByRole('region', { name: 'Password', exact: true });
  await expect(part).toContainText('You log in with a code that we email you.');
  await part.getByRole('button', { name: 'Set a password' }).press('Enter');
  await part.getByRole('button', { name: 'Email me a code' }).press('Enter');
  const field = part.getByLabel('Code from the email');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(part.getByRole('status').first()).toContainText('We sent an email with a code.');
  expect(await axeErrors(page)).toEqual([]);
  await field.fill('000000');
  await part.getByLabel('Your password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/This code does not match/);
  await expect(field).toBeFocused();
  await field.fill(await readConfirmCode(context, member.email));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('button', { name: 'Change password' })).toBeVisible();
  expect((await readMail(context, member.email)).subject).toContain('You have a password for');

  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await logIn(page, { ...member, password: NEW_PASSWORD });
  await page.waitForURL('**/dashboard');
});

test('a member without a password changes the email address with a code', async ({ page, context }) => {
  const member = await joinMember(page);
  await rows('update accounts set password_hash = null where email = $1', [member.email]);
  await page.goto(siteUrl('harbor', '/dashboard?section=profile'));
  const part = page.getByRole('region', { name: 'Email address' });
  await part.getByRole('button', { name: 'Change email address' }).click();
  await part.getByLabel('New email address').fill(`new-${member.email}`);
  await part.getByRole('button', { name: 'Email me a code' }).click();
  await part.getByLabel('Code from the email').fill(await readConfirmCode(context, member.email));
  await part.getByRole('button', { name: 'Send the links' }).click();
  await expect(part).toContainText(`You want to use new-${member.email}`);
});
