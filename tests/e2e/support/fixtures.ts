import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test';
import { readTextsIn } from '#util/language/current-language.ts';

export { expect };

// tests read texts outside of any page or call
readTextsIn('en');

/** The address of a path on a published site, such as `siteUrl('harbor', '/faq')`. */
export function siteUrl(site: string, path = '/'): string {
  const port = process.env.ENAMEL_E2E_PORT;
  if (!port) throw new Error('ENAMEL_E2E_PORT is set by playwright.config.ts, which was not read');
  return `http://${site}.localhost:${port}${path}`;
}

let visitors = 0;

/** An address of its own for each test, out of the range for examples (RFC 5737, RFC 3849). */
function visitorAddress(worker: number): string {
  visitors += 1;
  return `2001:db8:${worker.toString(16)}:${visitors.toString(16)}::1`;
}

interface QuietConsole {
  /** console messages a test expects, such as the browser's own note of a 404 it was sent to see */
  allowedConsole: RegExp[];
  quietConsole: undefined;
}

/**
 * Every test fails if a page it opened writes an error or a warning to the console, or throws.
 * `test.use({ allowedConsole: [/status of 404/] })` lets through what a test is about.
 */
export const test = base.extend<QuietConsole>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': visitorAddress(workerIndex) });
  },
  allowedConsole: [[], { option: true }],
  quietConsole: [
    async ({ context, allowedConsole }, use) => {
      const heard: string[] = [];
      const hear = (text: string) => {
        if (!allowedConsole.some((allowed) => allowed.test(text))) heard.push(text);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        hear(`console ${message.type()} at ${message.location().url}: ${message.text()}`);
      };
      const onError = (error: WebError) => hear(`uncaught: ${error.error().stack ?? error.error().message}`);
      context.on('console', onConsole);
      context.on('weberror', onError);
      await use(undefined);
      context.off('console', onConsole);
      context.off('weberror', onError);
      expect(heard, 'the console must stay free of errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
});
