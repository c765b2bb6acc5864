// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCartMarker, removeCartMarker, updateCartMarker } from './cart-marker.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const later = now + 60_000;
beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('the marker of a cart', () => {
  it('lasts as long as the cart, and keeps the fields of earlier updates', () => {
    expect(readCartMarker(now)).toBeNull();
    updateCartMarker({ untilMs: later });
    updateCartMarker({ people: 4 });
    updateCartMarker({ untilMs: later + 1, at: '/checkout/payment' });
    expect(readCartMarker(now)).toEqual({ untilMs: later + 1, people: 4, at: '/checkout/payment' });
    expect(readCartMarker(later + 1)).toBeNull();
    removeCartMarker();
    expect(readCartMarker(now)).toBeNull();
  });

  it.each(['', 'null', '{}', '{"untilMs":9e15,"people":4,"at":"https://elsewhere.example"}', '[1]'])(
    'ignores the stored marker %s',
    (stored) => {
      localStorage.setItem('enamel_cart', stored);
      expect(readCartMarker(now)).toBeNull();
    },
  );
});
