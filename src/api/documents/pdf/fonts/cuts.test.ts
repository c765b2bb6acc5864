import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FontName } from '#cms/schema/theme.ts';
import { FAMILIES } from './cuts.ts';
import { fontFile, readFontParts } from './font-files.ts';

it.each(Object.keys(FAMILIES) as FontName[])(
  'every weight of %s that a brand can choose is there',
  (name) => {
    const [family, lightest, heaviest] = FAMILIES[name];
    const weights = Array.from(
      { length: (heaviest - lightest) / 100 + 1 },
      (_none, at) => lightest + at * 100,
    );
    const missing = readFontParts(family)
      .flatMap(({ file }) => weights.map(file))
      .filter((file) => !existsSync(fontFile(file)));
    expect(missing).toEqual([]);
  },
);
