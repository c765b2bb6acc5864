import bidiFactory, { type Bidi } from 'bidi-js';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_LETTER = /\p{L}/u;
const BEGINS_WITH_LETTER = /^\p{L}/u;

export type Direction = 'ltr' | 'rtl';

export interface Shown {
  /** a grapheme; brackets are the ones that belong on this side */
  text: string;
  /**
   * How it goes together with its neighbours: letters of `word`s are joined and turned around by the font's own
   * rules, so that they have to come in the order of reading; digits of the same scripts would be turned around with
   * them, and stay `alone`; all else is `plain`.
   */
  as: 'word' | 'alone' | 'plain';
}

export const readsRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Where a text begins is decided by its first letter, as in Unicode's algorithm. */
export function directionOf(text: string): Direction {
  return readsRightToLeft(FIRST_LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** The graphemes of a line as they stand from left to right (Unicode Standard Annex 9). */
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

let made: Bidi | undefined;

/** Made when it is first needed: it unpacks tables. */
function bidi(): Bidi {
  made ??= bidiFactory();
  return made;
}
