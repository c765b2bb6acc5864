import { describe, expect, it } from 'vitest';
import { consentWording, debitWording } from './consent-wording.ts';

const purchase = {
  company: 'Harbor Dental Club, LLC',
  plan: { name: 'Harbor Club', cycle: 'annual' as const },
  renewalCents: 14900,
  term: { start: '2026-06-15', end: '2027-06-15' },
};

describe('consent wording', () => {
  it('the renewal consent states who charges how much, when, how often, and how to stop it', () => {
    const { renewal } = consentWording(purchase);
    for (const part of [
      'Harbor Dental Club, LLC',
      '$149',
      '06/15/27',
      'every year',
      'until I cancel',
      'dashboard',
    ])
      expect(renewal).toContain(part);
  });

  it('the renewal consent of a monthly plan speaks of months', () => {
    const monthly = { ...purchase, plan: { name: 'Monthly', cycle: 'monthly' as const }, renewalCents: 1250 };
    expect(consentWording(monthly).renewal).toMatch(/\$12\.50 .* every month/);
  });

  it('the renewal consent of a free plan mentions no card and no charge', () => {
    const { renewal } = consentWording({ ...purchase, renewalCents: 0 });
    expect(renewal).toContain('charges nothing');
    expect(renewal).toMatch(/renews automatically on 06\/15\/27, and every year .* until I cancel/);
    expect(renewal).not.toMatch(/card|\$0/);
  });

  it('the terms, and not the renewal consent, say that the plan is not insurance', () => {
    const { terms, renewal } = consentWording(purchase);
    expect(terms).toContain('not insurance');
    expect(terms).not.toMatch(/renew|charge/);
    expect(renewal).not.toContain('Terms of Service');
  });
});

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
