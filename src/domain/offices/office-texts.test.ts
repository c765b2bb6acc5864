import { expect, it } from 'vitest';
import { allCheckedSince, checkedFacts } from './office-texts.ts';

const survey = { source: 'Office survey', verifiedOn: '2026-10-14' };
const board = { source: 'State board', verifiedOn: '2026-09-01' };

it('a single source is named once, for all facts', () => {
  expect(checkedFacts({ name: survey, phone: survey })).toEqual([{ ...survey, facts: [] }]);
});

it('facts are grouped by their source, the largest group first', () => {
  expect(checkedFacts({ license: board, name: survey, accepting_new_patients: survey })).toEqual([
    { ...survey, facts: ['name', 'accepting new patients'] },
    { ...board, facts: ['license'] },
  ]);
});

it('the day of the last check is the oldest one of all facts', () => {
  expect(allCheckedSince({ name: survey, license: board })).toBe('2026-09-01');
  expect(allCheckedSince({})).toBe('');
});
