import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** One file of a family holds only some of its characters, as browsers load no more than a page needs. */
export interface FontPart {
  file: Record<Weight, string>;
  /** first and last code point of each range that the package promises */
  ranges: readonly (readonly [number, number])[];
}

/** The parts of a family from the registry, in the order in which browsers prefer them: plain letters first. */
export function partsOf(family: string): FontPart[] {
  const listed: Record<string, string> = JSON.parse(readFileSync(fontFile(`${family}/unicode.json`), 'utf8'));
  return Object.entries(listed)
    .map(([name, ranges]) => {
      // parts of large families have numbers, which the list sets in brackets
      const path = `${family}/files/${family}-${name.replace(/[[\]]/g, '')}`;
      return {
        file: {
          regular: `${path}-${WEIGHTS.regular}-normal.woff`,
          bold: `${path}-${WEIGHTS.bold}-normal.woff`,
        },
        ranges: ranges.split(',').map(rangeOf),
      };
    })
    .reverse();
}

export const fontFile = (path: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${path}`));

/** `U+0301` or `U+0400-045F` */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
