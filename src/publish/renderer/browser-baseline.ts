/**
 * The oldest browsers in which everything works (decision 034): the last Chrome and Edge for Windows 7 and 8, the last
 * Safari for iPhones that stay at iOS 15, and the Firefox that macOS 10.12 ends at. Scripts and styles are compiled for
 * them; `tests/built-site/browser-baseline.test.ts` reads what came out.
 */
export const BROWSER_BASELINE = ['chrome109', 'edge109', 'safari15.6', 'ios15.6', 'firefox115'];
