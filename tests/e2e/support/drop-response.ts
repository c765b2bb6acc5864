import type { Route } from '@playwright/test';

/**
 * Lets the server process the request and drops its response. The server is called by IP address, because only browsers
 * know names under localhost.
 */
export async function dropResponse(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: url.host };
  url.hostname = '127.0.0.1';
  await route.fetch({ url: url.href, headers });
  await route.abort();
}
