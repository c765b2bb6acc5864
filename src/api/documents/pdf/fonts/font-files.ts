import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** A subset of a family's characters, one file for each weight. */
export interface FontPart {
  /** @param weight 100 to 900, in hundreds */
  file: (weight: number) => string;
  /** first and last code point of each range, by the package's list */
  ranges: readonly (readonly [number, number])[];
}

/** The subsets of a family in the order in which browsers prefer them: Latin first. */
export function readFontParts(family: string): FontPart[] {
  const listed: Record<string, string> = JSON.parse(readFileSync(fontFile(`${family}/unicode.json`), 'utf8'));
  return Object.entries(listed)
    .map(([name, ranges]) => {
      // subsets of large families have numbers, which the list puts in brackets
      const path = `${family}/files/${family}-${name.replace(/[[\]]/g, '')}`;
      return {
        file: (weight: number) => `${path}-${weight}-normal.woff`,
        ranges: ranges.split(',').map(parseRange),
      };
    })
    .reverse();
}

export const fontFile = (path: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${path}`));

/** `U+0301` or `U+0400-045F` */
function parseRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** sizes in a WOFF file, and in the TrueType file that it is made of */
const WOFF = { head: 44, entry: 20 };
const TRUE_TYPE = { head: 12, entry: 16 };

/**
 * Converts a WOFF font (W3C WOFF File Format 1.0) to TrueType by unpacking its tables. The font library reads both, but
 * unpacks a WOFF table again for every letter that it draws, and fails at some of them.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const start = Buffer.alloc(TRUE_TYPE.head + count * TRUE_TYPE.entry);
  // kind of outlines, number of tables; the rest of the header only helps searching and stays empty
  woff.copy(start, 0, 4, 8);
  start.writeUInt16BE(count, 4);
  const pieces: Buffer[] = [start];
  let end = start.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.head + index * WOFF.entry;
    const [offset, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < size ? inflateSync(bytes) : bytes;
    const to = TRUE_TYPE.head + index * TRUE_TYPE.entry;
    // tag and checksum are the same in both
    woff.copy(start, to, from, from + 4);
    woff.copy(start, to + 4, from + 16, from + 20);
    start.writeUInt32BE(end, to + 8);
    start.writeUInt32BE(size, to + 12);
    // each table begins at a multiple of four
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    pieces.push(table, padding);
    end += size + padding.length;
  }
  return Buffer.concat(pieces);
}
