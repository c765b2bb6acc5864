import type { Page } from '@playwright/test';

/** Posts JSON from the page that is open, as its own script would. */
export function postFrom(
  page: Page,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return page.evaluate(
    async ({ path, body }) => {
      const { csrfToken } = await (await fetch('/api/auth')).json();
      const headers = { 'content-type': 'application/json', 'csrf-token': csrfToken };
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    },
    { path, body },
  );
}

/** Drops the next response of a path after the server has processed the request. */
export function dropNextResponse(page: Page, path: string): Promise<void> {
  return page.evaluate((path) => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const answer = await fetch(...request);
      if (new URL(answer.url).pathname !== path) return answer;
      window.fetch = fetch;
      throw new TypeError('Failed to fetch');
    };
  }, path);
}
