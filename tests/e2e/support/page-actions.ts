import type { Locator, Page } from '@playwright/test';

/** Presses the header's logout button, which on a phone is in the menu. */
export async function pressLogout(page: Page): Promise<void> {
  const menu = page.locator('header summary').first();
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** What the page’s content says aloud; toasts have a place of their own. */
export const alertOf = (page: Page): Locator => page.getByRole('main').getByRole('alert');
