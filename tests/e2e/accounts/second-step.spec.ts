import { Secret, TOTP } from 'otpauth';
import { axeErrors } from '../support/axe.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, PASSWORD } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { pressLogout } from '../support/page-actions.ts';

test.use({ allowedConsole: [/status of (?:401|403|409|422)|SecondStep.*ERR_FAILED/] });

test('a member sets up an app, and logs in with its code, with a recovery code, and in a trusted browser', async ({
  page,
  context,
}) => {
  test.slow();
  const member = await joinMember(page);
  await page.goto(siteUrl('harbor', '/dashboard?section=profile'));
  const part = page.getByRole('region', { name: 'Two-step verification' });
  await part.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
  await part.getByLabel('Your current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
  expect(await axeErrors(page)).toEqual([]);
  await part.getByLabel('Verification code').fill('12');
  await page.keyboard.press('Enter');
  await expect(part.getByLabel('Verification code')).toHaveAccessibleDescription(/Please enter the 6 digits/);
  // of the step before, so that the login can use the one of now
  await part.getByLabel('Verification code').fill(codeAt(-30));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await part.getByRole('listitem').first().textContent()) ?? '';
  expect(await axeErrors(page)).toEqual([]);
  await part.getByRole('button', { name: 'I kept them' }).click();
  await expect(part.getByText('10 recovery codes are left.')).toBeVisible();

  const logInAgain = async () => {
    await page.goto(siteUrl('harbor', '/faq'));
    await pressLogout(page);
    await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  // its file cannot be downloaded at first
  await page.route(/_astro\/SecondStep\.[\w-]+\.js/, (route) => route.abort(), { times: 1 });
  await logInAgain();
  await expect(page.getByRole('button', { name: 'Back to the login' })).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  expect(await axeErrors(page)).toEqual([]);
  const field = page.getByLabel('Verification code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const code = codeAt(0);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await logInAgain();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode.toLowerCase());
  await page.getByLabel(/Trust this browser for 30 days/).check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  expect((await readMail(context, member.email)).subject).toContain('A recovery code was used');

  await logInAgain();
  await page.waitForURL('**/dashboard');
});
