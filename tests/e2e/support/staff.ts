import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, siteUrl } from './fixtures.ts';

export const STAFF_PASSWORD = 'seven quiet herons at dawn';

/** The address of a page of the staff console. */
export const consoleUrl = (path = '/'): string => siteUrl('staff', path);

/** The heading of the open page. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

let people = 0;
/** An address that no other test has. */
export function staffAddress(name: string): string {
  people += 1;
  return `${name}-${process.pid}-${people}@example.com`;
}

/** The link that `npm run staff` prints. @param args such as ['invite', 'ana@example.com', '--role', 'owner'] */
export async function staffLink(...args: string[]): Promise<string> {
  const url = readFileSync(process.env.ENAMEL_E2E_DATABASE_FILE ?? '', 'utf8');
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/staff.ts', ...args], {
    env: {
      ...process.env,
      ENAMEL_MODE: 'local',
      DATABASE_URL: url,
      PORT: process.env.ENAMEL_E2E_PORT ?? '',
    },
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** The code that an authenticator app with this secret shows. */
export const appCode = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Sets up the app on the open page, which has to ask for it. @returns the recovery codes */
export async function setUpApp(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('6-digit code').fill(appCode(secret));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('listitem').allTextContents();
  await page.getByLabel('I have kept these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  return codes;
}

/** Invites a person with the command, and accepts the invitation on the page. @returns the recovery codes */
export async function joinStaff(
  page: Page,
  { email, name, role = 'owner' }: { email: string; name: string; role?: string },
): Promise<string[]> {
  await page.goto(await staffLink('invite', email, '--role', role));
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  return setUpApp(page);
}

/** Opens the list of the staff. */
export async function openPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(heading(page, 'Staff')).toBeVisible();
}
