import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectedTreatments, type Person, personName, rowsFor, withNeed } from './household-needs.ts';

const { fees } = JSON.parse(readFileSync('tenants/harbor/catalog/fees.json', 'utf8'));
const adult: Person = { kind: 'adult', needs: {} };
const child: Person = { kind: 'child', needs: {} };

describe('a household', () => {
  it('numbers the adults and children of a household', () => {
    const people = [adult, child, adult, child];
    expect(people.map((_, index) => personName(people, index))).toEqual([
      'You',
      'Child 1',
      'Adult 2',
      'Child 2',
    ]);
  });

  it('adds up the treatments of all people in the order of the list', () => {
    const people = [withNeed(withNeed(adult, 'crown', 1), 'check-up', 2), withNeed(child, 'check-up', 1)];
    expect(expectedTreatments(people, fees).map(({ id, times }) => [id, times])).toEqual([
      ['check-up', 3],
      ['crown', 1],
    ]);
  });

  it('limits the number of treatments to between 0 and 24 a year', () => {
    expect(withNeed(adult, 'crown', -1).needs).toEqual({});
    expect(withNeed(adult, 'crown', 99).needs).toEqual({ crown: 24 });
  });

  it('hides treatments for the other age, except chosen ones', () => {
    const names = (person: Person) => rowsFor(person, fees).map(({ id }) => id);
    expect(names(adult)).not.toContain('child-cleaning');
    expect(names(child)).not.toContain('adult-cleaning');
    expect(names(withNeed(child, 'crown', 1)).at(-1)).toBe('crown');
  });
});
