import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/experimental';
import { describe, expect, it } from 'vitest';
import { filesBelow, readBrands } from './published.ts';

// Scripts and styles must not use what Chrome 109, Safari 15.6 or Firefox 115 lack (decision 034).

/** Calls that throw there, and a pattern for each. Method names are distinctive enough to search for. */
const APIS: Record<string, RegExp> = {
  grouping: /\b(?:Map|Object)\.groupBy\b/,
  'Promise.withResolvers, Promise.try': /\.withResolvers\b|\bPromise\.try\b/,
  'AbortSignal.any, AbortSignal.timeout': /\bAbortSignal\.(?:any|timeout)\b/,
  'arrays changed as copies': /\.to(?:Sorted|Spliced|Reversed)\(|\.with\(/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'URL.canParse, URL.parse': /\bURL\.(?:canParse|parse)\b/,
  'the size of URLSearchParams': /\bURLSearchParams\([^)]*\)\.size\b/,
  'sets as in mathematics':
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'helpers of iterators':
    /\.(?:keys|values|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(|\bIterator\./,
  'whole Unicode': /\.(?:is|to)WellFormed\(/,
  'Intl.DurationFormat, Intl.Segmenter': /\bIntl\.(?:DurationFormat|Segmenter)\b/,
  'RegExp.escape, Error.isError': /\bRegExp\.escape\b|\bError\.isError\b/,
  scheduler: /\bscheduler\.(?:yield|postTask)\b/,
  'the Popover API': /\.(?:show|hide|toggle)Popover\(/,
  'form.requestSubmit, showPicker': /\.(?:requestSubmit|showPicker)\(/,
  'checkVisibility, userActivation': /\.checkVisibility\(|\.userActivation\b/,
  'view transitions': /\.startViewTransition\(/,
  'moving an element with its state': /\.moveBefore\(/,
  'style sheets by script': /\bnew CSSStyleSheet\b/,
  requestIdleCallback: /\brequestIdleCallback\(/,
  OffscreenCanvas: /\bnew OffscreenCanvas\b/,
  lookbehind: /\(\?<[=!]/,
};

/**
 * Exceptions that use feature detection or load only in browsers with support: start of the file name, then the
 * features.
 */
const FEATURE_DETECTED: Record<string, string[]> = {
  // of React and adopt-styles.ts as below; the router needs lookbehind for optional parts of a path, which no page has
  console: ['form.requestSubmit, showPicker', 'view transitions', 'style sheets by script', 'lookbehind'],
  // util/css/adopt-styles.ts; page-script/plan-picker/has-selector-fallback.ts runs where there is no :has(), which Safari 15.6 has
  form: ['style sheets by script'],
  'has-selector-fallback': ['style sheets by script'],
  // islands/shared/toasts/mount-toasts.tsx
  'mount-toasts': ['the Popover API'],
  // only for React's own form actions, which we do not use
  react: ['form.requestSubmit, showPicker', 'view transitions'],
  'start-monitoring': ['requestIdleCallback'],
  // React Aria reads styles where it is missing
  Palette: ['checkVisibility, userActivation'],
  OfficeMap: ['OffscreenCanvas', 'Intl.DurationFormat, Intl.Segmenter'],
};

const app = path.resolve('dist/app/client');
const scripts = filesBelow(app).filter((file) => file.endsWith('.js'));
const brands = await readBrands();
const pages = brands.flatMap(({ site, pages: all }) =>
  all.map(({ file, html }) => ({ name: `${site}/${file}`, html })),
);

/** Describes syntax newer than the baseline; a script that uses it does not run there. */
function newSyntax(name: string, code: string): string[] {
  const { program, errors } = parseSync(name, code, { lang: 'js', sourceType: 'module' });
  const found: string[] = errors.map(({ message }) => message);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const at = node as Record<string, unknown> & { type?: string };
    if (at.type === 'StaticBlock') found.push('a static block of a class');
    if (at.type === 'VariableDeclaration' && /using/.test(String(at.kind))) found.push('using');
    if (at.type === 'ImportDeclaration' && (at.attributes as unknown[] | undefined)?.length)
      found.push('attributes of an import');
    if (at.type === 'ImportExpression' && at.options) found.push('attributes of an import');
    const regex = at.regex as { pattern: string; flags: string } | undefined;
    if (regex && /v/.test(regex.flags)) found.push(`a regular expression with the flag v: ${regex.pattern}`);
    if (regex && /\(\?(?:<[=!]|[imsx-]+:)/.test(regex.pattern))
      found.push(`a regular expression: ${regex.pattern}`);
    for (const value of Object.values(at)) visit(value);
  };
  visit(program);
  return found;
}

/** Styles newer than the baseline that would make something unreadable or unusable there. */
const STYLES: Record<string, RegExp> = {
  'a range in a media query': /@media[^{]*[<>]/,
  'color functions': /\b(?:oklch|oklab|lch|lab|light-dark|color|contrast-color)\((?!-)/,
  'a relative color': /\b(?:rgb|hsl)a?\(from /,
  'container queries': /@container\b/,
  '@scope, @starting-style, @property': /@(?:scope|starting-style|property)\b/,
  'scrolling by a timeline': /\b(?:scroll|view|animation)-timeline\b/,
  'a mask without prefix': /\{(?:(?!-webkit-mask)[^{}])*[;{]mask:/,
};

/** A rule inside a rule, which needs Chrome 120. */
function nestedRule(css: string): string | undefined {
  const open: string[] = [];
  for (const [, before = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    if (open.some((outer) => !outer.startsWith('@'))) return before;
    open.push(before.trim().startsWith('@keyframes') ? '@keyframes' : before.trim());
  }
  return undefined;
}

/** `:is()` and `:where()` ignore unknown selectors; what is left names each `:has()`. */
function removeForgivingSelectors(selector: string): string {
  const shorter = selector.replace(/:([\w-]+)\(([^()]*)\)/, (_whole, name: string, inside: string) =>
    name === 'has' ? '§' : name === 'is' || name === 'where' ? '' : inside.replaceAll(',', ' '),
  );
  return shorter === selector ? selector : removeForgivingSelectors(shorter);
}

/** A browser without `:has()` drops the whole rule when it is in a selector list. */
const findMixedLists = (css: string): string[] =>
  [...css.matchAll(/(?:^|[{}])([^{}@]*:has\([^{}]*)\{/g)]
    .map(([, selector = '']) => selector)
    .filter((selector) => {
      const parts = removeForgivingSelectors(selector).split(',');
      return parts.some((one) => one.includes('§')) && !parts.every((one) => one.includes('§'));
    });

describe('oldest browsers of the baseline', () => {
  it.each(scripts.map((file) => [path.basename(file), file]))(
    'the oldest browsers of the baseline can run %s',
    (name, file) => {
      const code = readFileSync(file, 'utf8');
      expect(newSyntax(name, code)).toEqual([]);
      const allowed = Object.entries(FEATURE_DETECTED).flatMap(([start, names]) =>
        name.startsWith(`${start}.`) ? names : [],
      );
      const missing = Object.entries(APIS).flatMap(([api, pattern]) =>
        pattern.test(code) && !allowed.includes(api) ? [`${api}: ${code.match(pattern)?.[0]}`] : [],
      );
      expect(missing).toEqual([]);
    },
  );

  it('the oldest browsers can run the inline scripts of every page', () => {
    const inline = new Set(
      pages.flatMap(({ html }) =>
        [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code),
      ),
    );
    expect(inline.size).toBeGreaterThan(0);
    for (const code of inline) {
      expect(newSyntax('inline.js', code)).toEqual([]);
      expect(Object.entries(APIS).filter(([, pattern]) => pattern.test(code))).toEqual([]);
    }
  });

  it('the oldest browsers can apply the styles of every page and of every script', () => {
    const own = pages.map(
      ({ name, html }) => [name, html.match(/<style>(.*?)<\/style>/s)?.[1] ?? ''] as const,
    );
    const later = scripts.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`(@layer [^`]*)`/g)].map(
        ([, css = '']) => [path.basename(file), css] as const,
      ),
    );
    expect(later.length).toBeGreaterThan(5);
    const errors = new Set<string>();
    for (const [name, css] of [...own, ...later]) {
      // each mixed color has a plain fallback
      for (const [what, pattern] of Object.entries(STYLES))
        if (pattern.test(css.replace(/color-mix\([^;}]*/g, '')))
          errors.add(`${name}: ${what} ${css.match(pattern)?.[0]?.slice(0, 80)}`);
      const nested = nestedRule(css);
      if (nested) errors.add(`${name}: a rule in a rule: ${nested}`);
      for (const list of findMixedLists(css)) errors.add(`${name}: :has() in a list: ${list}`);
    }
    expect([...errors].slice(0, 12)).toEqual([]);
  });

  it('only shadows and backgrounds depend on color-mix()', () => {
    const left = new Set(pages.flatMap(({ html }) => html.match(/[\w-]+:[^;{}]*color-mix\([^;}]*/g) ?? []));
    // without color-mix() a button has no shadow and no hover background
    expect([...left].filter((rule) => !/^(?:box-shadow|background):/.test(rule))).toEqual([]);
  });
});

describe('browsers below the baseline', () => {
  it.each(brands)('every page of $site contains the phone number without script', (brand) => {
    const without = brand.pages
      .filter(({ html }) => !/<a [^>]*href="tel:\+?\d/.test(html))
      .map(({ file }) => file);
    expect(without).toEqual([]);
  });
});
