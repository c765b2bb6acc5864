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
  /** the first class: that of the component that the rule is for */
  root: string | undefined;
}

/** What of the shared sheets a page can use. */
export interface PageUse {
  /** whether the page's markup has a class, or a script of the page may add it */
  has(className: string): boolean;
  /** whether the page's markup has a class, or a widget of the page may add it: then it uses the sheet that defines it */
  draws(className: string): boolean;
  /** sheets that a widget of the page brings itself */
  adopted: ReadonlySet<string>;
}

/** A style sheet, parsed. */
export interface Sheet {
  name: string;
  css: string;
  rules: Rule[];
  /** a page that has none of these does not use the sheet */
  roots: string[];
}

/** @param sheets minified CSS without nested rules, by name */
export const readSheets = (sheets: Record<string, string>): Sheet[] =>
  Object.entries(sheets).map(([name, css]) => {
    const rules = parse(css);
    return { name, css, rules, roots: [...new Set(rules.flatMap(rootsOf))] };
  });

/** The sheets' CSS without sheets and rules for classes that the page does not have. */
export function usedStyles(sheets: readonly Sheet[], { has, draws, adopted }: PageUse): string {
  const used = sheets.filter(({ name, roots }) => !adopted.has(name) && roots.some(draws));
  return used.map(({ rules }) => print(rules, has)).join('');
}

function rootsOf(rule: Rule): string[] {
  if (rule.kind === 'fixed') return [];
  if (rule.kind === 'group') return rule.rules.flatMap(rootsOf);
  return rule.selectors.flatMap(({ root }) => root ?? []);
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

/** What ends something, begins a string or a bracket, or escapes. A search for these passes over the rest at once. */
const MARK = /["'\\()[\]{};,]/g;
const BRACE = /["'\\{}]/g;

function next(mark: RegExp, css: string, from: number): number {
  mark.lastIndex = from;
  return mark.test(css) ? mark.lastIndex - 1 : css.length;
}

/** Index of the next of these characters outside strings and brackets, or the text's length. */
function endOf(css: string, from: number, characters: string): number {
  let depth = 0;
  for (let at = next(MARK, css, from); at < css.length; at = next(MARK, css, at + 1)) {
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
  for (let at = open; at < css.length; at = next(BRACE, css, at + 1)) {
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
const CLASSES = /\.[a-z][\w-]*/gi;
const ATTRIBUTES = /\[[^\]]*\]/g;

function readSelector(text: string): Selector {
  const named = text.replace(ATTRIBUTES, '');
  let plain = named;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(INNERMOST_ARGUMENTS, '');
  }
  return { text, root: classesIn(named)[0], classes: classesIn(plain) };
}

const classesIn = (selector: string): string[] =>
  (selector.match(CLASSES) ?? []).map((name) => name.slice(1));
