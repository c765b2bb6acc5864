import { expect, it } from 'vitest';
import { inLanguage } from '../language/current-language.ts';
import { shownState, shownStates } from './shown-state.ts';
import { SPANISH_STATE_NAMES } from './spanish-state-names.ts';
import { STATES_AND_ISLANDS, stateName } from './us-states.ts';

it('a state has its name in the language of the text', () => {
  const codes = ['NM', 'NC', 'CA', 'ZZ'];
  expect(codes.map(shownState)).toEqual(['New Mexico', 'North Carolina', 'California', 'ZZ']);
  expect(inLanguage('es', () => codes.map(shownState))).toEqual([
    'Nuevo México',
    'Carolina del Norte',
    'California',
    'ZZ',
  ]);
});

it('a list is sorted by the names it shows', () => {
  const states = STATES_AND_ISLANDS.filter(([code]) => ['OR', 'NC', 'OK', 'CA', 'HI'].includes(code));
  expect(shownStates(states).map(([code]) => code)).toEqual(['CA', 'HI', 'NC', 'OK', 'OR']);
  expect(inLanguage('es', () => shownStates(states)).map(([code]) => code)).toEqual([
    'CA',
    'NC',
    'HI',
    'OK',
    'OR',
  ]);
});

it('the English list keeps its order', () => {
  expect(shownStates(STATES_AND_ISLANDS)).toEqual(STATES_AND_ISLANDS);
});

it('only names that differ are translated', () => {
  for (const [code, name] of Object.entries(SPANISH_STATE_NAMES)) {
    expect(stateName(code), code).not.toBe(code);
    expect(name).not.toBe(stateName(code));
  }
});
