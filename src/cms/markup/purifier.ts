import { createRequire } from 'node:module';
import type { Config, DOMPurify, WindowLike } from 'dompurify';
import { CodedError } from '#util/coded-error.ts';
import { lazy } from '#util/collections/lazy.ts';

// A plain `import` would load jsdom (almost a second) for every process that reads a CMS schema, and would
// pull it into bundles. `require` through this function is invisible to bundlers.
const load = createRequire(import.meta.url);

type ServerWindow = WindowLike & Pick<typeof globalThis, 'DOMParser' | 'XMLSerializer'>;

/** The process's only jsdom window, created on first use. It runs no scripts and loads nothing. */
export const serverWindow = lazy((): ServerWindow => {
  const { JSDOM }: { JSDOM: new (html: string) => { window: ServerWindow } } = load('jsdom');
  return new JSDOM('').window;
});

/** A separate DOMPurify with a fixed configuration, so that instances do not share hooks. */
export function createPurifier(config: Config): DOMPurify {
  const createDomPurify: (window: WindowLike) => DOMPurify = load('dompurify');
  const purifier = createDomPurify(serverWindow());
  if (!purifier.isSupported) throw new Error('DOMPurify does not support this version of jsdom');
  purifier.setConfig(config);
  return purifier;
}

/** Markup beyond what an editor writes, which would block the parser for minutes. */
export class MarkupLimitError extends CodedError {
  readonly code = 'markup_limit';
}

const MAX_CHARACTERS = 2_000_000;
const MAX_TAGS = 20_000;
const MAX_DEPTH = 200;

/** Elements without content, or that the parser closes when the next one begins. */
const FLAT = new Set('area base br col dd dt hr img input li link meta option p source wbr'.split(' '));

/**
 * Refuses markup that is too long, has too many tags, or nests too deeply. The depth is an estimate, computed
 * before the parser runs, because its time grows with the square of the depth.
 * @throws MarkupLimitError
 */
export function checkMarkup(markup: string): void {
  if (markup.length > MAX_CHARACTERS) throw new MarkupLimitError('has more than 2,000,000 characters');
  const open: string[] = [];
  let tags = 0;
  for (const [, slash, written = '', end] of markup.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)|(\/>)/g)) {
    const name = written.toLowerCase();
    if (end !== undefined) {
      // a trailing slash closes a tag only inside a drawing
      if (open[0] === 'svg') open.pop();
    } else if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else {
      tags += 1;
      if (!FLAT.has(name)) open.push(name);
    }
    if (tags > MAX_TAGS) throw new MarkupLimitError('has more than 20,000 tags');
    if (open.length > MAX_DEPTH) throw new MarkupLimitError('is nested more than 200 levels deep');
  }
}
