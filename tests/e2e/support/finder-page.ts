import type { Locator, Page } from '@playwright/test';
import { expect, siteUrl } from './fixtures.ts';

export const finder = (page: Page): Locator => page.getByRole('group', { name: 'Dentist search' });
export const place = (page: Page): Locator => page.getByLabel('ZIP code or city');
export const headline = (page: Page): Locator => finder(page).locator('[data-results-heading]');
export const offices = (page: Page): Locator => finder(page).getByRole('article');
export const mapFrame = (page: Page): Locator =>
  page.getByRole('application', { name: 'Map of the offices found' });
export const pin = (page: Page, name: RegExp): Locator => mapFrame(page).getByRole('button', { name });
export const query = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams.entries());

export async function open(page: Page, search = '', site = 'harbor'): Promise<void> {
  await page.goto(siteUrl(site, `/find-a-dentist${search}`));
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
}

export async function searchFor(page: Page, words: string): Promise<void> {
  await place(page).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** On a phone the filters are folded away. */
export async function openFilters(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Filters' });
  if (await more.isVisible()) await more.click();
}

/** On a phone the map appears on request. */
export async function openMap(page: Page): Promise<void> {
  await offices(page).first().waitFor();
  const button = page.getByRole('button', { name: 'Map', exact: true });
  if (await button.isVisible()) await button.click();
  await mapFrame(page).scrollIntoViewIfNeeded();
  await expect(pin(page, /^1: /)).toBeVisible();
}
