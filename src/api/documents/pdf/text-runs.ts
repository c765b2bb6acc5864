import { canDraw, type Face, faceFor } from './fonts/font-faces.ts';
import type { Weight } from './fonts/font-files.ts';
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

/**
 * Splits a line into runs. Fonts come in subsets by script, so that “Nguyễn” takes two of them. Direction marks and other
 * invisible characters are left out.
 * @param direction of the whole text
 */
export function splitIntoRuns(text: string, weight: Weight, direction: Direction = 'ltr'): LineRuns {
  // fast path for most words: the first face of a weight has all of ASCII
  if (ASCII.test(text)) {
    const face = faceFor(weight, []);
    if (face) return { runs: [{ face, text, actual: null }], actual: null };
  }
  const visible = text.normalize('NFC').replace(INVISIBLE, '');
  const graphemes = splitGraphemes(visible);
  const isRightToLeft = readsRightToLeft(visible);
  const shown = isRightToLeft
    ? fromLeftToRight(graphemes, direction)
    : graphemes.map((each): Shown => ({ text: each, as: 'plain' }));
  const runs = joined(shown, weight);
  if (!isRightToLeft && !REORDERED.test(visible)) return { runs, actual: null };
  // the actual text of the line covers its runs
  return { runs: runs.map((run) => ({ ...run, actual: null })), actual: visible };
}

/** @param shown from left to right */
function joined(shown: readonly Shown[], weight: Weight): Run[] {
  const runs: (Run & Pick<Shown, 'as'>)[] = [];
  for (const { text, as } of shown) {
    const next = { ...makeRun(text, weight), as };
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
  return runs.map(({ face, text, actual }) => drawable({ face, text, actual }, weight));
}

/** The run, or what can be drawn of it: a font may have all characters but fail at their combination. */
function drawable(run: Run, weight: Weight): Run {
  const { face, text, actual } = run;
  if (canDraw(face, text)) return run;
  const bare = text.replace(/\p{M}/gu, '');
  if (bare !== '' && canDraw(face, bare)) return { face, text: bare, actual: actual ?? text };
  return { ...makeRun(REPLACEMENT, weight), actual: actual ?? text };
}

function makeRun(grapheme: string, weight: Weight): Run {
  const face = faceFor(weight, toCodePoints(grapheme));
  return face ? { face, text: grapheme, actual: null } : replacementFor(weight, grapheme);
}

/** The letter without its marks if a font has it, else a question mark. */
function replacementFor(weight: Weight, grapheme: string): Run {
  for (const text of [grapheme.normalize('NFD').replace(/\p{M}/gu, ''), REPLACEMENT]) {
    const face = text === '' ? null : faceFor(weight, toCodePoints(text));
    if (face) return { face, text, actual: grapheme };
  }
  throw new Error('the first font has no question mark');
}

const toCodePoints = (text: string): number[] => Array.from(text, (each) => each.codePointAt(0) ?? 0);
