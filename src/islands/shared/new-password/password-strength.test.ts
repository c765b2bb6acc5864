import { expect, it } from 'vitest';
import { measureStrength } from './password-strength.ts';

it.each([
  ['lantern meadow 7 ribbons', 'strong'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['passwordpassword', 'weak'],
  ['abcdefghijklmnopq', 'weak'],
  ['iloveyouforever', 'weak'],
  ['short one', 'short'],
  ['🦷🦷🦷', 'short'],
] as const)('“%s” is %s', (password, strength) => {
  expect(measureStrength(password)).toBe(strength);
});
