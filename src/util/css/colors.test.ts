import { expect, it } from 'vitest';
import { contrastRatio, resolveColorMixes } from './colors.ts';

const COLORS: Record<string, string> = { '--ink': '#000000', '--surface': '#ffffff', '--brand': '#1b4d5c' };
const resolve = (css: string) => resolveColorMixes(css, (property) => COLORS[property]);

it.each([
  ['two of the brand’s colors', 'color-mix(in srgb, var(--ink) 60%, var(--surface))', '#666666'],
  ['a color that fades', 'color-mix(in srgb, var(--brand) 40%, transparent)', '#1b4d5c66'],
  ['a fixed color and one of the brand', 'color-mix(in oklab, #ffffff 50%, var(--ink))', '#636363'],
  ['a color of a part of the page', 'color-mix(in srgb, var(--action) 7%, transparent)', undefined],
  ['the color of the text', 'color-mix(in srgb, currentColor 10%, transparent)', undefined],
])('resolves a mix of known colors only: %s', (_what, mix, color) => {
  expect(resolve(`.a{color:${mix}}.b{border:1px solid ${mix}}`)).toBe(
    `.a{color:${color ?? mix}}.b{border:1px solid ${color ?? mix}}`,
  );
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0000FF', '#ffffff', 8.59],
  ['#ff0000', '#00ff00', 2.91],
])('%s on %s has the contrast that WCAG defines', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
});
