// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartMark, forgetCart, markCart } from './cart-marker.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const later = now + 60_000;
beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('the mark of a cart', () => {
  it('is there as long as the cart, and keeps what was known', () => {
    expect(cartMark(now)).toBeNull();
    markCart({ untilMs: later });
    markCart({ people: 4 });
    markCart({ untilMs: later + 1, at: '/checkout/payment' });
    expect(cartMark(now)).toEqual({ untilMs: later + 1, people: 4, at: '/checkout/payment' });
    expect(cartMark(later + 1)).toBeNull();
    forgetCart();
    expect(cartMark(now)).toBeNull();
  });

  it.each(['', 'null', '{}', '{"untilMs":9e15,"people":4,"at":"https://elsewhere.example"}', '[1]'])(
    'that is %s counts for none',
    (stored) => {
      localStorage.setItem('enamel_cart', stored);
      expect(cartMark(now)).toBeNull();
    },
  );
});
