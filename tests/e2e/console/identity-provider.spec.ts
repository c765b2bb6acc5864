import type { Page } from '@playwright/test';
import { freePort } from '#scripts/test/free-port.ts';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '#tests/support/servers/identity-provider.ts';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { startOwnSite } from '../support/site-with-settings.ts';
import {
  consoleUrl,
  heading,
  joinStaff,
  openPeople,
  setUpApp,
  staffAddress,
  staffLink,
} from '../support/staff.ts';

// refusals that the tests are about
test.use({ allowedConsole: [/status of (?:4(?:00|01|03|04|09|10)|503)/] });
test.describe.configure({ mode: 'serial' });

let idp: TestIdentityProvider;
let stopSite: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  idp = await startIdentityProvider(`http://staff.localhost:${port}/sign-in/callback`);
  stopSite = await startOwnSite({
    PORT: String(port),
    OIDC_ISSUER: idp.issuer,
    OIDC_NAME: 'Test ID',
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: idp.clientSecret,
    OIDC_GROUP_ROLES: 'Owners=owner; Agents=agent@harbor',
    OIDC_JOIN: 'on',
  });
});
test.afterAll(async () => {
  await stopSite();
  await idp.stop();
});
test.beforeEach(() => {
  idp.signIn = { amr: ['mfa'] };
  idp.faults.failing = null;
});

let people = 0;
/** A person at the provider. */
function addPerson(claims: { email?: string; groups?: string[] }): {
  sub: string;
  name: string;
  email: string;
} {
  people += 1;
  const person = {
    sub: `pat-${people}`,
    name: `Pat ${people}`,
    email: staffAddress('pat'),
    email_verified: true,
    ...claims,
  };
  idp.people.set(person.sub, person);
  return person;
}

/** Leaves for the provider, and signs in there. @param name 'Cancel': goes back */
async function goThere(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
}

test('a person signs in with the provider, and is told what is wrong when it fails', async ({
  page,
  context,
}) => {
  const agent = addPerson({ groups: ['Agents'] });
  const stranger = addPerson({});
  await page.goto(consoleUrl('/account'));
  await expect(page.getByRole('button', { name: 'Sign in with Test ID' })).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await goThere(page, 'Sign in with Test ID', 'Cancel');
  await expect(page.getByText('You did not sign in at Test ID.')).toBeVisible();
  await expect(page).toHaveURL(consoleUrl('/sign-in/callback'));
  expect(await axeErrors(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the sign-in' }).click();

  await goThere(page, 'Sign in with Test ID', stranger.name);
  await expect(page.getByText('has no access to this console. Ask a person')).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(consoleUrl('/sign-in/callback?state=unknown&code=unknown'));
  await expect(page.getByText('This sign-in has expired')).toBeVisible();
  await page.goto(consoleUrl('/sign-in/callback'));
  await expect(page.getByText('This address is not complete.')).toBeVisible();

  // the provider knows the stranger in this browser
  await context.clearCookies({ domain: '127.0.0.1' });
  await page.goto(consoleUrl('/account'));
  await goThere(page, 'Sign in with Test ID', agent.name);
  await expect(heading(page, agent.name)).toBeVisible();
  await expect(page).toHaveURL(consoleUrl('/account'));
  const roles = page.getByRole('region', { name: 'Your roles' });
  await expect(roles).toContainText('Agent, Harbor Dental Club');
  await expect(roles).toContainText('from a group');
  await expect(page.getByText(`Linked as ${agent.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the password' })).toBeHidden();
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Remove the link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the link' }).click();
  await expect(page.getByText('Without Test ID you could not sign in.')).toBeVisible();

  // an answer works once, also with Back
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('an invited person accepts with the provider, sets up the app, and signs in again', async ({ page }) => {
  idp.signIn = { amr: ['pwd'] };
  const email = staffAddress('ivy');
  const ivy = addPerson({ email });
  await page.goto(await staffLink('invite', email, '--role', 'auditor'));
  await expect(page.getByRole('button', { name: 'Accept with Test ID' })).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  await goThere(page, 'Accept with Test ID', ivy.name);
  await setUpApp(page);
  await expect(heading(page, 'Members')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // the provider still knows the person, and needs no click
  await page.getByRole('button', { name: 'Sign in with Test ID' }).click();
  await expect(heading(page, 'Confirm it is you')).toBeVisible();
});

test('an owner links the account, and sees who has roles from groups', async ({ page }) => {
  const pat = addPerson({ groups: ['Agents'] });
  const email = staffAddress('olga');
  const olga = addPerson({ groups: ['Owners'] });
  await joinStaff(page, { email, name: 'Olga Osei' });
  await page.getByRole('link', { name: 'Your account' }).click();
  await goThere(page, 'Link Test ID', olga.name);
  await expect(heading(page, 'Olga Osei')).toBeVisible();
  await expect(page.getByText('Your account at Test ID is linked.').first()).toBeVisible();
  await expect(page.getByText(`Linked as ${olga.email}`)).toBeVisible();
  await expect(page.getByText('You signed in another way.')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);

  const other = await page.context().browser()?.newContext();
  const theirs = await other?.newPage();
  if (!other || !theirs) throw new Error('no browser');
  await theirs.goto(consoleUrl());
  await goThere(theirs, 'Sign in with Test ID', pat.name);
  await expect(heading(theirs, 'Members')).toBeVisible();
  await other.close();

  await openPeople(page);
  const row = page.getByRole('row').filter({ hasText: pat.email });
  await expect(row).toContainText('from a group');
  await row.getByRole('button', { name: 'Change roles' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Roles from groups can only be changed at the identity provider.');
  await expect(dialog.getByRole('button', { name: /^Remove Agent/ })).toBeHidden();
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a person without an app confirms a change at the provider', async ({ page }) => {
  const owner = addPerson({ groups: ['Owners'] });
  await page.goto(consoleUrl());
  await goThere(page, 'Sign in with Test ID', owner.name);
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(heading(page, 'Staff')).toBeVisible();
  await rows(
    `update staff_sessions set second_factor_at = now() - interval '16 minutes'
    where staff_id = (select id from staff where email = $1)`,
    [owner.email],
    'enamel_staff',
  );
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a person' });
  await invite.getByLabel('Email address').fill(staffAddress('new'));
  await invite.getByLabel('Role').selectOption('Auditor');
  await invite.getByRole('button', { name: 'Add role' }).click();
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Confirm it is you' }).getByLabel('6-digit code'),
  ).toBeHidden();
  await goThere(page, 'Confirm with Test ID', owner.name);
  await expect(heading(page, 'Staff')).toBeVisible();
  await expect(page.getByText('Confirmed. You can make your change now.').first()).toBeVisible();
});

test('a provider that is down is named, and another way in remains', async ({ page }) => {
  const pat = addPerson({ groups: ['Agents'] });
  await page.goto(consoleUrl());
  await page.getByRole('button', { name: 'Sign in with Test ID' }).click();
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
  idp.faults.failing = /^\/token/;
  await page.getByRole('button', { name: pat.name, exact: true }).click();
  await expect(page.getByText('Test ID cannot be reached right now.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});
