import { BoundedCache } from '#util/collections/collections.ts';
import { htmlParser } from '../markup/html-parser.ts';
import { checkMarkup, MarkupLimitError } from '../markup/purifier.ts';
import { canonical, isPlainFragment } from '../markup/sanitize-html.ts';
import { rawAt } from './record-facts.ts';
import type { ContentRule } from './rule.ts';

/** parse5's error codes, in an editor's words. */
const PARSE_ERRORS: Readonly<Record<string, string>> = {
  'duplicate-attribute': 'a tag has the same attribute twice',
  'eof-in-tag': 'the text ends inside a tag',
  'eof-in-comment': 'a comment is never closed',
  'missing-whitespace-between-attributes': 'there is no blank between two attributes',
  'unexpected-character-in-attribute-name': 'an attribute’s name holds a quote or a “<”',
  'missing-attribute-value': 'an attribute has “=” and no value',
  'invalid-first-character-of-tag-name': 'a “<” stands in the text; write &lt;',
  'missing-end-tag-name': 'a closing tag has no name',
  'non-void-html-element-start-tag-with-trailing-slash': 'a tag that has to be closed ends with “/>”',
  'unknown-named-character-reference': 'an “&” is followed by a name that no character has; write &amp;',
};
/** Parser messages without a visible effect. */
const HARMLESS =
  /^(?:missing-doctype|closing-of-element|end-tag-without|open-elements|control-character|missing-semicolon|absence-of-digits|noncharacter)/;

const cachedProblems = new BoundedCache<string, string[]>({ entries: 2_000, cost: 2_000_000 });

export const html: ContentRule = {
  id: 'html',
  severity: 'warning',
  finds:
    'invalid HTML in a text: unclosed or crossed tags, tags and attributes that are removed, headings that skip a level, empty links and headings, incomplete lists and tables',
  source: 'HTML standard (parse errors and content models); WCAG 2.2, 1.3.1 and 2.4.4',
  check: ({ record, raw, texts }, report) => {
    for (const { path, written, isHtml } of texts().list) {
      if (!isHtml) continue;
      for (const message of structureProblems(written)) report(path, message);
      for (const message of markupProblems(rawAt(raw, path), written)) report(path, message);
    }
    const path = ['footer', 'variables', 'footer_txt'];
    const written = rawAt(raw, path);
    if (record.footer.variables.footer_txt === '' && typeof written === 'string' && written.trim() !== '')
      report(path, 'nothing is left of this text once what may not stand in it is taken out');
  },
};

/** The parser's errors in the original HTML. Most markup is so simple that it skips the parser. */
function markupProblems(raw: unknown, accepted: string): string[] {
  if (typeof raw !== 'string') return [];
  const text = canonical(raw);
  if (text === accepted || isPlainFragment(text)) return [];
  return cachedProblems.take(text, () => {
    const messages = [...parseProblems(text), ...takenOut(text, accepted)];
    return { value: messages, cost: text.length };
  });
}

function parseProblems(text: string): string[] {
  try {
    checkMarkup(text);
  } catch (error) {
    if (error instanceof MarkupLimitError) return [error.message];
    throw error;
  }
  const problems = new Map<string, string>();
  htmlParser().parseFragment(text, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) => {
      if (HARMLESS.test(code) || problems.has(code)) return;
      const near = text
        .slice(Math.max(0, startOffset - 20), startOffset + 30)
        .replace(/\s+/g, ' ')
        .trim();
      problems.set(code, `${PARSE_ERRORS[code] ?? code.replaceAll('-', ' ')}, near “${near}”`);
    },
  });
  return [...balanceProblems(text), ...problems.values()];
}

/** Tags and attributes that the sanitizer removed. */
function takenOut(text: string, accepted: string): string[] {
  const names = (markup: string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const [, name = ''] of markup.matchAll(/<([a-zA-Z][a-zA-Z0-9-]*)/g)) {
      const tag = name.toLowerCase();
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return counts;
  };
  const keptNames = names(accepted);
  const removedNames = [...names(text)]
    .filter(([tag, count]) => (keptNames.get(tag) ?? 0) < count)
    .map(([tag]) => `<${tag}>`);
  const links = (text.match(/\shref\s*=/gi)?.length ?? 0) - (accepted.match(/ href="/g)?.length ?? 0);
  return [
    ...(removedNames.length > 0
      ? [
          `${removedNames.join(', ')} may not stand here and was taken out. Use plain tags such as <p>, <ul>, <strong>, <a>`,
        ]
      : []),
    ...(links > 0 && !removedNames.includes('<a>')
      ? ['the address of a link is not safe to follow and was taken out']
      : []),
  ];
}

/** Structural problems of the accepted HTML as part of a page. Headings start at <h2>. */
function structureProblems(markup: string): string[] {
  if (!markup.includes('<')) return [];
  const problems = new Set<string>();
  let last = 0;
  for (const [, digit = ''] of markup.matchAll(/<h([2-6])[ >]/g)) {
    const level = Number(digit);
    if (last > 0 && level > last + 1)
      problems.add(`after <h${last}> comes <h${level}>: a level of headings is left out`);
    last = level;
  }
  const empty = /<(a|h[2-6]|li|th|caption)(?: [^>]*)?>(?:\s|&nbsp;|\u00a0|<br>)*<\/\1>/.exec(markup)?.[1];
  if (empty) problems.add(`a <${empty}> has nothing in it`);
  if (/<a(?![^>]* href=)[^>]*>/.test(markup)) problems.add('a link has no address');
  if (/<(ul|ol)(?: [^>]*)?>\s*<\/\1>/.test(markup)) problems.add('a list has no items');
  if (/<(?:ul|ol)(?: [^>]*)?>\s*(?!<li[ >]|<\/|\s)/.test(markup))
    problems.add('a list holds something that is no <li>');
  if (markup.includes('<table') && !markup.includes('<th'))
    problems.add('a table has no header cells (<th>)');
  return [...problems];
}

/** Elements without content. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements with optional end tags (HTML standard). */
const OPTIONAL = new Set('p li dt dd tr td th thead tbody tfoot colgroup caption option'.split(' '));

/**
 * Tags that overlap, are closed without having been opened, or never closed; each kind is reported once.
 * parse5, like browsers, repairs these without an error.
 */
function balanceProblems(markup: string): string[] {
  const open: string[] = [];
  const problems = new Set<string>();
  for (const [tag, slash, written = ''] of markup.matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>/g,
  )) {
    const name = written.toLowerCase();
    if (VOID.has(name)) continue;
    if (slash === '') {
      if (!tag.endsWith('/>')) open.push(name);
      continue;
    }
    const at = open.lastIndexOf(name);
    if (at === -1) {
      problems.add(`</${name}> closes a tag that is not open`);
      continue;
    }
    const crossed = open.slice(at + 1).find((inner) => !OPTIONAL.has(inner));
    if (crossed) problems.add(`<${crossed}> is not closed before </${name}>`);
    open.length = at;
  }
  const left = open.find((name) => !OPTIONAL.has(name));
  if (left) problems.add(`<${left}> is never closed`);
  return [...problems];
}
