import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays, localDay } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { rows } from './database.ts';
import { expect, siteUrl } from './fixtures.ts';

/** A minimal PDF. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
export const pdf = (name: string, buffer: Buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });

/** A day that has happened, as people type it and as it is stored. */
export const HAPPENED = addDays(localDay(), -20);
export const HAPPENED_TYPED = formatDay(HAPPENED);

export const newAddress = (): string => `grief-${randomUUID().slice(0, 8)}@example.com`;

export const heading = (page: Page): Locator =>
  page.getByRole('group', { name: 'The grievance form' }).getByRole('heading', { level: 2 });
export const openReview = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Read it over' }).click();
export const send = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send grievance' }).click();
export const field = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`);
export const attach = (page: Page, ...files: ReturnType<typeof pdf>[]): Promise<void> =>
  field(page, 'attachments').setInputFiles(files);

/** Files of which only the size matters, made in the page: to carry megabytes into it would take longer than the test. */
export function attachSizes(page: Page, sizes: Readonly<Record<string, number>>): Promise<void> {
  return field(page, 'attachments').evaluate((input: HTMLInputElement, sizes) => {
    const chosen = new DataTransfer();
    for (const [name, bytes] of Object.entries(sizes))
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, sizes);
}

export async function openGrievance(page: Page, site = 'harbor'): Promise<void> {
  await page.goto(siteUrl(site, '/grievance-form'));
  await page.getByLabel('What happened?').waitFor();
}

/** Fills in all required fields, for a member. @returns the email address */
export async function fillGrievance(page: Page, email = newAddress()): Promise<string> {
  await page.getByLabel('I am the member').check();
  await field(page, 'name').fill('Ana Núñez');
  await field(page, 'email').fill(email);
  await page.getByLabel('What happened?').fill('The crown fell out after a day.\nNobody called back.');
  await page.getByLabel('What would you like us to do?').fill('A new crown.');
  await page.getByRole('radio', { name: /^No/ }).check();
  return email;
}

export interface StoredGrievance {
  id: string;
  site: string;
  case_number: string;
  urgent: boolean;
  received_on: string;
  acknowledge_by: string;
  resolve_by: string;
  form: Record<string, unknown>;
}

export const storedFor = (email: string): Promise<StoredGrievance[]> =>
  rows<StoredGrievance>(
    `select id, site, case_number, urgent, received_on::text, acknowledge_by::text, resolve_by::text, form
     from grievances where email = $1`,
    [email],
  );

/** The answer to a question on the review and on the receipt. */
export function answer(page: Page, label: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');
}

/** Expects an error that is the field's description for screen readers. */
export async function errorIs(page: Page, name: string, message: string): Promise<void> {
  await expect(field(page, name)).toHaveAccessibleDescription(
    new RegExp(`${message.replace(/[.()]/g, '\\$&')}$`),
  );
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
}
