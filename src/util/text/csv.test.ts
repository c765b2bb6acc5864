import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('a CSV cell keeps commas, quotes and line breaks inside', () => {
  expect(csvLine(['Smith, "Bo"', 'two\nlines', ''])).toBe('"Smith, ""Bo""","two\nlines",""\r\n');
});

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1+1', '＠A'])(
  'a spreadsheet shows the cell %j as text instead of running it',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  },
);

it.each(['-117.2287', '32.7', '(619) 555-0118', 'Núñez-Ortega', '2026-10-14'])(
  'the CSV cell %j stays as it is',
  (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  },
);

it('no CSV cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
      const line = csvLine(cells);
      expect(line).not.toMatch(/(?:^|",)"\s*[=@＝＠]/u);
      // an even number of quotes means that no cell is left open
      expect((line.match(/"/g) ?? []).length % 2).toBe(0);
    }),
  );
});
