/** A rule, or a group of rules such as a layer or a media query. */
type Rule =
  | { kind: 'rule'; selectors: Selector[]; body: string }
  | { kind: 'group'; head: string; rules: Rule[] }
  /** a font face, keyframes or a statement: always kept */
  | { kind: 'fixed'; text: string };

interface Selector {
  text: string;
  /** an element with each of these classes must exist for the selector to match */
  classes: string[];
}

/** Ends each part of a page's style element that all sites share (layouts/page-styles.ts). */
export const PART_END = '/**/';

/** The parts are the same on every page of a build, so each is read once. */
const readParts = new Map<string, Rule[]>();

/**
 * Removes the rules for classes that the page does not have: the parts serve every brand and layout, and a page uses
 * three quarters of them. Text after the last part is the site's own and stays unchanged.
 * @param has whether the page's markup has a class, or a script of the page may add it
 */
export function usedStyles(css: string, has: (className: string) => boolean): string {
  const parts = css.split(PART_END);
  const own = parts.pop() ?? '';
  return parts.map((part) => print(rulesOf(part), has)).join('') + own;
}

function rulesOf(part: string): Rule[] {
  const known = readParts.get(part);
  if (known) return known;
  const rules = parse(part);
  // Copy the part: a substring of the page would keep the whole page in memory.
  readParts.set(new TextDecoder().decode(new TextEncoder().encode(part)), rules);
  return rules;
}

function print(rules: Rule[], has: (className: string) => boolean): string {
  let text = '';
  for (const rule of rules) {
    if (rule.kind === 'fixed') {
      text += rule.text;
    } else if (rule.kind === 'group') {
      const inside = print(rule.rules, has);
      if (inside) text += `${rule.head}{${inside}}`;
    } else {
      const used = rule.selectors.filter(({ classes }) => classes.every(has));
      if (used.length > 0) text += `${used.map((selector) => selector.text).join()}{${rule.body}}`;
    }
  }
  return text;
}

/** Groups whose content is rules; anything else with an @ is kept whole. */
const GROUP = /^@(?:layer|media|supports|container)\b/;

/** Reads minified CSS without nested rules, as the build writes it. */
function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = endOf(css, at, '{;');
    if (css[open] !== '{') {
      rules.push({ kind: 'fixed', text: css.slice(at, open + 1) });
      at = open + 1;
      continue;
    }
    const head = css.slice(at, open);
    const close = closingBrace(css, open);
    const body = css.slice(open + 1, close);
    if (GROUP.test(head)) rules.push({ kind: 'group', head, rules: parse(body) });
    else if (head.startsWith('@')) rules.push({ kind: 'fixed', text: css.slice(at, close + 1) });
    else rules.push({ kind: 'rule', selectors: splitSelectors(head).map(readSelector), body });
    at = close + 1;
  }
  return rules;
}

/** Index of the next of these characters outside strings and brackets, or the text's length. */
function endOf(css: string, from: number, characters: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (depth === 0 && characters.includes(character)) return at;
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = endOfString(css, at);
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
  }
  return css.length;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const character = css[at];
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = endOfString(css, at);
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error(`a rule of the page's style does not end: ${css.slice(open - 60, open + 60)}`);
}

function endOfString(css: string, start: number): number {
  let at = start + 1;
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at < list.length; ) {
    const end = endOf(list, at, ',');
    selectors.push(list.slice(at, end));
    at = end + 1;
  }
  return selectors;
}

/** Inside :is(), :not() and the like, a selector can match even if a class is missing. */
const INNERMOST_ARGUMENTS = /\([^()]*\)/g;
const ATTRIBUTES = /\[[^\]]*\]/g;

function readSelector(text: string): Selector {
  let plain = text.replace(ATTRIBUTES, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(INNERMOST_ARGUMENTS, '');
  }
  return { text, classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) };
}
