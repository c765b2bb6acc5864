// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { canRecord, withUnsupportedBrowser } from './replay-support.ts';

const part = class {};
const browser = {
  Worker: part,
  CSSSupportsRule: part,
  MutationObserver: part,
  URL: { createObjectURL: () => '' },
  NodeList: { prototype: { forEach: () => {} } },
} as never;

it('records in a browser with all required features', () => {
  expect(canRecord(browser)).toBe(true);
});

it.each(['Worker', 'CSSSupportsRule', 'MutationObserver', 'URL', 'NodeList'])(
  'does not record in a browser without %s',
  (name) => {
    expect(canRecord({ ...(browser as object), [name]: undefined })).toBe(false);
  },
);

it('gives the unsupported browser as the reason in the link', () => {
  const link = 'https://app.datadoghq.com/rum/replay/sessions/1?error-type=replay-not-started&seed=2';
  expect(withUnsupportedBrowser(link)).toBe(
    'https://app.datadoghq.com/rum/replay/sessions/1?error-type=browser-not-supported&seed=2',
  );
  expect(withUnsupportedBrowser(undefined)).toBe(undefined);
});
