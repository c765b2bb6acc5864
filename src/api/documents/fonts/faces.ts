import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { charactersOf } from './character-map.ts';
import { trueTypeOf } from './woff2.ts';

/** One file of a family: some of the characters in one weight. */
export interface Face {
  name: string;
  trueType: Buffer;
  has(character: number): boolean;
}

export type Weight = 'regular' | 'bold';

const PACKAGES = '@fontsource-variable';

/**
 * Faces in the order in which they are asked for a character. Variable fonts are used at their default weight: the
 * library that writes the PDF cannot embed another. For Plex Sans that is regular, for Archivo semibold.
 */
const REGULAR = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map((part) =>
  faceFile('ibm-plex-sans', part),
);
const BOLD = [
  ...['latin', 'latin-ext', 'vietnamese'].map((part) => faceFile('archivo', part)),
  ...REGULAR.slice(1),
];
const FILES: Record<Weight, readonly string[]> = { regular: REGULAR, bold: BOLD };

function faceFile(family: string, part: string): string {
  return `${PACKAGES}/${family}/files/${family}-${part}-wght-normal.woff2`;
}

const loaded = new Map<string, Face>();

/** The first face of a weight that has all these characters; null where none has them. */
export function faceFor(weight: Weight, characters: readonly number[]): Face | null {
  for (const file of FILES[weight]) {
    const face = loadFace(file);
    if (characters.every((each) => face.has(each))) return face;
  }
  return null;
}

/** Read when it is first needed, and kept: a few hundred kilobytes for all of them. */
function loadFace(file: string): Face {
  const known = loaded.get(file);
  if (known) return known;
  const trueType = trueTypeOf(readFileSync(fileURLToPath(import.meta.resolve(file))));
  const characters = charactersOf(trueType);
  const face: Face = { name: file, trueType, has: (character) => characters.has(character) };
  loaded.set(file, face);
  return face;
}
