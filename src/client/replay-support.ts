/** What the recorder of visits cannot do without. */
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
 * The link to a recording says why there is none (specification §8). Datadog's library knows `rum-not-tracked`,
 * `incorrect-session-plan` and `replay-not-started`; a browser that cannot record is named here.
 */
export function withUnsupportedBrowser(link: string | undefined): string | undefined {
  if (!link) return link;
  const url = new URL(link);
  url.searchParams.set('error-type', 'browser-not-supported');
  return url.href;
}
