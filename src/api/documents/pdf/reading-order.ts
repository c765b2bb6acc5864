import bidiFactory from 'bidi-js';
import { lazy } from '#util/collections/lazy.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_LETTER = /\p{L}/u;
const BEGINS_WITH_LETTER = /^\p{L}/u;

export type Direction = 'ltr' | 'rtl';

export interface Shown {
  /** a grapheme; brackets are mirrored where needed */
  text: string;
  /**
   * How it joins its neighbors. Letters of a `word` stay in reading order, because the font joins and reverses them.
   * Digits of the same scripts must not be reversed with them, and stay `alone`. Everything else is `plain`.
   */
  as: 'word' | 'alone' | 'plain';
}

export const readsRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The direction of a text is that of its first letter, as in Unicode's algorithm. */
export function textDirection(text: string): Direction {
  return readsRightToLeft(FIRST_LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** The graphemes of a line in visual order, from left to right (Unicode Standard Annex 9). */
export function fromLeftToRight(graphemes: readonly string[], direction: Direction): Shown[] {
  const line = graphemes.join('');
  const starts = new Map<number, string>();
  let start = 0;
  for (const grapheme of graphemes) {
    starts.set(start, grapheme);
    start += grapheme.length;
  }
  const levels = bidi().getEmbeddingLevels(line, direction);
  return bidi()
    .getReorderedIndices(line, levels)
    .flatMap((index) => {
      const grapheme = starts.get(index);
      return grapheme === undefined ? [] : [shown(grapheme, (levels.levels[index] ?? 0) % 2 === 1)];
    });
}

function shown(grapheme: string, turned: boolean): Shown {
  if (readsRightToLeft(grapheme))
    return { text: grapheme, as: turned && BEGINS_WITH_LETTER.test(grapheme) ? 'word' : 'alone' };
  const mirrored = turned ? bidi().getMirroredCharacter(grapheme) : null;
  return { text: mirrored ?? grapheme, as: 'plain' };
}

/** Created on first use, because it unpacks tables. */
const bidi = lazy(bidiFactory);
