import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { charactersOf } from './character-map.ts';
import { faceFor } from './faces.ts';
import { trueTypeOf } from './woff2.ts';

const read = (file: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));
const FILES = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
  (part) => `ibm-plex-sans/files/ibm-plex-sans-${part}-wght-normal.woff2`,
);
const codes = (text: string) => Array.from(text, (each) => each.codePointAt(0) ?? 0);

/** A font's tables: where each begins, and how long it is. */
function tablesOf(font: Buffer): Map<string, { offset: number; length: number }> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_none, index) => {
      const at = 12 + index * 16;
      const entry = { offset: font.readUInt32BE(at + 8), length: font.readUInt32BE(at + 12) };
      return [font.toString('latin1', at, at + 4), entry] as const;
    }),
  );
}

describe('a web font as TrueType', () => {
  it.each([...FILES, 'archivo/files/archivo-latin-wght-normal.woff2'])('%s', (file) => {
    const font = trueTypeOf(read(file));
    const tables = tablesOf(font);
    const [head, maxp, loca, glyf, hmtx] = ['head', 'maxp', 'loca', 'glyf', 'hmtx'].map(
      (tag) => tables.get(tag)!,
    );
    const glyphs = font.readUInt16BE(maxp!.offset + 4);
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(font.readInt16BE(head!.offset + 50)).toBe(1);
    expect(loca!.length).toBe((glyphs + 1) * 4);
    // offsets rise and end where the outlines end
    const offsets = Array.from({ length: glyphs + 1 }, (_none, index) =>
      font.readUInt32BE(loca!.offset + index * 4),
    );
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(offsets.at(-1)).toBe(glyf!.length);
    const metrics = font.readUInt16BE(tables.get('hhea')!.offset + 34);
    expect(hmtx!.length).toBe(metrics * 4 + (glyphs - metrics) * 2);
    for (const { offset, length } of tables.values()) {
      expect(offset % 4).toBe(0);
      expect(offset + length).toBeLessThanOrEqual(font.length);
    }
  });

  it('has outlines that stay within their own boxes', () => {
    const font = trueTypeOf(read(FILES[0]!));
    const { offset } = tablesOf(font).get('glyf')!;
    const loca = tablesOf(font).get('loca')!;
    const starts = Array.from({ length: loca.length / 4 }, (_none, index) =>
      font.readUInt32BE(loca.offset + index * 4),
    );
    let looked = 0;
    for (const [index, start] of starts.slice(0, -1).entries()) {
      if (starts[index + 1] === start) continue;
      const at = offset + start;
      const [left, bottom, right, top] = [2, 4, 6, 8].map((step) => font.readInt16BE(at + step)) as [
        number,
        number,
        number,
        number,
      ];
      expect(left).toBeLessThanOrEqual(right);
      expect(bottom).toBeLessThanOrEqual(top);
      // no letter is higher or wider than some ems
      expect(Math.max(right - left, top - bottom)).toBeLessThan(5000);
      looked += 1;
    }
    expect(looked).toBeGreaterThan(200);
  });

  it('is made of WOFF2 alone', () => {
    expect(() => trueTypeOf(Buffer.from('OTTO and so on, but no web font at all'))).toThrow(RangeError);
    expect(() => trueTypeOf(read(FILES[0]!).subarray(0, 400))).toThrow();
  });

  it('says which characters it has', () => {
    const characters = charactersOf(trueTypeOf(read(FILES[0]!)));
    for (const each of codes('AZaz09 ñéüßØ–’')) expect(characters.has(each)).toBe(true);
    for (const each of codes('ŁễЖ')) expect(characters.has(each)).toBe(false);
  });
});

describe('the face of a character', () => {
  it.each([
    'Nguyễn',
    'Łukasz Żółć',
    'Đặng',
    'Ørsted',
    'Ñandú',
    'Щербаков',
    'Ελένη',
    'Ţepeş',
    'Şahin',
    'Ķēniņš',
  ])('is there for every letter of %s, in both weights', (name) => {
    for (const weight of ['regular', 'bold'] as const)
      for (const each of codes(name.normalize('NFC'))) expect(faceFor(weight, [each])).not.toBeNull();
  });

  it('is missing for scripts that none of our fonts has', () => {
    expect(faceFor('regular', codes('א'))).toBeNull();
  });
});
