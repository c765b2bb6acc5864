import { type Face, faceFor, type Weight } from './fonts/faces.ts';

/** Neighbouring characters that one face draws. */
export interface Run {
  face: Face;
  text: string;
  /** what is meant, where the face draws a stand-in because no font of ours has the characters */
  actual: string | null;
}

/** Stands for what cannot be drawn. */
const STAND_IN = '?';
const ASCII = /^[\x20-\x7e]+$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters that a reader perceives as one, each on its own. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Splits a line into runs. Web fonts come in parts by script, so that “Nguyễn” takes two of them. Marks that
 * turn the reading direction around and other invisible characters are left out.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  // most words, and many times faster: the first face of a weight has all of them
  if (ASCII.test(text)) {
    const face = faceFor(weight, []);
    if (face) return [{ face, text, actual: null }];
  }
  const runs: Run[] = [];
  for (const grapheme of graphemesOf(text.normalize('NFC').replace(/\p{C}/gu, ''))) {
    const face = faceFor(weight, codePointsOf(grapheme));
    const next = face ? { face, text: grapheme, actual: null } : standIn(weight, grapheme);
    const last = runs.at(-1);
    if (last && last.face === next.face && (last.actual === null) === (next.actual === null)) {
      last.text += next.text;
      if (last.actual !== null) last.actual += next.actual;
    } else runs.push(next);
  }
  return runs;
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
