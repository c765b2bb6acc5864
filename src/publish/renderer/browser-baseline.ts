/**
 * The oldest supported browsers (decision 034): the last Chrome and Edge for Windows 7 and 8, the last Safari for
 * iPhones that stay at iOS 15, and the last Firefox for macOS 10.12. Scripts and styles are compiled for them;
 * `tests/built-site/browser-baseline.test.ts` checks the output.
 */
export const BROWSER_BASELINE = ['chrome109', 'edge109', 'safari15.6', 'ios15.6', 'firefox115'];
