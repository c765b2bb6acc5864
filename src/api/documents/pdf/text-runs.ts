import { canSet, type Face, faceFor } from './fonts/font-faces.ts';
import type { Weight } from './fonts/font-subsets.ts';
import { type Direction, fromLeftToRight, readsRightToLeft, type Shown } from './reading-order.ts';

/** Neighbouring characters that one face draws. */
export interface Run {
  face: Face;
  text: string;
  /** what is meant, where the face draws a stand-in because no font of ours has the characters */
  actual: string | null;
}

/** The runs of a line from left to right. */
export interface LineRuns {
  runs: Run[];
  /** the line as it is read, where its glyphs stand in another order */
  actual: string | null;
}

/** Stands for what cannot be drawn. */
const STAND_IN = '?';
const ASCII = /^[\x20-\x7e]+$/;
/** Not drawn, and not between letters that it parts or joins, as Persian and Hindi need. */
const INVISIBLE = /(?<![\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]|(?![\u200c\u200d])\p{C}/gu;
/** Vowels that are spoken after a letter and drawn before it. */
const REORDERED = /\p{Script=Devanagari}/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters that a reader perceives as one, each on its own. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Splits a line into runs. Fonts come in parts by script, so that “Nguyễn” takes two of them. Marks that turn the
 * reading direction around and other invisible characters are left out.
 * @param direction of the text that the line is of
 */
export function runsOf(text: string, weight: Weight, direction: Direction = 'ltr'): LineRuns {
  // most words, and many times faster: the first face of a weight has all of them
  if (ASCII.test(text)) {
    const face = faceFor(weight, []);
    if (face) return { runs: [{ face, text, actual: null }], actual: null };
  }
  const visible = text.normalize('NFC').replace(INVISIBLE, '');
  const graphemes = graphemesOf(visible);
  const turned = readsRightToLeft(visible);
  const shown = turned
    ? fromLeftToRight(graphemes, direction)
    : graphemes.map((each): Shown => ({ text: each, as: 'plain' }));
  const runs = joined(shown, weight);
  if (!turned && !REORDERED.test(visible)) return { runs, actual: null };
  // what is said for the whole line says it for its parts
  return { runs: runs.map((run) => ({ ...run, actual: null })), actual: visible };
}

/** @param shown from left to right */
function joined(shown: readonly Shown[], weight: Weight): Run[] {
  const runs: (Run & Pick<Shown, 'as'>)[] = [];
  for (const { text, as } of shown) {
    const next = { ...runOf(text, weight), as };
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
  return runs.map(({ face, text, actual }) => settable({ face, text, actual }, weight));
}

/** What can be set of a run whose characters can be set each by itself. */
function settable(run: Run, weight: Weight): Run {
  const { face, text, actual } = run;
  if (canSet(face, text)) return run;
  const bare = text.replace(/\p{M}/gu, '');
  if (bare !== '' && canSet(face, bare)) return { face, text: bare, actual: actual ?? text };
  return { ...runOf(STAND_IN, weight), actual: actual ?? text };
}

function runOf(grapheme: string, weight: Weight): Run {
  const face = faceFor(weight, codePointsOf(grapheme));
  return face ? { face, text: grapheme, actual: null } : standIn(weight, grapheme);
}

/** The letter without its marks where a font has that, else a question mark. */
function standIn(weight: Weight, grapheme: string): Run {
  for (const text of [grapheme.normalize('NFD').replace(/\p{M}/gu, ''), STAND_IN]) {
    const face = text === '' ? null : faceFor(weight, codePointsOf(text));
    if (face) return { face, text, actual: grapheme };
  }
  throw new Error('the first font has no question mark');
}

const codePointsOf = (text: string): number[] => Array.from(text, (each) => each.codePointAt(0) ?? 0);
