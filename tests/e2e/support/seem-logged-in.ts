import type { Page } from '@playwright/test';
import { siteUrl } from '../fixtures.ts';

/** From now on the page takes its visitor for a member: the hint cookie says so, and so does the answer it asks for. */
export async function seemLoggedIn(page: Page, brand: string): Promise<void> {
  await page.context().addCookies([{ name: 'enamel_auth', value: '1', url: siteUrl(brand) }]);
  const json = { isAuthenticated: true, email: 'ana@example.com', csrfToken: 'token' };
  await page.route('**/api/auth', (route) => route.fulfill({ json }));
}
