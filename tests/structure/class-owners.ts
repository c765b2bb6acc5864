import type { SourceFile } from './project-files.ts';

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** At-rules whose content is rules like those outside of them. */
const GROUP = /^@(?:layer|media|supports|container)\b/;
const CLASS = /^(?:html|:root)\b|\.([a-z][\w-]*)/;

/** Classes that begin a selector of more than one sheet, each with its sheets. Nested rules belong to the one around them. */
export function sharedClasses(sheets: readonly SourceFile[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets)
    for (const name of definedClasses(text.replace(COMMENT, '')))
      owners.set(name, (owners.get(name) ?? new Set()).add(path));
  return [...owners]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `.${name}: ${[...paths].sort().join(', ')}`);
}

/** The first class of each selector outside of other rules; states of the whole page (`html[data-js]`) have none. */
function definedClasses(css: string): string[] {
  const found: (string | never[])[] = [];
  for (let at = 0, open = css.indexOf('{'); open !== -1; open = css.indexOf('{', at)) {
    const head = css.slice(at, open).split(/[;}]/).at(-1)?.trim() ?? '';
    const close = closingBrace(css, open);
    if (GROUP.test(head)) found.push(...definedClasses(css.slice(open + 1, close)));
    else if (!head.startsWith('@'))
      for (const selector of head.split(/,(?![^(]*\))/)) found.push(CLASS.exec(selector.trim())?.[1] ?? []);
    at = close + 1;
  }
  return found.flat();
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a rule does not end: ${css.slice(open, open + 60)}`);
}
