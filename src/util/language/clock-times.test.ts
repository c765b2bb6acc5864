import { expect, it } from 'vitest';
import { spanishTimes, unbrokenTimes } from './clock-times.ts';
import { dateFormatOf } from './formats.ts';

it('a Spanish time from Intl is spelled as in our texts, and stays on one line', () => {
  const format = dateFormatOf('es', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const time = (at: Date) => spanishTimes(format(at));
  expect(time(new Date('2026-11-26T07:33:00Z'))).toBe('7:33\u00a0a.\u00a0m.');
  expect(time(new Date('2026-11-26T19:33:00Z'))).toBe('7:33\u00a0p.\u00a0m.');
  for (const space of [' ', '\u00a0', '\u202f'])
    expect(spanishTimes(`7${space}a.m.`)).toBe('7\u00a0a.\u00a0m.');
});

it('Spanish times in content stay on one line, and English ones are unchanged', () => {
  expect(unbrokenTimes('de 8 a. m. a 8:30 p. m., hora central')).toBe(
    'de 8\u00a0a.\u00a0m. a 8:30\u00a0p.\u00a0m., hora central',
  );
  expect(unbrokenTimes('8 a.m. to 5 p.m., plan a. more')).toBe('8 a.m. to 5 p.m., plan a. more');
});
