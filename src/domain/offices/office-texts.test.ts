import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { allCheckedSince, checkedFacts, checkedLine, officeCheckedSince } from './office-texts.ts';

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

it('an office is checked without its dentists, who are entries of their own', () => {
  expect(officeCheckedSince({ hours: survey, providers: board })).toBe('2026-10-14');
});

it('every source in the content of our brands is named in Spanish on Spanish pages', () => {
  const offices = readdirSync('tenants').map((site) =>
    readFileSync(`tenants/${site}/catalog/offices.json`, 'utf8'),
  );
  const sources = new Set(
    [...offices.join('').matchAll(/"source": "([^"]+)"/g)].map(([, source = '']) => source),
  );
  expect(sources.size).toBeGreaterThan(5);
  inLanguage('es', () => {
    const inEnglish = [...sources].filter((source) =>
      checkedLine('hours', { source, verifiedOn: '2026-10-14' }).includes(source),
    );
    expect(inEnglish).toEqual([]);
  });
});
