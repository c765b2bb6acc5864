import type { Page, Request, Route } from '@playwright/test';
import { agree, CARDS, fillCard, joined, openPayment, pay } from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

const readPath = (request: Request) => new URL(request.url()).pathname;
/** Whether a script requests a page. */
const isPrefetch = (request: Request) =>
  request.resourceType() === 'fetch' && !/^\/(?:api|builds)\//.test(readPath(request));

/** Opens a page with a paused clock and waits until it has loaded. */
async function openPaused(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(siteUrl('harbor', path), { waitUntil: 'load' });
}

/** Advances the clock until the deferred script has started. */
async function startDeferredScript(page: Page): Promise<void> {
  const manifest = page.waitForRequest('**/builds/latest.json');
  await page.clock.runFor(2000);
  await manifest;
}

test.describe('prefetching', () => {
  test('prefetches links a second after loading, four at a time', async ({ page }) => {
    // large enough for many links
    await page.setViewportSize({ width: 1440, height: 4000 });
    const held: Route[] = [];
    const all: string[] = [];
    await page.route('**/*', async (route) => {
      if (!isPrefetch(route.request())) return await route.fallback();
      all.push(readPath(route.request()));
      held.push(route);
    });
    await openPaused(page, '/');
    expect(all).toEqual([]);
    await startDeferredScript(page);
    await expect.poll(() => held.length).toBe(4);
    await held.shift()?.fallback();
    await expect.poll(() => all.length).toBe(5);
    expect(held).toHaveLength(4);
    for (const route of held.splice(0)) await route.fallback();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain('/');
    for (const route of held.splice(0)) await route.fallback();
  });

  test('revalidates a prefetched page with a 304 when it is opened', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const statuses = new Map<string, number>();
    const pages: { path: string; id: string }[] = [];
    // the network status, before the browser substitutes its cached copy
    session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
      statuses.set(requestId, statusCode),
    );
    session.on('Network.requestWillBeSent', ({ type, requestId, request }) => {
      if (type === 'Document') pages.push({ path: new URL(request.url).pathname, id: requestId });
    });
    await page.clock.install();
    await page.goto(siteUrl('harbor', '/'));
    const link = page.getByRole('main').locator('a[href="/join-now"]:visible').first();
    await link.scrollIntoViewIfNeeded();
    const fetched = page.waitForEvent(
      'requestfinished',
      (request) => isPrefetch(request) && readPath(request) === '/join-now',
    );
    await page.clock.runFor(2000);
    await fetched;
    await link.click();
    await expect(page).toHaveURL(siteUrl('harbor', '/join-now'));
    await expect
      .poll(() => pages.map(({ path, id }) => [path, statuses.get(id)]))
      .toEqual([
        ['/', 200],
        ['/join-now', 304],
      ]);
  });

  test('prefetches nothing on a slow-2g connection', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } });
    });
    const fetched: string[] = [];
    page.on('request', (request) => isPrefetch(request) && fetched.push(readPath(request)));
    await openPaused(page, '/');
    await startDeferredScript(page);
    await page.getByRole('main').getByRole('link').first().hover();
    await page.clock.runFor(5000);
    expect(fetched).toEqual([]);
  });

  test('delays a click for a pending prefetch by at most 100 ms', async ({ page }) => {
    await page.route('**/*', (route) => (isPrefetch(route.request()) ? undefined : route.fallback()));
    await openPaused(page, '/');
    const link = page.getByRole('main').locator('a[href="/join-now"]:visible').first();
    await link.scrollIntoViewIfNeeded();
    const asked = page.waitForRequest((request) => isPrefetch(request) && readPath(request) === '/join-now');
    await startDeferredScript(page);
    await link.hover();
    await asked;
    await page.clock.pauseAt(Date.now() + 60_000);
    await link.click();
    await page.clock.runFor(99);
    expect(page.url()).toBe(siteUrl('harbor', '/'));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(siteUrl('harbor', '/join-now'));
  });
});

test.describe('a new build', () => {
  /** Serves the id of the newest build. */
  async function serveBuild(page: Page): Promise<{ current: string; asked: () => number }> {
    let asked = 0;
    const build = { current: 'first', asked: () => asked };
    await page.route('**/builds/latest.json', (route) => {
      asked += 1;
      return route.fulfill({ json: { build: build.current } });
    });
    return build;
  }
  const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-old', ''));

  test('reloads the page within five minutes of a new build', async ({ page }) => {
    const build = await serveBuild(page);
    await openPaused(page, '/terms');
    await startDeferredScript(page);
    await mark(page);
    await page.clock.runFor('05:01');
    await expect.poll(build.asked).toBe(2);
    await expect(page.locator('body')).toHaveAttribute('data-old');
    build.current = 'second';
    await page.clock.runFor('05:01');
    await expect(page.locator('body')).not.toHaveAttribute('data-old');
    await expect(page).toHaveURL(siteUrl('harbor', '/terms'));
  });

  test('never reloads for a new build while a form has input', async ({ page }) => {
    const build = await serveBuild(page);
    await openPaused(page, '/member-login');
    await page.getByLabel('Email address').fill('ana@example.com');
    await startDeferredScript(page);
    await mark(page);
    build.current = 'second';
    await page.clock.runFor('10:02');
    await expect.poll(build.asked).toBe(3);
    await expect(page.locator('body')).toHaveAttribute('data-old');
    await expect(page.getByLabel('Email address')).toHaveValue('ana@example.com');
  });

  test('never reloads for a new build over the confirmation of a payment', async ({ page }) => {
    const build = await serveBuild(page);
    await page.clock.install();
    await openPayment(page);
    await fillCard(page, CARDS.good);
    await agree(page);
    await pay(page);
    await expect(joined(page)).toBeVisible();
    await mark(page);
    build.current = 'second';
    for (let round = 0; round < 2; round += 1) {
      const before = build.asked();
      await page.clock.runFor('05:01');
      // a page that reloads at the first answer loses its mark before the second one
      await expect.poll(build.asked).toBeGreaterThan(before);
    }
    await expect(page.locator('body')).toHaveAttribute('data-old');
  });

  test('does not reload for a new build while a form is being sent', async ({ page }) => {
    const build = await serveBuild(page);
    await openPaused(page, '/member-login');
    await startDeferredScript(page);
    await mark(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/login', async (route) => {
      await promise;
      await route.fulfill({
        json: { isAuthenticated: true, email: 'ana@example.com', csrfToken: 't' },
      });
    });
    await page.getByLabel('Email address').fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill('four unrelated words here');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Logging in …' })).toBeVisible();
    build.current = 'second';
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.locator('body')).toHaveAttribute('data-old');
    resolve();
    await expect(page).toHaveURL(/\/member-login|\/dashboard/);
  });

  test('the published site names its newest build', async ({ page }) => {
    const answer = await page.goto(siteUrl('harbor', '/builds/latest.json'));
    expect(answer?.status()).toBe(200);
    expect(Object.keys(await answer?.json()).length).toBeGreaterThan(0);
  });
});

test.describe('a missing script of a widget', () => {
  test.use({ allowedConsole: [/status of 404|Error hydrating|dynamically imported module/] });

  test('reloads the page once for a missing script, then explains what to do', async ({ page }) => {
    const gone = (route: Route) => route.fulfill({ status: 404, body: '' });
    await page.route(/_astro\/Login\..*\.js/, gone);
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits.push(readPath(request));
    });
    await page.goto(siteUrl('harbor', '/member-login'));
    await expect.poll(() => visits).toEqual(['/member-login', '/member-login']);
    await expect(page.getByText('Member login does not run in this browser right now.')).toBeVisible();
    expect(visits).toHaveLength(2);
  });

  test('runs the widget when its script is available after the reload', async ({ page }) => {
    let visits = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits += 1;
    });
    await page.route(/_astro\/Login\..*\.js/, (route) =>
      visits === 1 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
    );
    await page.goto(siteUrl('harbor', '/member-login'));
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled({ timeout: 15_000 });
    expect(visits).toBe(2);
  });
});
