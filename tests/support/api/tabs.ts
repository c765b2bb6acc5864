import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

/** The same browser as it was at some moment: another tab, or one that never got the answer. */
export function asItWas(api: Pick<TestApi, 'browser'>, browser: TestBrowser): () => TestBrowser {
  const cookies = new Map(browser.cookies);
  const { csrfToken } = browser;
  return () => {
    const copy = api.browser();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    copy.csrfToken = csrfToken;
    return copy;
  };
}
