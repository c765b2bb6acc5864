import { expect, it } from 'vitest';
import { addHousehold } from './plan-picker.ts';

it.each([
  ['/checkout?plan=basic', { people: 4, state: '' }, '/checkout?plan=basic&people=4'],
  ['/checkout?plan=basic&people=4', { people: 2, state: 'CA' }, '/checkout?plan=basic&people=2&state=CA'],
  ['/checkout', { people: 2, state: 'CA' }, '/checkout?people=2&state=CA'],
  ['/join-now?version=working&people=2', { people: 0, state: '' }, '/join-now?version=working'],
  ['/join-now?people=2', { people: 0, state: '' }, '/join-now'],
  ['/checkout?office=o&plan=p&state=CA&people=2', { people: 0, state: '' }, '/checkout?office=o&plan=p'],
  ['/checkout?plan=p#top', { people: 2, state: 'CA' }, '/checkout?plan=p&people=2&state=CA#top'],
])('changes the address %s with the household %o to %s', (address, household, expected) => {
  expect(addHousehold(address, household)).toBe(expected);
});
