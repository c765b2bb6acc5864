// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const RULES = '@layer parts{.a{border-color:color-mix(in srgb, var(--ink) 60%, #ffffff)}}';
const MIXED = '@layer parts{.a{border-color:#666666}}';
const own = { cssRules: [{}, {}], insertRule: vi.fn() };

beforeEach(() => {
  vi.resetModules();
  own.insertRule.mockClear();
  vi.stubGlobal('CSS', { supports: () => true });
  Object.defineProperty(document, 'styleSheets', { value: [own], configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

/** A browser with constructable style sheets. */
function withSheets() {
  const replaceSync = vi.fn();
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(css: string) {
        replaceSync(css);
      }
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true });
  return replaceSync;
}

it('adds a style only once', async () => {
  const replaceSync = withSheets();
  const { adoptStyles } = await import('./adopt-styles.ts');
  adoptStyles(RULES);
  adoptStyles(RULES);
  expect(replaceSync).toHaveBeenCalledExactlyOnceWith(RULES);
  expect(document.adoptedStyleSheets).toHaveLength(1);
});

it('adds the rules to the page’s own style in a browser without constructable style sheets', async () => {
  vi.stubGlobal('CSSStyleSheet', class {});
  document.documentElement.style.setProperty('--ink', '#000000');
  const { adoptStyles } = await import('./adopt-styles.ts');
  adoptStyles(RULES);
  adoptStyles(RULES);
  await vi.waitFor(() => expect(own.insertRule).toHaveBeenCalledExactlyOnceWith(`@media all{${MIXED}}`, 2));
});

it('colors are mixed by our code if the browser cannot', async () => {
  const replaceSync = withSheets();
  vi.stubGlobal('CSS', { supports: () => false });
  document.documentElement.style.setProperty('--ink', '#000000');
  const { adoptStyles } = await import('./adopt-styles.ts');
  adoptStyles(RULES);
  await vi.waitFor(() => expect(replaceSync).toHaveBeenCalledExactlyOnceWith(MIXED));
});
