import { expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0000FF', '#ffffff', 8.59],
  ['#ff0000', '#00ff00', 2.91],
])('gives %s on %s the contrast that WCAG gives it', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
});
