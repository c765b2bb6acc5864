import { describe, expect, it } from 'vitest';
import { hasCardNumber, paymentToken } from './payment.ts';

describe('card numbers in text', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    'tok_5555-5555-5555-4444',
    '378282246310005',
    '3782 822463 10005',
    'on 2026-06-15 4242 4242 4242 4242 1',
    '6011111111111117',
    '4222222222222',
    'before4242424242424242after',
  ])('a card number is detected in “%s”', (text) => {
    expect(hasCardNumber(text)).toBe(true);
  });

  it.each([
    'tok_visa',
    'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    '4242424242424241',
    '424242424242',
    '0000000000000000',
    '(602) 555-0100',
    '2026-06-15T17:00:00.000Z',
    '',
  ])('no card number is detected in “%s”', (text) => {
    expect(hasCardNumber(text)).toBe(false);
  });
});

describe('a card token', () => {
  it.each(['tok_visa', 'pm_1MqLiJLkdIwHu7ixUEgbFdYF', 'sbxcard_0f'])('a card token may be “%s”', (token) => {
    expect(paymentToken().safeParse(token).success).toBe(true);
  });

  it.each(['', 'tok', '4242424242424242', 'tok_4242424242424242', 'tok visa', 'x'.repeat(256), 4242, null])(
    '“%s” is not a card token',
    (token) => {
      expect(paymentToken().safeParse(token).success).toBe(false);
    },
  );
});
