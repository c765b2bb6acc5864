import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

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
