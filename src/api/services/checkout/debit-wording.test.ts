import { expect, it } from 'vitest';
import { debitWording } from './debit-wording.ts';

const debit = {
  company: 'Harbor Dental Club, LLC',
  phone: '(619) 555-0100',
  dueCents: 13400,
  today: '2026-06-15',
};

it('a debit authorization states the company, amount, date, frequency and phone number', () => {
  const words = debitWording(debit);
  for (const part of [
    'I authorize Harbor Dental Club, LLC',
    '$134',
    '06/15/26',
    'one time',
    '(619) 555-0100',
  ])
    expect(words).toContain(part);
  expect(words).toContain('cannot be canceled');
  expect(words).toContain('does not send it again');
});

it('a debit authorization leaves out a missing phone number', () => {
  expect(debitWording({ ...debit, phone: '' })).toContain('I write to member service');
});
