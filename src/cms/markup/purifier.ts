import { createRequire } from 'node:module';
import type { Config, DOMPurify, WindowLike } from 'dompurify';
import type { DOMWindow } from 'jsdom';

// A plain `import` would load jsdom (almost a second) for every process that reads a CMS schema, and would
// pull it into bundles. `require` through this function is invisible to bundlers.
const load = createRequire(import.meta.url);

let browserWindow: DOMWindow | undefined;

/** The process's only jsdom window, created on first use. It runs no scripts and loads nothing. */
export function serverWindow(): DOMWindow {
  if (!browserWindow) {
    const { JSDOM } = load('jsdom') as typeof import('jsdom');
    browserWindow = new JSDOM('').window;
  }
  return browserWindow;
}

/** A separate DOMPurify with a fixed configuration, so that instances do not share hooks. */
export function createPurifier(config: Config): DOMPurify {
  const createDomPurify = load('dompurify') as (window: WindowLike) => DOMPurify;
  const purifier = createDomPurify(serverWindow() as unknown as WindowLike);
  if (!purifier.isSupported) throw new Error('DOMPurify does not support this version of jsdom');
  purifier.setConfig(config);
  return purifier;
}
