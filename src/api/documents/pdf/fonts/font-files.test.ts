import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';
import { fontFile, readFontParts, unpacked } from './font-files.ts';

it.each(['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic', 'nanum-gothic', 'fraunces'])(
  'draws the same letters from an unpacked font as from the original: %s',
  (family) => {
    const [part] = readFontParts(family);
    const packed = readFileSync(fontFile(part?.file(700) ?? ''));
    const [before, after] = [packed, unpacked(packed)].map((file) => create(file) as Font);
    const letter = before?.characterSet.at(-1) ?? 0;
    const outline = (font: Font | undefined) => font?.glyphForCodePoint(letter).path.toSVG();
    expect(after?.characterSet).toEqual(before?.characterSet);
    expect(outline(after)).toBe(outline(before));
    expect(unpacked(packed).readUInt32BE(0)).toBe(0x00010000);
  },
);
