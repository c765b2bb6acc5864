import { expect, it } from 'vitest';
import { noFigures } from '#domain/reports/figures.ts';
import { csvRowsOf } from '../lists/columns.ts';
import { csvName, csvOf, reportSections } from './columns.ts';
import type { Report } from './filters.ts';
import { groupColumns, groupRows } from './group-columns.tsx';

const months = ['2026-04', '2026-05'].map((month) => ({
  month,
  isFinal: true,
  finalFrom: '2026-06-02',
  total: noFigures(),
}));
const groupOf = (site: string, id: string | null, paid: number[]): Report['groups'][number] => ({
  site,
  id,
  brand: `Brand ${site}`,
  name: id === null ? '' : 'Astoria',
  figures: paid.map((paidCents) => ({ ...noFigures(), paidCents })),
});
const report: Report = {
  months,
  groups: [groupOf('harbor', 'astoria', [1250, 0]), groupOf('mesa', null, [0, 99_900])],
  hasMoreGroups: false,
  names: { brand: '', plan: '', office: '' },
  ofOffices: false,
};

it('the file of a figure by office has the brand, and amounts that spreadsheets read', () => {
  const shown = { months, by: 'office', figure: 'paidCents', search: {}, hasBrands: true } as const;
  expect(csvRowsOf(groupColumns(shown), groupRows(report, 'office'))).toEqual([
    ['Office', 'Brand', 'May 2026', 'Apr 2026'],
    ['Astoria', 'Brand harbor', '0.00', '12.50'],
    ['No office', 'Brand mesa', '999.00', '0.00'],
  ]);
  expect(csvName('paidCents-by-office', report)).toBe('paidCents-by-office-2026-04-to-2026-05.csv');
});

it('a file has counts, amounts and rates as numbers, and nothing for a rate of nothing', () => {
  const columns = reportSections().flatMap((section) => section.columns);
  const textOf = (id: string, value: number | null) => {
    const column = columns.find((each) => each.id === id);
    return column && csvOf(column, value);
  };
  expect(textOf('people', 12_345)).toBe('12345');
  expect(textOf('cash', -50)).toBe('-0.50');
  expect(textOf('churn', 0.021)).toBe('0.0210');
  expect(textOf('churn', null)).toBe('');
});
