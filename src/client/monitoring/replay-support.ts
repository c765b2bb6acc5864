/** The browser features that recording needs. */
type Recording = Pick<
  typeof globalThis,
  'Worker' | 'CSSSupportsRule' | 'MutationObserver' | 'URL' | 'NodeList'
>;

/** Whether this browser can record a visit. */
export function canRecord(browser: Partial<Recording> = globalThis): boolean {
  return (
    [browser.Worker, browser.CSSSupportsRule, browser.MutationObserver].every(
      (part) => typeof part === 'function',
    ) &&
    typeof browser.URL?.createObjectURL === 'function' &&
    browser.NodeList !== undefined &&
    'forEach' in browser.NodeList.prototype
  );
}

/**
 * Adds the reason why there is no recording to its link (specification §8). Datadog's library reports
 * `rum-not-tracked`, `incorrect-session-plan` and `replay-not-started`; an unsupported browser is added here.
 */
export function withUnsupportedBrowser(link: string | undefined): string | undefined {
  if (!link) return link;
  const url = new URL(link);
  url.searchParams.set('error-type', 'browser-not-supported');
  return url.href;
}
