import { addAuthenticator } from '../support/authenticator.ts';
import { axeErrors } from '../support/axe.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, PASSWORD } from '../support/join-member.ts';
import { readMail } from '../support/outbox.ts';
import { alertOf, pressLogout } from '../support/page-actions.ts';

test.use({ allowedConsole: [/status of (?:401|422)/] });

const LOG_IN = 'Log in with a passkey';

test('a member adds a passkey, logs in with it by keyboard, and removes it', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  test.slow();
  // the list of the email field would choose by itself
  await page.addInitScript(() => {
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: undefined });
  });
  const authenticator = await addAuthenticator(page);
  const member = await joinMember(page);
  await page.goto(siteUrl('harbor', '/dashboard?section=profile'));
  const part = page.getByRole('region', { name: 'Passkeys' });
  await expect(part.getByText('You have none yet.')).toBeVisible();
  await part.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const name = part.getByLabel('Name of the passkey');
  await expect(name).toBeFocused();
  await name.fill('My phone');
  await page.keyboard.press('Enter');
  await expect(part.getByLabel('Your current password')).toHaveAccessibleDescription(
    'Please enter your password.',
  );
  expect(await axeErrors(page)).toEqual([]);
  await part.getByLabel('Your current password').fill(PASSWORD);
  await authenticator.setAnswering(false);
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toContainText('Your device added no passkey.');
  await authenticator.setAnswering(true);
  await part.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(part.getByRole('listitem')).toContainText('My phone');
  await expect(part.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  expect((await readMail(context, member.email)).subject).toContain('A passkey was added');

  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
  await page.goto(siteUrl('harbor', '/member-login?next=/dashboard?section=profile'));
  await page.getByRole('button', { name: LOG_IN }).press('Enter');
  await page.waitForURL('**/dashboard?section=profile');
  await expect(part.getByRole('listitem')).toContainText('last used today');

  await part.getByRole('button', { name: 'Remove “My phone”' }).click();
  await part.getByLabel('Your current password').fill(PASSWORD);
  expect(await axeErrors(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(part.getByText('You have none yet.')).toBeVisible();
  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
  await page.getByRole('button', { name: LOG_IN }).click();
  await expect(alertOf(page)).toHaveText(
    'This passkey does not open an account here. Please log in another way.',
  );
});

test('a prompt that is canceled says so calmly, and the form still works', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await page.goto(siteUrl('harbor', '/member-login'));
  await authenticator.setAnswering(false);
  const button = page.getByRole('button', { name: LOG_IN });
  await button.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
  await expect(button).toBeEnabled();
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
  expect(await axeErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Email address')).toBeFocused();
});

test('a browser without passkeys shows the login without them, and loads no script for them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
    Object.defineProperty(navigator, 'credentials', { value: undefined });
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(siteUrl('harbor', '/member-login'));
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /passkey/i.test(path))).toEqual([]);
  await expect(page.getByRole('button', { name: LOG_IN })).toHaveCount(0);
});

test('the list of the email field offers passkeys, and one that is chosen there logs in', async ({
  page,
}) => {
  await addAuthenticator(page);
  await joinMember(page);
  await page.goto(siteUrl('harbor', '/dashboard?section=profile'));
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByLabel('Name of the passkey').fill('My phone');
  await part.getByLabel('Your current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('listitem')).toContainText('My phone');
  await page.goto(siteUrl('harbor', '/faq'));
  // it leads to the login, where the device of the test chooses by itself
  await pressLogout(page);
  await page.waitForURL('**/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
});
