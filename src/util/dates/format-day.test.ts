import { expect, it } from 'vitest';
import { formatDay } from './format-day.ts';

it('shows a day as mm/dd/yy', () => {
  expect(formatDay('2026-05-31')).toBe('05/31/26');
});

it('leaves text that is not a day unchanged', () => {
  expect(formatDay('soon')).toBe('soon');
});
