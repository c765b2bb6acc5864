import { describe, expect, it } from 'vitest';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { cardState, expiryText, findNextCharge, type SavedCard } from './card-expiry.ts';

const today = '2026-11-20';
const card = (expMonth: number | null, expYear: number | null, expired = false): SavedCard => ({
  brand: 'visa',
  last4: '4242',
  expMonth,
  expYear,
  expired,
});
const state = (saved: SavedCard, chargeOn: string | null) => cardState(saved, { chargeOn, today });

describe('cardState', () => {
  it('accepts a card through the last day of its month', () => {
    expect(state(card(6, 2027), '2027-06-30')).toBe('good');
    expect(state(card(6, 2027), '2027-07-01')).toBe('expires-before-charge');
  });

  it('reports that a card expires within two months, whether it is charged again or not', () => {
    expect(state(card(12, 2026), null)).toBe('expires-soon');
    expect(state(card(11, 2026), '2026-11-25')).toBe('expires-soon');
    expect(state(card(1, 2027), null)).toBe('good');
    expect(cardState(card(1, 2027), { chargeOn: null, today: '2026-12-31' })).toBe('expires-soon');
  });

  it('reports a card as expired if the server says so, and as good if the expiry is unknown', () => {
    expect(state(card(10, 2026, true), null)).toBe('expired');
    expect(state(card(null, null), '2027-06-15')).toBe('good');
  });

  it('formats the expiry as it is printed on the card', () => {
    expect(expiryText(card(1, 2030))).toBe('01/30');
    expect(expiryText(card(null, null))).toBe('');
  });
});

it('finds the earliest next charge of all memberships', () => {
  const charging = (on: string | null) =>
    ({ nextCharge: on && { on, cents: 1, priceCents: 1, agreed: true } }) as MembershipAnswer;
  expect(findNextCharge([charging('2027-06-15'), charging(null), charging('2026-12-01')])?.on).toBe(
    '2026-12-01',
  );
  expect(findNextCharge([])).toBeNull();
});
