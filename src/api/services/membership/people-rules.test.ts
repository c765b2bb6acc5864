import { describe, expect, it } from 'vitest';
import { peopleProblems, personKey } from './people-rules.ts';

const ana = { firstName: 'Ana', lastName: 'Núñez', birthDate: '1992-03-04' };

describe('the message for a person whom the plan does not cover', () => {
  const self = {
    id: 'a',
    firstName: 'Ana',
    lastName: 'Ray',
    birthDate: '1990-01-01',
    disabled: false,
  };
  const messages = (
    rules: Record<string, unknown>,
    people: { relation: 'self' | 'child' | 'parent'; birthDate?: string }[],
  ) =>
    peopleProblems(
      people.map((person, index) => ({ ...self, firstName: `P${index}`, id: String(index), ...person })),
      { plan: { cycle: 'annual', rules }, today: '2026-11-21' },
    ).map(({ message }) => message);

  it.each([
    [
      { memberAge: { min: 65, max: null } },
      [{ relation: 'self' }],
      'This plan is for people who are 65 or older.',
    ],
    [{ memberAge: { min: 18, max: 25 } }, [{ relation: 'self' }], 'This plan is for people up to 25.'],
    [
      {},
      [{ relation: 'self' }, { relation: 'child' }],
      'Children and other dependents are covered until they turn 26, and longer only if a disability keeps them from supporting themselves.',
    ],
    [
      {},
      [{ relation: 'self' }, { relation: 'parent' }],
      'This plan covers you and spouses, domestic partners and children only.',
    ],
    [
      { dependentMinAge: 62 },
      [{ relation: 'self' }, { relation: 'child', birthDate: '2015-01-01' }],
      'Everyone on this plan must be 62 or older.',
    ],
  ] as const)(
    'a person whom the rules %o exclude gets a message that states the rule',
    (rules, people, message) => {
      expect(messages(rules, [...people])).toEqual([message]);
    },
  );
});

describe('two entries of one person', () => {
  it.each([
    { firstName: ' ana', lastName: 'NUNEZ' },
    { firstName: 'Ana', lastName: 'Núñez ' },
    { firstName: 'Ana', lastName: 'Nu\u0301n\u0303ez'.normalize('NFC') },
  ])('another spelling of a name is recognized as the same person: %o', (spelling) => {
    expect(personKey({ ...ana, ...spelling })).toBe(personKey(ana));
  });

  it('entries with different birthdays or names are two people', () => {
    expect(personKey({ ...ana, birthDate: '2016-03-04' })).not.toBe(personKey(ana));
    expect(personKey({ ...ana, firstName: 'Eva' })).not.toBe(personKey(ana));
  });

  it('different names in non-Latin scripts are two people', () => {
    expect(personKey({ ...ana, firstName: '安', lastName: '娜' })).not.toBe(
      personKey({ ...ana, firstName: '李', lastName: '明' }),
    );
  });
});
