import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator.ts';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { readMail } from '../support/outbox.ts';
import {
  consoleUrl,
  heading,
  joinStaff,
  openPeople,
  STAFF_PASSWORD,
  setUpApp,
  staffAddress,
  staffLink,
} from '../support/staff.ts';

async function enterPassword(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function enterRecoveryCode(page: Page, code: string | undefined): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

// refusals that the tests are about
test.use({ allowedConsole: [/status of 4(?:00|01|03|04|10)/] });

test.describe('the staff console', () => {
  test('an invited owner sets up an app, and invites a person who may do less', async ({ page, browser }) => {
    const [owner, agent] = [staffAddress('owner'), staffAddress('agent')];
    await joinStaff(page, { email: owner, name: 'Olga Osei' });
    await openPeople(page);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog.getByText('Please choose at least one role, and add it.')).toBeVisible();
    await dialog.getByLabel('Email address').fill(agent);
    await dialog.getByLabel('Role').selectOption('Agent');
    await dialog.getByLabel('Where').selectOption({ value: 'harbor' });
    await dialog.getByLabel('Office').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Add role' }).click();
    expect(await axeErrors(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(`An invitation is on its way to ${agent}.`).first()).toBeVisible();
    const invitations = page.getByRole('region', { name: 'Open invitations' });
    await expect(invitations.getByRole('row').filter({ hasText: agent })).toContainText('Agent, Harbor');
    expect(await axeErrors(page)).toEqual([]);

    const { text } = await readMail(page.context(), agent);
    const theirs = await browser.newContext();
    const other = await theirs.newPage();
    await other.goto(/\S+#token=\S+/.exec(text)?.[0] ?? '');
    await expect(other).toHaveURL(/invitation$/);
    await other.reload();
    await other.getByLabel('Your name').fill('Ada Agent');
    await other.getByLabel('Password').fill('short');
    await other.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(other.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await other.getByLabel('Password').fill(STAFF_PASSWORD);
    await other.getByRole('button', { name: 'Accept the invitation' }).click();
    await setUpApp(other);
    await expect(heading(other, 'Members')).toBeVisible();
    await expect(other.getByRole('navigation')).not.toContainText('Staff');
    await other.goto(consoleUrl('/people'));
    await expect(heading(other, 'Your roles do not include this page.')).toBeVisible();

    // disabled while signed in: the next call leads to the sign-in
    await page.reload();
    await page.getByLabel('Find by').fill('ada');
    await page.getByRole('button', { name: 'Disable of Ada Agent' }).click();
    await page.getByLabel('Reason').fill('left the group');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('row').filter({ hasText: agent })).toContainText('Disabled');
    await other.goto(consoleUrl('/account'));
    await expect(heading(other, 'Sign in')).toBeVisible();
    await theirs.close();

    await page.getByRole('link', { name: 'Activity' }).click();
    const entry = page.getByRole('row').filter({ hasText: owner }).filter({ hasText: 'left the group' });
    await expect(entry).toContainText('Disabled a person');
    await expect(entry).toContainText('Olga Osei');
    await entry.getByText(/^Entry \d+ of Harbor Dental Club$/).click();
    await expect(entry.getByText(/staff [0-9a-f-]{36}/)).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
  });

  test('a person signs in with a recovery code, and looks after their own sign-ins', {
    tag: '@phone',
  }, async ({ page, browser }) => {
    const email = staffAddress('lea');
    const codes = await joinStaff(page, { email, name: 'Lea Lind', role: 'auditor' });
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(consoleUrl('/account'));
    await enterPassword(other, email, 'not the password');
    await expect(other.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await enterPassword(other, email);
    await expect(heading(other, 'Confirm it is you')).toBeVisible();
    await enterRecoveryCode(other, 'AAAA-AAAA-AAAA-AAAA');
    await expect(other.getByText('This code does not match')).toBeVisible();
    await other.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expect(heading(other, 'Lea Lind')).toBeVisible();
    await expect(other.getByText('You have 9 recovery codes left.')).toBeVisible();
    expect(await axeErrors(other)).toEqual([]);

    await other.getByRole('button', { name: /^Sign out on/ }).click();
    await expect(other.getByText('One other browser was signed out.').first()).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.getByText('You were signed out')).toBeVisible();
    await elsewhere.close();
  });

  test('a person who lost the phone gets new access', { tag: '@phone' }, async ({ page }) => {
    const email = staffAddress('tom');
    await joinStaff(page, { email, name: 'Tom Tate', role: 'manager' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.goto(await staffLink('access', email));
    await page.getByLabel('New password').fill(`${STAFF_PASSWORD} again`);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await setUpApp(page);
    await expect(heading(page, 'Members')).toBeVisible();
  });

  test('a change needs a fresh code when the last one is old', { tag: '@phone' }, async ({ page }) => {
    const email = staffAddress('ivy');
    const codes = await joinStaff(page, { email, name: 'Ivy Ito' });
    await rowsAsStaff(
      `update staff_sessions set second_factor_at = now() - interval '16 minutes'
      where staff_id = (select id from staff where email = $1)`,
      email,
    );
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const question = page.getByRole('dialog', { name: 'Make new recovery codes?' });
    await question.getByRole('button', { name: 'Make new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await expect(dialog).toContainText('needs a fresh code');
    await enterRecoveryCode(page, codes[3]);
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    await shown.getByLabel('I have kept these codes').check();
    await shown.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  });

  test('a person adds a passkey, signs in with it, and removes it', { tag: '@phone' }, async ({ page }) => {
    await addAuthenticator(page);
    await joinStaff(page, { email: staffAddress('kim'), name: 'Kim Kaya', role: 'auditor' });
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Please enter a name for the passkey.')).toBeVisible();
    await dialog.getByLabel('Name of the passkey').fill('My phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByRole('listitem')).toContainText('My phone');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(heading(page, 'Kim Kaya')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toContainText('Last used');
    expect(await axeErrors(page)).toEqual([]);
    await passkeys.getByRole('button', { name: 'Remove of My phone' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys.getByText('You have none yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('This passkey does not open the console.')).toBeVisible();
  });

  test('a link without a token, a used link and an unknown address say so', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(consoleUrl('/invitation'));
    await expect(page.getByText('This link is not complete.')).toBeVisible();
    const link = await staffLink('invite', staffAddress('bo'), '--role', 'auditor');
    for (const expected of ['Set up your authenticator app', 'Accept your invitation']) {
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByLabel('Your name').fill('Bo Berg');
      await page.getByLabel('Password').fill(STAFF_PASSWORD);
      await page.getByRole('button', { name: 'Accept the invitation' }).click();
      await expect(heading(page, expected)).toBeVisible();
    }
    await expect(page.getByRole('alert').filter({ hasText: 'link' })).toBeVisible();
    for (const path of ['/member-login', '/_astro/no-such.js'])
      expect((await page.goto(consoleUrl(path)))?.status()).toBe(404);
  });

  test('the pages fit every screen, and speak Spanish to those who ask for it', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-MX', colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(consoleUrl());
    await expect(heading(page, 'Iniciar sesión')).toBeVisible();
    expect(await axeErrors(page)).toEqual([]);
    await page.getByLabel('Correo electrónico').fill('nadie@example.com');
    await page.getByLabel('Contraseña', { exact: true }).fill('una contraseña cualquiera');
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'contraseña' })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await context.close();
  });
});

/** Changes a row of the staff, whom no other role may change. */
async function rowsAsStaff(statement: string, ...values: string[]): Promise<void> {
  await rows(statement, values, 'enamel_staff');
}
