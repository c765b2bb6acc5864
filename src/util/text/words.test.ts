import { expect, it } from 'vitest';
import { counted, nearestName } from './words.ts';

it('counted uses the singular for one and separates thousands', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'office'))).toEqual([
    '0 offices',
    '1 office',
    '2 offices',
    '1,204 offices',
  ]);
  expect(counted(3, 'person', 'people')).toBe('3 people');
});

const FIELDS = ['id', 'intro', 'hours', 'phone', 'photo', 'accepting_new_patients', 'plan_ids'];

it.each([
  ['intor', 'intro'],
  ['huors', 'hours'],
  ['hour', 'hours'],
  ['acceptingNewPatients', 'accepting_new_patients'],
  ['accepting_new_patient', 'accepting_new_patients'],
  ['plans_ids', 'plan_ids'],
  ['Phone', 'phone'],
  ['createdAt', null],
  ['x', null],
  ['', null],
])('finds the name that %j was meant to be: %j', (written, meant) => {
  expect(nearestName(written, FIELDS)).toBe(meant);
});
