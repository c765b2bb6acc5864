import { describe, expect, it } from 'vitest';
import { type TypedAccount, validateAccount } from './validate-account.ts';

const person = { firstName: 'Ana', lastName: 'Reyes', birthDate: '1988-03-04', relation: 'self' } as const;
const account = {
  email: 'ana@example.com',
  phone: '(619) 555-0100',
  state: 'CA',
  zip: '92101',
};
const errors = (typed: Partial<TypedAccount> = {}) =>
  validateAccount({ account, person, today: '2026-11-22', ...typed });

describe('the account step', () => {
  it('reports no errors when everything is filled in', () => {
    expect(errors()).toEqual({});
  });

  it('reports all errors at once', () => {
    const wrong = { email: 'ana@', phone: '12', state: '', zip: '9210' };
    const emptyPerson = { firstName: '', lastName: '', birthDate: '02/30/90', relation: 'self' } as const;
    expect(Object.keys(errors({ account: wrong, person: emptyPerson })).toSorted()).toEqual(
      ['birthDate', 'email', 'firstName', 'lastName', 'phone', 'state', 'zip'].toSorted(),
    );
  });

  it.each([
    ['2027-01-01', 'in the future'],
    ['1790-01-01', 'check the birth date'],
    ['2008-11-23', '18 or older'],
  ])('refuses the birth date %s', (birthDate, words) => {
    expect(errors({ person: { ...person, birthDate } }).birthDate).toContain(words);
  });

  it('lets an adult join on the 18th birthday', () => {
    expect(errors({ person: { ...person, birthDate: '2008-11-22' } })).toEqual({});
  });

  it('refuses a ZIP code that does not exist', () => {
    expect(errors({ account: { ...account, zip: '00000' } }).zip).toContain('does not exist');
  });

  it('does not ask a member who is logged in for the address', () => {
    const { email: _email, ...reach } = account;
    expect(errors({ account: reach })).toEqual({});
  });
});
