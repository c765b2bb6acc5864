import type { Route } from '@playwright/test';

/**
 * Lets the server do what it is asked, and loses its answer on the way. The server is asked by its address: names
 * under localhost are known to browsers alone.
 */
export async function loseAnswer(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: url.host };
  url.hostname = '127.0.0.1';
  await route.fetch({ url: url.href, headers });
  await route.abort();
}
