import { describe, expect, it } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';

describe('a routing number', () => {
  // the Federal Reserve's own, a large bank's, and the one of Stripe's test accounts
  it.each(['011000015', '021000021', '110000000'])('is known by its check digit: %s', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  it.each(['011000016', '12345678', '0110000155', '01100001a', '', '000000000'])('is none: “%s”', (number) =>
    expect(isRoutingNumber(number)).toBe(false),
  );

  it('is none any more with one digit mistyped, or two neighbours changed about, mostly', () => {
    const number = '021000021';
    for (let at = 0; at < 9; at += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = number.slice(0, at) + digit + number.slice(at + 1);
        expect(isRoutingNumber(typed)).toBe(typed === number);
      }
    expect(isRoutingNumber('201000021')).toBe(false);
  });
});
