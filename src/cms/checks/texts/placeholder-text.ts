import type { ContentRule, Problem } from '../context/finding.ts';

const LEFT_OVER =
  /\{\{[^}]{0,60}\}\}|\b[Ll]orem [Ii]psum\b|\bdolor sit amet\b|\b(?:TO(?:DO)|FIX(?:ME)|TB(?:D)|TKTK)\b|\[(?:insert|your|company|name|phone|placeholder)\b[^\]]{0,60}\]|\b(?:your|my) (?:headline|heading|text|title) here\b|\bxxxx+\b|\bundefined\b|\bNaN\b|\[object Object\]/g;

export const placeholderText: ContentRule = {
  id: 'placeholder-text',
  severity: 'error',
  finds: 'what a draft or a program left behind: lorem ipsum, {{name}}, [insert phone], TKTK, undefined',
  source: 'never meant for visitors',
  check: ({ texts }) =>
    [...texts().whole.matchAll(LEFT_OVER)].map(
      ({ 0: found, index }): Problem => ({
        path: texts().at(index).path,
        message: `“${found}” was left behind by a draft. Write what belongs there.`,
      }),
    ),
};
