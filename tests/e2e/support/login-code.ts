import type { Page } from '@playwright/test';
import { readLoginCode } from './outbox.ts';

/** Logs in on the open login page, with a code from an email. */
export async function logInWithCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByLabel('Code from the email').fill(await readLoginCode(page.context(), email));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
