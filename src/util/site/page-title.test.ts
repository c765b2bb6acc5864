import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('puts the page’s own title before the site’s', () => {
  expect(pageTitle('Savings Summary', 'Harbor Dental Club')).toBe('Savings Summary | Harbor Dental Club');
});

it('shows only the site’s title where the page has none', () => {
  expect(pageTitle('', 'Harbor Dental Club')).toBe('Harbor Dental Club');
});
