import { expect, it } from 'vitest';
import { withoutControls } from './control-characters.ts';

it('withoutControls removes noncharacters, which mark languages in pages', () => {
  expect(withoutControls('a\ufdd0en\ufdd1b\ufdd2')).toBe('aenb');
});

it('withoutControls keeps tabs, line breaks, accents and emoji made of several characters', () => {
  expect(withoutControls('a\tb\nç 👩🏽‍⚕️ مرحبا')).toBe('a\tb\nç 👩🏽‍⚕️ مرحبا');
});

it('withoutControls turns every kind of line break into a line feed', () => {
  expect(withoutControls('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});

it('withoutControls drops control characters, byte order marks and white space at the ends', () => {
  expect(withoutControls(' \ufeff a\u0000b\u0007c\u000bd\u001be\u007ff\u0085g\uffff \n')).toBe('abcdefg');
});

it('withoutControls replaces half a surrogate pair', () => {
  expect(withoutControls('a\ud83d b')).toBe('a\ufffd b');
});
