import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { BoundedCache } from '#util/collections/collections.ts';
import type { Cut } from './cuts.ts';
import { type FontPart, fontFile, readFontParts, unpacked } from './font-files.ts';

/** One file of a family: a subset of its characters in one weight. */
export interface Face {
  name: string;
  font: Font;
}

/**
 * Families in the order in which they are tried after the brand's own: Latin, Greek, Cyrillic, Vietnamese and
 * Devanagari, then Hebrew, Arabic, Chinese with Japanese, and Korean. Other scripts (Armenian, Thai, Ethiopic …) and
 * rare Chinese characters have no face.
 */
const FAMILIES = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc', 'nanum-gothic'];

/** Lists and files read so far, shared by all documents. */
const partsByFamily = new Map<string, FontPart[]>();
const faces = new Map<string, Face>();

/** Speeds up breaking lines, which measures many prefixes of the same text. */
const found = new BoundedCache<string, { face: Face | null }>({ entries: 20_000, cost: 100_000 });

/** The first face of a cut that can draw all these characters together, or null. */
export function faceFor(cut: Cut, characters: readonly number[]): Face | null {
  const key = `${cut.family} ${cut.weight} ${cut.otherWeight} ${characters.join(' ')}`;
  const { face } = found.take(key, () => ({
    value: { face: findFace(cut, characters) },
    cost: characters.length + 1,
  }));
  return face;
}

/** Whether the brand's own family has all these characters. */
export const isInFamily = ({ family, weight }: Cut, characters: readonly number[]): boolean =>
  family !== null && faceIn(family, weight, characters) !== null;

function findFace({ family, weight, otherWeight }: Cut, characters: readonly number[]): Face | null {
  const own = family === null ? null : faceIn(family, weight, characters);
  if (own) return own;
  for (const other of FAMILIES) {
    const face = faceIn(other, otherWeight, characters);
    if (face) return face;
  }
  return null;
}

function faceIn(family: string, weight: number, characters: readonly number[]): Face | null {
  for (const { file, ranges } of partsOf(family)) {
    if (!characters.every((each) => ranges.some(([first, last]) => first <= each && each <= last))) continue;
    const face = loadFace(file(weight));
    // some files lack characters of their ranges
    const isThere = characters.every((each) => face.font.hasGlyphForCodePoint(each));
    if (isThere && canDraw(face, String.fromCodePoint(...characters))) return face;
  }
  return null;
}

function partsOf(family: string): FontPart[] {
  const known = partsByFamily.get(family);
  if (known) return known;
  const parts = readFontParts(family);
  partsByFamily.set(family, parts);
  return parts;
}

/** Arabic letters have marks of their own, such as dots. */
const MARKED = /\p{Script=Arabic}|\p{M}/u;

/**
 * Whether the library can draw the text. It fails at a mark that the font cannot place on the letter before it, such as
 * some recitation marks.
 */
export function canDraw({ font }: Face, text: string): boolean {
  if (!MARKED.test(text)) return true;
  try {
    // word by word with a trailing space, as they are drawn
    for (const word of text.split(/(?<=[ \t])/)) font.layout(word);
    return true;
  } catch {
    return false;
  }
}

function loadFace(file: string): Face {
  const known = faces.get(file);
  if (known) return known;
  const face = { name: file, font: readFont(file) };
  faces.set(file, face);
  return face;
}

function readFont(file: string): Font {
  const font = create(unpacked(readFileSync(fontFile(file))));
  if ('fonts' in font) throw new RangeError(`${file} is a collection of fonts`);
  return font;
}
