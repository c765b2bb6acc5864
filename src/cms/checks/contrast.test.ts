import { describe, expect, it } from 'vitest';
import { found } from '#tests/support/content/content-checks.ts';
import { contrastRatio, mixColors } from '#util/css/colors.ts';
import { PAIRS } from './contrast.ts';

const pairsOf = (name: string, color: string) =>
  found((raw) => Object.assign(raw.theme.colors!, { [name]: color }))
    .filter(({ rule }) => rule === 'contrast')
    .map(({ message }) => message.replace(/ #\w{6}/g, '').replace(/,? has a.*/, ''));

describe('contrast of the theme', () => {
  it.each([
    ['brand', '#7fb5cc', ['brand on paper', 'brand on surface', 'brand on tint', 'on_brand on brand']],
    ['on_accent', '#9fd8c9', ['on_accent on accent']],
    ['deep', '#f5ecdd', ['on_deep on deep']],
  ])('the color %s %s fails on %j', (name, color, pairs) => {
    expect(pairsOf(name, color)).toEqual(pairs);
  });

  it('contrast is checked in hover states and at the edges of fields', () => {
    // enough contrast on its own, too little for a tinted button
    expect(pairsOf('brand', '#107290')).toEqual([]);
    expect(pairsOf('brand', '#107390')).toEqual([
      'brand on tint with 7% brand, a quiet button under the pointer',
    ]);
    expect(pairsOf('ink', '#5f5f5f')).toContain('ink at 58% on paper, edges of fields');
  });

  it('a color that just reaches the contrast passes', () => {
    expect(pairsOf('muted', '#666666')).toEqual([]);
  });

  it('every text color is checked', () => {
    expect(new Set(PAIRS.map(({ token }) => token))).toEqual(
      new Set(['ink', 'muted', 'brand', 'on_brand', 'on_accent', 'on_deep']),
    );
  });
});

it('colors are mixed as in a browser', () => {
  // computed by Chromium: color-mix(in srgb, …) and color-mix(in oklab, …)
  expect(mixColors('#ff0000', 0.5, '#0000ff')).toBe('#800080');
  expect(mixColors('#ffffff', 0.5, '#000000', 'oklab')).toBe('#636363');
  expect(mixColors('#c4201a', 1, '#111111', 'oklab')).toBe('#c4201a');
  expect(contrastRatio(mixColors('#111111', 0.58, '#ffffff'), '#ffffff')).toBeGreaterThan(3);
});
