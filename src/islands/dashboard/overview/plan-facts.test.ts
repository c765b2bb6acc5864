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
const listFacts = (changes: Partial<typeof ACTIVE> = {}) =>
  planFacts({ ...ACTIVE, ...changes }).map((fact) => fact.join(' '));

describe('planFacts', () => {
  it('names the last paid day and the next renewal', () => {
    expect(listFacts()).toEqual(['Covered through 06/14/27', 'Renews 06/15/27, $149']);
  });

  it('names the paid price if nothing more is charged', () => {
    expect(listFacts({ nextCharge: null })[1]).toBe('Paid $149 a year');
    expect(listFacts({ status: 'cancelled', nextCharge: null })).toEqual([
      'Covered through 06/14/27',
      'Paid $149 a year',
    ]);
  });

  it('does not promise a renewal at a price without consent', () => {
    const nextCharge = { on: '2027-06-15', cents: 41_900, priceCents: 41_900, agreed: false };
    expect(listFacts({ nextCharge })[1]).toBe('Renews if you say yes 06/15/27, $419');
  });

  it('names what is due, and no past day as covered', () => {
    const late: Partial<typeof ACTIVE> = {
      today: '2026-11-22',
      status: 'past_due',
      termStart: '2025-11-19',
      termThrough: '2026-11-18',
      nextCharge: { on: '2026-11-19', cents: 12_400, priceCents: 14_900, agreed: true },
    };
    expect(listFacts(late)).toEqual(['Paid through 11/18/26', 'Due $124, since 11/19/26']);
  });

  it('names the first covered day before it comes', () => {
    expect(listFacts({ today: '2026-06-14' })[0]).toBe('Covered from 06/15/26');
  });

  it('names the last covered day of an ended membership', () => {
    expect(listFacts({ status: 'ended', coveredThrough: '2026-09-02', nextCharge: null })).toEqual([
      'Was covered through 09/02/26',
      'Paid $149 a year',
    ]);
    expect(listFacts({ status: 'ended', coveredThrough: null, nextCharge: null })[0]).toBe(
      'Membership Has ended',
    );
  });
});
