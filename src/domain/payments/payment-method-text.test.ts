import { expect, it } from 'vitest';
import { paidFrom, paidWithWords, shownPaidWith } from './payment-method-text.ts';

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const bank = { kind: 'bank' as const, brand: 'First Test Bank', last4: '6789' };

it('names a card by its brand, and an account by its bank', () => {
  expect(paidWithWords(visa)).toBe('Visa ending in 4242');
  expect(paidWithWords({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005');
  expect(paidWithWords({ brand: 'jcb', last4: '0005' })).toBe('JCB ending in 0005');
  expect(paidWithWords({ brand: 'unknown', last4: '0005' })).toBe('Card ending in 0005');
  expect(paidWithWords(bank)).toBe('First Test Bank account ending in 6789');
  expect([visa, bank, null].map(paidFrom)).toEqual(['your card', 'your bank account', 'your card']);
});

it('shows no more than somebody recognises it by', () => {
  expect(shownPaidWith(visa)).toEqual({ brand: 'visa', last4: '4242' });
  expect(shownPaidWith(bank)).toEqual(bank);
});
