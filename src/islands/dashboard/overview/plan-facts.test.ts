import { describe, expect, it } from 'vitest';
import { planFacts } from './plan-facts.ts';

const ACTIVE: Parameters<typeof planFacts>[0] = {
  today: '2026-11-22',
  status: 'active',
  termStart: '2026-06-15',
  termThrough: '2027-06-14',
  coveredThrough: '2027-06-14',
  plan: { id: 'club', name: 'Harbor Club', cycle: 'annual' },
  paidAhead: null,
  priceCents: 14_900,
  nextCharge: { on: '2027-06-15', cents: 12_400, priceCents: 14_900, agreed: true },
};
const said = (given: Partial<typeof ACTIVE> = {}) =>
  planFacts({ ...ACTIVE, ...given }).map((fact) => fact.join(' '));

describe('a membership at a glance', () => {
  it('is covered through its paid days, and renews', () => {
    expect(said()).toEqual(['Covered through 06/14/27', 'Renews 06/15/27, $149']);
  });

  it('says what was paid where nothing is charged any more', () => {
    expect(said({ nextCharge: null })[1]).toBe('Paid $149 a year');
    expect(said({ status: 'cancelled', nextCharge: null })).toEqual([
      'Covered through 06/14/27',
      'Paid $149 a year',
    ]);
  });

  it('is not said to renew at a price that nobody has agreed to', () => {
    const nextCharge = { on: '2027-06-15', cents: 41_900, priceCents: 41_900, agreed: false };
    expect(said({ nextCharge })[1]).toBe('Renews if you say yes 06/15/27, $419');
  });

  it('names what is due, and no day of the past as one that still covers', () => {
    const late: Partial<typeof ACTIVE> = {
      today: '2026-11-22',
      status: 'past_due',
      termStart: '2025-11-19',
      termThrough: '2026-11-18',
      nextCharge: { on: '2026-11-19', cents: 12_400, priceCents: 14_900, agreed: true },
    };
    expect(said(late)).toEqual(['Paid through 11/18/26', 'Due $124, since 11/19/26']);
  });

  it('says from when, before the first day', () => {
    expect(said({ today: '2026-06-14' })[0]).toBe('Covered from 06/15/26');
  });

  it('is over once it has ended', () => {
    expect(said({ status: 'ended', coveredThrough: '2026-09-02', nextCharge: null })).toEqual([
      'Was covered through 09/02/26',
      'Paid $149 a year',
    ]);
    expect(said({ status: 'ended', coveredThrough: null, nextCharge: null })[0]).toBe('Cover Has ended');
  });
});
