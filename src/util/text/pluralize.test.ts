import { expect, it } from 'vitest';
import { counted } from './pluralize.ts';

it('counts as a sentence does', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'office'))).toEqual([
    ...['0 offices', '1 office', '2 offices', '1,204 offices'],
  ]);
  expect(counted(3, 'person', 'people')).toBe('3 people');
});
