import type { Page, Route } from '@playwright/test';

/** Whether a call shows what would happen, and changes nothing. */
export const isPreview = (route: Route): boolean => route.request().url().includes('preview=true');

/** The server's response to a browser's call. Called by IP address (see `dropResponse`). */
export async function answerTo(route: Route) {
  const url = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: url.host };
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
}

/** Changes the first preview of a path, as if it were outdated. */
export async function outdateFirstPreview(page: Page, path: string, was: Record<string, unknown>) {
  let isFirst = true;
  await page.route(`**${path}*`, async (route) => {
    if (!isPreview(route) || !isFirst) return route.fallback();
    isFirst = false;
    const response = await answerTo(route);
    return route.fulfill({ response, json: { ...(await response.json()), ...was } });
  });
}

/** Holds back the changing calls of a path until `letGo` is called. */
export async function holdCalls(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keys: string[] = [];
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() === 'GET' || isPreview(route)) return route.fallback();
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    await promise;
    await route.continue();
  });
  return { letGo: resolve, keys };
}
