import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';
import { stateCode } from './fields.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

it('a state code is accepted only if the forms offer its state or island', () => {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const accepted = pairs.filter((code) => safeParse(stateCode(), code).success);
  // who lives nowhere would get refunds by the kindest rules of all states
  expect(accepted).toEqual(STATES_AND_ISLANDS.map(([code]) => code).toSorted());
});
