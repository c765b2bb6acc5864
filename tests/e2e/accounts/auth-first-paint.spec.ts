import type { Page } from '@playwright/test';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';

/** A late font moves a line by part of a pixel; a changed header moves it a hundred times as far. */
const UNSEEN = expect.closeTo(0, 2);

interface Seen {
  /** `data-auth` in each frame that was drawn, without repetitions */
  states: string[];
  shift: number;
}

/** Records the auth state in each frame and the layout shift, from the first frame. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { states: [], shift: 0 };
    Object.assign(window, { seen });
    const frame = () => {
      const state = document.documentElement?.dataset.auth ?? 'none';
      if (document.body && seen.states.at(-1) !== state) seen.states.push(state);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Holds the API's responses until the test releases them. */
async function slowApi(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );

test.describe('with a slow API', () => {
  test('a member sees the logged-in header from the first paint, without layout shifts', async ({ page }) => {
    const { email } = await joinMember(page);
    await watch(page);
    const releaseResponses = await slowApi(page);
    for (const path of ['/', '/faq', '/dashboard']) {
      const asked = page.waitForRequest('**/api/auth');
      await page.goto(siteUrl('harbor', path));
      await asked;
      await frames(page);
      expect(await seenOn(page)).toEqual({ states: ['in'], shift: UNSEEN });
      await expect(page.getByRole('button', { name: 'Logout', includeHidden: true })).toHaveCount(1);
    }
    const response = page.waitForResponse('**/api/auth');
    releaseResponses();
    expect(await (await response).json()).toMatchObject({ isAuthenticated: true, email });
    await frames(page);
    expect((await seenOn(page)).states).toEqual(['in']);
  });

  test('a visitor sees the logged-out header, and the page sends no API request', async ({ page }) => {
    await watch(page);
    await page.clock.install();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto(siteUrl('harbor', '/faq'));
    await page.clock.runFor(5000);
    await frames(page);
    expect(await seenOn(page)).toEqual({ states: ['out'], shift: UNSEEN });
    expect(calls).toEqual([]);
  });

  test('the login page accepts input at once and sends it when the token arrives', async ({ page }) => {
    const member = await joinMember(page);
    await page.context().clearCookies();
    const releaseResponses = await slowApi(page);
    await page.goto(siteUrl('harbor', '/member-login'));
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Logging in …' })).toBeVisible();
    releaseResponses();
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  });
});

test('a page shows the logged-out state when the session has ended on the server', async ({ page }) => {
  const { email } = await joinMember(page);
  await rows('delete from sessions where account_id in (select id from accounts where email = $1)', [email]);
  await page.goto(siteUrl('harbor', '/faq'));
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  await page.goto(siteUrl('harbor', '/terms'));
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
});

test.describe('while the server is unavailable', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('a page shows the logged-out state after a server error, and the session works again afterwards', async ({
    page,
  }) => {
    await joinMember(page);
    await page.route('**/api/auth', (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto(siteUrl('harbor', '/faq'));
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    await page.unroute('**/api/auth');
    await page.goto(siteUrl('harbor', '/member-login'));
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  });

  test('a logout during an outage is sent to the server after the outage', async ({ page }) => {
    const { email } = await joinMember(page);
    await page.goto(siteUrl('harbor', '/faq'));
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-logout]')?.click());
    await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
    await expect(page.getByLabel('Email address')).toBeEditable();
    await page.unroute('**/api/**');
    const logoutResponse = page.waitForResponse('**/api/v4/member/logout');
    await page.goto(siteUrl('harbor', '/member-login'));
    await logoutResponse;
    await expect(page.getByLabel('Email address')).toBeEditable();
    await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
    expect(
      await rows('select 1 from sessions where account_id in (select id from accounts where email = $1)', [
        email,
      ]),
    ).toEqual([]);
  });
});

const unavailable = {
  error: { code: 'unavailable', message: 'We are having trouble right now.', requestId: 'r' },
};
