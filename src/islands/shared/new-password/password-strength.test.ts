import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['lantern meadow 7 ribbons', 'strong'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['passwordpassword', 'weak'],
  ['abcdefghijklmnopq', 'weak'],
  ['iloveyouforever', 'weak'],
  ['short one', 'short'],
  ['🦷🦷🦷', 'short'],
] as const)('“%s” is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
