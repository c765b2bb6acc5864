import { expect, it } from 'vitest';
import { allCheckedSince, checkedFacts } from './office-texts.ts';

const survey = { source: 'Office survey', verifiedOn: '2026-10-14' };
const board = { source: 'State board', verifiedOn: '2026-09-01' };

it('says once who checked everything', () => {
  expect(checkedFacts({ name: survey, phone: survey })).toEqual([{ ...survey, facts: [] }]);
});

it('names facts by who checked them, the larger part first', () => {
  expect(checkedFacts({ license: board, name: survey, accepting_new_patients: survey })).toEqual([
    { ...survey, facts: ['name', 'accepting new patients'] },
    { ...board, facts: ['license'] },
  ]);
});

it('claims no later day than that of the fact that was checked longest ago', () => {
  expect(allCheckedSince({ name: survey, license: board })).toBe('2026-09-01');
  expect(allCheckedSince({})).toBe('');
});
