import { expect, it } from 'vitest';
import { withoutControls } from './control-characters.ts';

it('keeps what people write: tabs, line breaks, accents, emoji joined of several signs', () => {
  expect(withoutControls('a\tb\nç 👩🏽‍⚕️ مرحبا')).toBe('a\tb\nç 👩🏽‍⚕️ مرحبا');
});

it('reads the line breaks of every system alike', () => {
  expect(withoutControls('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});

it('drops controls, byte order marks and white space at the ends', () => {
  expect(withoutControls(' \ufeff a\u0000b\u0007c\u000bd\u001be\u007ff\u0085g\uffff \n')).toBe('abcdefg');
});

it('puts a sign in place of half a character', () => {
  expect(withoutControls('a\ud83d b')).toBe('a\ufffd b');
});
