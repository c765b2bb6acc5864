import { expect, it } from 'vitest';
import { inLanguage } from '../language/current-language.ts';
import { briefDay, shownDay } from './shown-day.ts';
import { longDay } from './us-date.ts';

it('a day is written in numbers in English, and in words in Spanish', () => {
  expect(shownDay('2026-05-06')).toBe('05/06/26');
  expect(inLanguage('es', () => shownDay('2026-05-06'))).toBe('6 de mayo de 2026');
});

it('a day in a table is brief, and still has the name of its month in Spanish', () => {
  expect(briefDay('2026-05-06')).toBe('05/06/26');
  expect(inLanguage('es', () => ['2026-05-06', 'May 6'].map(briefDay))).toEqual(['6 may 2026', 'May 6']);
});

it('a day that is written in content in another way stays as it is', () => {
  expect(shownDay('May 6')).toBe('May 6');
  expect(inLanguage('es', () => shownDay('May 6'))).toBe('May 6');
});

it('a day in words is in the language of the page', () => {
  expect(longDay('2026-05-06')).toBe('May 6, 2026');
  expect(inLanguage('es', () => longDay('2026-05-06'))).toBe('6 de mayo de 2026');
});
