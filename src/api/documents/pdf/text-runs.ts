import { type Cut, plainCut } from './fonts/cuts.ts';
import { canDraw, type Face, faceFor, isInFamily } from './fonts/font-faces.ts';
import { type Direction, fromLeftToRight, readsRightToLeft, type Shown } from './reading-order.ts';

/** Adjacent characters that one face draws. */
export interface Run {
  face: Face;
  text: string;
  /** the text itself, if the face draws a replacement because no font has the characters */
  actual: string | null;
}

/** The runs of a line from left to right. */
export interface LineRuns {
  runs: Run[];
  /** the line in reading order, if its glyphs have another order */
  actual: string | null;
}

/** Drawn for characters without a font. */
const REPLACEMENT = '?';
const ASCII = /^[\x20-\x7e]+$/;
/** Not drawn, except between letters that it separates or joins, as in Persian and Hindi. */
const INVISIBLE = /(?<![\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]|(?![\u200c\u200d])\p{C}/gu;
/** Has vowels that are spoken after a letter and drawn before it. */
const REORDERED = /\p{Script=Devanagari}/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The graphemes of a text. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const LATIN = /\p{Script=Latin}/u;

/** The cut for a whole text: a name is not set in two families because the brand's lacks one of its Latin letters. */
export function cutFor(text: string, cut: Cut): Cut {
  if (cut.family === null || ASCII.test(text)) return cut;
  const letters = splitGraphemes(text.normalize('NFC')).filter((each) => LATIN.test(each));
  return letters.every((each) => isInFamily(cut, toCodePoints(each))) ? cut : plainCut(cut);
}

/**
 * Splits a line into runs. Fonts come in subsets by script, so that “Nguyễn” takes two of them. Direction marks and other
 * invisible characters are left out.
 * @param direction of the whole text
 */
export function splitIntoRuns(text: string, cut: Cut, direction: Direction = 'ltr'): LineRuns {
  // fast path for most words: the first face of a cut has all of ASCII
  if (ASCII.test(text)) {
    const face = faceFor(cut, []);
    if (face) return { runs: [{ face, text, actual: null }], actual: null };
  }
  const visible = text.normalize('NFC').replace(INVISIBLE, '');
  const all = splitGraphemes(visible);
  const graphemes = withoutPictures(all, cut);
  const isRightToLeft = readsRightToLeft(visible);
  const shown = isRightToLeft
    ? fromLeftToRight(graphemes, direction)
    : graphemes.map((each): Shown => ({ text: each, as: 'plain' }));
  const runs = joined(shown, cut);
  const isWhole = graphemes.length === all.length;
  if (isWhole && !isRightToLeft && !REORDERED.test(visible)) return { runs, actual: null };
  // the actual text of the line covers its runs
  return { runs: runs.map((run) => ({ ...run, actual: null })), actual: visible };
}

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Emojis without a face are left out of a name, unless there is nothing else. */
function withoutPictures(graphemes: readonly string[], cut: Cut): readonly string[] {
  const left = graphemes.filter((each) => !PICTURE.test(each) || faceFor(cut, toCodePoints(each)));
  return left.some((each) => each.trim() !== '') ? left : graphemes;
}

/** @param shown from left to right */
function joined(shown: readonly Shown[], cut: Cut): Run[] {
  const runs: (Run & Pick<Shown, 'as'>)[] = [];
  for (const { text, as } of shown) {
    const next = { ...makeRun(text, cut), as };
    const last = runs.at(-1);
    const joins =
      as !== 'alone' &&
      last?.as === as &&
      last.face === next.face &&
      (last.actual === null) === (next.actual === null);
    if (!joins) {
      runs.push(next);
      continue;
    }
    last.text = as === 'word' ? next.text + last.text : last.text + next.text;
    if (last.actual !== null) last.actual += next.actual;
  }
  return runs.map(({ face, text, actual }) => drawable({ face, text, actual }, cut));
}

/** The run, or what can be drawn of it: a font may have all characters but fail at their combination. */
function drawable(run: Run, cut: Cut): Run {
  const { face, text, actual } = run;
  if (canDraw(face, text)) return run;
  const bare = text.replace(/\p{M}/gu, '');
  if (bare !== '' && canDraw(face, bare)) return { face, text: bare, actual: actual ?? text };
  return { ...makeRun(REPLACEMENT, cut), actual: actual ?? text };
}

function makeRun(grapheme: string, cut: Cut): Run {
  const face = faceFor(cut, toCodePoints(grapheme));
  return face ? { face, text: grapheme, actual: null } : replacementFor(cut, grapheme);
}

/** The letter without its marks if a font has it, else a question mark. */
function replacementFor(cut: Cut, grapheme: string): Run {
  for (const text of [grapheme.normalize('NFD').replace(/\p{M}/gu, ''), REPLACEMENT]) {
    const face = text === '' ? null : faceFor(cut, toCodePoints(text));
    if (face) return { face, text, actual: grapheme };
  }
  throw new Error('the first font has no question mark');
}

const toCodePoints = (text: string): number[] => Array.from(text, (each) => each.codePointAt(0) ?? 0);
