import { type ESTree, Visitor } from 'rolldown/utils';
import { codeOf, programOf } from './module-imports.ts';
import type { SourceFile } from './project-files.ts';

/** Elements inside a sentence. */
const INLINE = ['a', 'abbr', 'b', 'button', 'code', 'em', 'span', 'strong', 'time'];
/** Stands for a value in a text: an amount, a date, a name. */
const VALUE = '10';
const SENTENCE = /[A-Z“‘$\d][^.!?]*(?:\d\.\d[^.!?]*)*[.!?](?=\s|”|$)/g;

/**
 * The sentences of a module that people read: texts of its markup and its strings that are written as sentences.
 * Messages to developers and operators (errors that are thrown, log lines, SQL) are left out.
 */
export function sentencesOf(file: SourceFile): string[] {
  const texts = codeOf(file).flatMap((code) => codeTexts(file.path, code));
  if (file.path.endsWith('.astro')) texts.push(...astroTexts(file.text));
  return texts.flatMap((text) => text.replaceAll(/\s+/g, ' ').match(SENTENCE) ?? []).filter(isSentence);
}

const isSentence = (text: string): boolean =>
  (text.match(/[a-z]{2,}/gi)?.length ?? 0) >= 4 && !/[{}<>=\\]|\w\/\w/.test(text);

function codeTexts(path: string, code: string): string[] {
  const texts: { start: number; text: string }[] = [];
  /** Parts whose texts are left out, or are part of a text that was found before. */
  const covered: ESTree.Span[] = [];
  const textOf = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): string =>
    children.map(childText).join('');
  const childText = (child: ESTree.JSXChild): string => {
    if (child.type === 'JSXText') return child.value;
    if (child.type === 'JSXFragment') return textOf(child);
    if (child.type === 'JSXExpressionContainer') {
      const { expression } = child;
      if (expression.type !== 'Literal') return VALUE;
      covered.push(expression);
      return String(expression.value);
    }
    if (child.type !== 'JSXElement' || !isInline(child)) return ' ';
    covered.push(child);
    return textOf(child);
  };
  new Visitor({
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'ApiError') covered.push(node);
    },
    TaggedTemplateExpression: (node) => covered.push(node),
    JSXElement: (node) => {
      if (node.children.some(isText)) texts.push({ start: node.start, text: textOf(node) });
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') texts.push({ start, text: value });
    },
    TemplateLiteral: ({ quasis, start }) =>
      texts.push({ start, text: quasis.map(({ value }) => value.cooked ?? '').join(VALUE) }),
  }).visit(programOf(path, code));
  return texts
    .filter(({ start }) => !covered.some((part) => part.start <= start && start < part.end))
    .map(({ text }) => text);
}

const isText = (node: ESTree.JSXChild): boolean => node.type === 'JSXText' && /\p{L}/u.test(node.value);

const isInline = ({ openingElement: { name } }: ESTree.JSXElement): boolean =>
  name.type === 'JSXIdentifier' && INLINE.includes(name.name);

/** The texts of Astro markup, block by block. */
function astroTexts(source: string): string[] {
  return source
    .replace(/^\s*---[\s\S]*?---/, '')
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(new RegExp(`</?(?:${INLINE.join('|')})\\b[^>]*>`, 'g'), '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/\{[^{}]*\}/g, VALUE));
}
