import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { BoundedCache } from '#util/collections/lru-cache.ts';
import { type FontPart, fontFile, partsOf, type Weight } from './font-subsets.ts';
import { unpacked } from './unpack-font.ts';

/** One file of a family: some of the characters in one weight. */
export interface Face {
  name: string;
  font: Font;
}

/**
 * Families in the order in which they are asked for a character: Latin, Greek, Cyrillic, Vietnamese and Devanagari,
 * then Hebrew, Arabic, Chinese with Japanese, and Korean. People write their names in these. Other scripts
 * (Armenian, Thai, Ethiopic …) and rare Chinese characters have no face.
 */
const FAMILIES = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc', 'nanum-gothic'];

const parts = new Map<string, readonly FontPart[]>();
const faces = new Map<string, Face>();

/** A line is measured again with each character that it may end at, and most households have few letters. */
const found = new BoundedCache<string, { face: Face | null }>({ entries: 20_000, cost: 100_000 });

/** The first face of a weight that has all these characters, and draws them together; null where none does. */
export function faceFor(weight: Weight, characters: readonly number[]): Face | null {
  const { face } = found.take(`${weight} ${characters.join(' ')}`, () => ({
    value: { face: findFace(weight, characters) },
    cost: characters.length + 1,
  }));
  return face;
}

function findFace(weight: Weight, characters: readonly number[]): Face | null {
  for (const family of FAMILIES)
    for (const { file, ranges } of familyParts(family)) {
      if (!characters.every((each) => ranges.some(([first, last]) => first <= each && each <= last)))
        continue;
      const face = loadFace(file[weight]);
      // the ranges promise more than the files hold
      const isThere = characters.every((each) => face.font.hasGlyphForCodePoint(each));
      if (isThere && canSet(face, String.fromCodePoint(...characters))) return face;
    }
  return null;
}

/** Arabic letters are set with marks of their own, such as dots. */
const MARKED = /\p{Script=Arabic}|\p{M}/u;

/**
 * Whether the library can set the text. It fails at a mark for which the font has no place on the letter before it,
 * such as some signs of recitation.
 */
export function canSet({ font }: Face, text: string): boolean {
  if (!MARKED.test(text)) return true;
  try {
    // word by word with the blank behind it, as they are set
    for (const word of text.split(/(?<=[ \t])/)) font.layout(word);
    return true;
  } catch {
    return false;
  }
}

function familyParts(family: string): readonly FontPart[] {
  const known = parts.get(family) ?? partsOf(family);
  parts.set(family, known);
  return known;
}

/** Read when it is first needed, and kept: all documents share them. */
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
