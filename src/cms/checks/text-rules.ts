import { unseenIn } from '../text/normalize-text.ts';
import type { ContentRule } from './rule.ts';

export const hiddenCharacters: ContentRule = {
  id: 'hidden-characters',
  severity: 'warning',
  finds:
    'invisible characters between letters, such as zero-width spaces: copied from another program, or inserted to hide a word',
  source: 'Unicode Technical Standard #39, invisible characters; all other rules read the visible text',
  check: ({ texts }, report) => {
    for (const { path, written, text } of texts().list) {
      const count = unseenIn(written);
      if (count === 0) continue;
      const message = `“${text.slice(0, 60).trim()}” has invisible characters between its letters (${count} places). Retype the text.`;
      report(path, message);
    }
  },
};

const LEFT_OVER =
  /\{\{[^}]{0,60}\}\}|\b[Ll]orem [Ii]psum\b|\bdolor sit amet\b|\b(?:TO(?:DO)|FIX(?:ME)|TB(?:D)|TKTK)\b|\[(?:insert|your|company|name|phone|placeholder)\b[^\]]{0,60}\]|\b(?:your|my) (?:headline|heading|text|title) here\b|\bxxxx+\b|\bundefined\b|\bNaN\b|\[object Object\]/g;

export const placeholderText: ContentRule = {
  id: 'placeholder-text',
  severity: 'error',
  finds: 'placeholders of a draft or a program: lorem ipsum, {{name}}, [insert phone], TKTK, undefined',
  source: 'not meant for visitors',
  check: ({ texts }, report) => {
    for (const { 0: found, index } of texts().whole.matchAll(LEFT_OVER))
      report(texts().at(index).path, `“${found}” was left behind by a draft. Write what belongs there.`);
  },
};

/** Characters that fit on a phone, by field name. */
const MAX_BY_FIELD: Readonly<Record<string, number>> = {
  title: 120,
  heading: 160,
  label: 60,
  eyebrow: 80,
  value: 24,
  question: 240,
  intro: 600,
  description: 400,
  name: 120,
  global_title: 80,
  header_join_now_text: 40,
  ctaBtnText: 40,
  header_timing: 80,
};
const MAX_OTHER_TEXT = 5_000;
const MAX_HTML = 100_000;
const MAX_WORD = 60;
const SHORTEST = Math.min(MAX_WORD, ...Object.values(MAX_BY_FIELD));

export const longText: ContentRule = {
  id: 'long-text',
  severity: 'warning',
  finds:
    'a text far too long for its place, or a word of more than 60 characters, which breaks at any letter on a phone',
  source: 'layouts are tested from 360 px; WCAG 2.2, 1.4.10',
  check: ({ texts }, report) => {
    for (const { path, field, text, isHtml } of texts().list) {
      if (text.length <= SHORTEST) continue;
      const most = isHtml ? MAX_HTML : (MAX_BY_FIELD[field] ?? MAX_OTHER_TEXT);
      const word = text.length <= MAX_WORD ? undefined : longWord(text);
      if (text.length > most) {
        const message = `has ${text.length.toLocaleString('en')} characters; more than ${most.toLocaleString('en')} do not fit their place. Shorten it.`;
        report(path, message);
      } else if (word !== undefined) {
        const message = `“${word.slice(0, 40)}…” is one word of ${word.length} characters. Add blanks or shorten it.`;
        report(path, message);
      }
    }
  },
};

/** Scripts without spaces between words may break anywhere. */
function longWord(text: string): string | undefined {
  return text
    .split(/\s+/)
    .find((word) => word.length > MAX_WORD && !/[\u3000-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(word));
}
