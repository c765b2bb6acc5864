import { expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { isCardReminderDue, paymentMethodText, refundTarget, shownPaidWith } from './payment-method.ts';

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const bank = { kind: 'bank' as const, brand: 'First Test Bank', last4: '6789' };

it('a card is named by its brand, and an account by its bank', () => {
  expect(paymentMethodText(visa)).toBe('Visa ending in 4242');
  expect(paymentMethodText({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005');
  expect(paymentMethodText({ brand: 'jcb', last4: '0005' })).toBe('JCB ending in 0005');
  expect(paymentMethodText({ brand: 'unknown', last4: '0005' })).toBe('Card ending in 0005');
  expect(paymentMethodText(bank)).toBe('First Test Bank account ending in 6789');
  expect([visa, bank, null].map(refundTarget)).toEqual(['your card', 'your bank account', 'your card']);
});

it('a payment method is named in the language of its reader', () => {
  inLanguage('es', () => {
    expect(paymentMethodText(visa)).toBe('Visa con terminación 4242');
    expect(paymentMethodText({ brand: 'unknown', last4: '0005' })).toBe('Tarjeta con terminación 0005');
    expect(paymentMethodText(bank)).toBe('cuenta de First Test Bank con terminación 6789');
    expect([visa, bank].map(refundTarget)).toEqual(['su tarjeta', 'su cuenta bancaria']);
  });
});

it('a payment method shows only what a member needs to recognize it', () => {
  expect(shownPaidWith(visa)).toEqual({ brand: 'visa', last4: '4242' });
  expect(shownPaidWith(bank)).toEqual(bank);
});

const card = { expYear: 2027, expMonth: 1 };

it.each([
  ['2026-11-30', '2027-06-15', false],
  ['2026-12-01', '2027-06-15', true],
  ['2027-01-31', '2027-06-15', true],
  // the job was down, or the card was put on file late
  ['2027-03-05', '2027-06-15', true],
  // it is good on the day
  ['2026-12-01', '2027-01-31', false],
  ['2026-12-01', '2027-02-01', true],
  // the charge has been tried: other mails speak of it
  ['2027-06-15', '2027-06-15', false],
])('the reminder of an expiring card on %s for a charge on %s is due: %s', (today, chargeOn, isDue) => {
  expect(isCardReminderDue(card, chargeOn, today)).toBe(isDue);
});
