import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

/** Copies a browser’s current state, as another tab or one that did not get a later response. */
export function snapshotBrowser(api: Pick<TestApi, 'browser'>, browser: TestBrowser): () => TestBrowser {
  const cookies = new Map(browser.cookies);
  const { csrfToken } = browser;
  return () => {
    const copy = api.browser();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    copy.csrfToken = csrfToken;
    return copy;
  };
}
