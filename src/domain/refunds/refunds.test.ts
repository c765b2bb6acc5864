import { describe, expect, it } from 'vitest';
import { day, joining, request, start, term } from '#tests/support/payments/refund-request.ts';
import { addDays } from '#util/dates/calendar.ts';
import { firstTerm, nextTerm } from '../terms/membership-term.ts';
import type { Charge } from './charge-refund.ts';
import { type BrandRefundRule, STATE_RULES } from './refund-rules.ts';
import { refund } from './refunds.ts';

describe('canceling within 30 days', () => {
  it('a member who cancels through day 30 gets everything back, less the processing fee', () => {
    expect(refund(request({ on: day(30) }))).toEqual({
      refundCents: 13000,
      feeKeptCents: 2000,
      ruleId: 'default',
      because: 'in_window_less_fee',
      windowEnd: day(30),
      coveredUntil: day(30),
      charges: [
        {
          id: 'join',
          refundCents: 13000,
          feeKeptCents: 2000,
          because: 'in_window_less_fee',
          coveredUntil: day(30),
        },
      ],
    });
    expect(refund(request({ on: day(31) }))).toMatchObject({
      refundCents: 0,
      feeKeptCents: 0,
      because: 'window_over',
      coveredUntil: term.end,
    });
  });

  it('a member may cancel on the first day, and gets everything back if there is no fee', () => {
    expect(refund(request({ on: start }))).toMatchObject({
      refundCents: 13000,
      because: 'in_window_less_fee',
    });
    expect(refund(request({ state: 'FL', on: start, charges: [{ ...joining, feeCents: 0 }] }))).toMatchObject(
      {
        refundCents: 15000,
        because: 'in_window',
        coveredUntil: start,
      },
    );
  });

  it('at most $30 of a processing fee is kept', () => {
    const dear = { ...joining, feeCents: 5000 };
    expect(refund(request({ charges: [dear] }))).toMatchObject({ refundCents: 12000, feeKeptCents: 3000 });
  });

  it('no refund is due by default if a discounted service was used', () => {
    expect(refund(request({ usedDiscountedService: true }))).toMatchObject({
      refundCents: 0,
      because: 'service_used',
      coveredUntil: term.end,
    });
  });

  it('an unknown use does not count against a member', () => {
    expect(refund(request({ usedDiscountedService: null })).refundCents).toBe(13000);
  });
});

describe('canceling in a state with its own rule', () => {
  // State, last day of the window, refund on it, refund on it after a service was used, refund a day later.
  it.each([
    ['AR', 30, 15000, 15000, 0],
    ['DE', 30, 13000, 13000, 0],
    ['FL', 30, 13000, 13000, 10834],
    ['LA', 30, 13000, 13000, 0],
    ['MD', 30, 15000, 0, 0],
    ['MO', 30, 13000, 13000, 0],
    ['ND', 30, 13000, 13000, 0],
    ['NH', 30, 13000, 13000, 0],
    ['OH', 30, 13000, 13000, 0],
    ['OR', 31, 13000, 13000, 0],
    ['SC', 30, 13000, 13000, 0],
    ['WA', 30, 13000, 13000, 0],
    ['CA', 30, 13000, 0, 0],
    ['DC', 30, 13000, 0, 0],
    ['PR', 31, 15000, 15000, 12834],
    ['', 31, 15000, 15000, 12834],
  ])('members of the state “%s” may cancel through day %i', (state, last, unused, used, later) => {
    expect(refund(request({ state, on: day(last) })).refundCents).toBe(unused);
    expect(refund(request({ state, on: day(last), usedDiscountedService: true })).refundCents).toBe(used);
    expect(refund(request({ state, on: day(last + 1) })).refundCents).toBe(later);
    expect(refund(request({ state, on: day(last) })).windowEnd).toBe(day(last));
  });

  it('every state’s refund rule has a test', () => {
    expect(STATE_RULES).toHaveLength(12);
  });

  it('the refund window in South Carolina waits for the materials', () => {
    const joined = (materialsReceivedOn: string | null) => ({ ...request().joined, materialsReceivedOn });
    const refundOn = (on: string, received: string | null) =>
      refund(request({ state: 'SC', on, joined: joined(received) }));
    expect(refundOn(day(40), day(10)).refundCents).toBe(13000);
    expect(refundOn(day(41), day(10)).refundCents).toBe(0);
    expect(refundOn(day(200), null)).toMatchObject({ refundCents: 13000, windowEnd: 'open' });
  });

  it('the refund window in Oregon counts from the later of application and payment', () => {
    const joined = { ...request().joined, appliedOn: day(3) };
    expect(refund(request({ state: 'OR', on: day(34), joined })).refundCents).toBe(13000);
    expect(refund(request({ state: 'OR', on: day(35), joined })).refundCents).toBe(0);
  });

  it('a member in Florida is covered to the end of the month, and gets the months after it back', () => {
    expect(refund(request({ state: 'FL', on: '2026-12-15' }))).toMatchObject({
      refundCents: 5417,
      because: 'state_pro_rata',
      coveredUntil: '2027-01-01',
    });
  });
});

describe('several payments', () => {
  const added: Charge = {
    id: 'child',
    kind: 'addition',
    paidOn: day(200),
    cents: 4000,
    feeCents: 0,
    refundedCents: 0,
    term: { start: day(200), end: term.end },
  };
  const renewed: Charge = {
    ...joining,
    id: 'next',
    kind: 'renewal',
    feeCents: 0,
    term: nextTerm(term, 'annual', 1),
  };

  it('a person who was added lately is refunded after the window of joining', () => {
    const result = refund(request({ on: day(210), charges: [joining, added] }));
    expect(result).toMatchObject({ refundCents: 4000, because: 'window_over', coveredUntil: term.end });
    expect(result.charges.map((charge) => [charge.id, charge.refundCents, charge.coveredUntil])).toEqual([
      ['join', 0, term.end],
      ['child', 4000, day(210)],
    ]);
  });

  it('all payments of the first 30 days are refunded, even a second month', () => {
    const month = firstTerm('2026-01-31', 'monthly');
    const paid = (id: string, kind: Charge['kind'], term: Charge['term']): Charge => ({
      id,
      kind,
      paidOn: term.start,
      cents: 1200,
      feeCents: 0,
      refundedCents: 0,
      term,
    });
    const first = '2026-01-31';
    const charges = [paid('1', 'join', month), paid('2', 'renewal', nextTerm(month, 'monthly', 31))];
    const joined = { appliedOn: first, paidOn: first, startsOn: first, materialsReceivedOn: first };
    expect(refund(request({ joined, charges, on: '2026-03-02' })).refundCents).toBe(2400);
    expect(refund(request({ joined, charges, on: '2026-03-03' }))).toMatchObject({
      refundCents: 0,
      coveredUntil: '2026-03-31',
    });
  });

  it('a term that has not begun is always refunded, and the running one continues', () => {
    const result = refund(
      request({ on: day(350), charges: [joining, renewed], usedDiscountedService: true }),
    );
    expect(result).toMatchObject({ refundCents: 15000, coveredUntil: term.end });
    expect(result.charges[1]).toMatchObject({ because: 'not_begun', refundCents: 15000 });
  });

  it('the payment for a term that begins on the day decides until when the plan continues', () => {
    const on = renewed.term.start;
    const result = refund(request({ on, charges: [joining, renewed], brandRule: { renewalWindow: true } }));
    expect(result).toMatchObject({ refundCents: 15000, because: 'in_window', coveredUntil: on });
    expect(refund(request({ on, charges: [joining, renewed] })).coveredUntil).toBe(renewed.term.end);
  });

  it('a renewal has its own refund window only if the brand says so', () => {
    const on = addDays(renewed.term.start, 10);
    const charges = [{ ...renewed, paidOn: renewed.term.start }];
    expect(refund(request({ on, charges })).refundCents).toBe(0);
    expect(refund(request({ on, charges, brandRule: { renewalWindow: true } }))).toMatchObject({
      refundCents: 15000,
      ruleId: 'brand',
      windowEnd: addDays(renewed.term.start, 30),
    });
  });

  it('no payment is refunded twice', () => {
    const partly = { ...joining, refundedCents: 14000 };
    expect(refund(request({ charges: [partly] })).refundCents).toBe(1000);
  });

  it('inconsistent payments are refused', () => {
    expect(() => refund(request({ charges: [] }))).toThrow(RangeError);
    expect(() => refund(request({ charges: [added] }))).toThrow(RangeError);
    expect(() => refund(request({ charges: [{ ...joining, feeCents: 15001 }] }))).toThrow(RangeError);
    expect(() => refund(request({ charges: [{ ...joining, refundedCents: 15001 }] }))).toThrow(RangeError);
  });
});

describe('a brand’s promise', () => {
  it('a brand’s promise applies only if it is better for the member', () => {
    const brandRule: BrandRefundRule = { days: 60, evenIfUsed: true, keepFee: false };
    expect(refund(request({ on: day(60), usedDiscountedService: true, brandRule }))).toMatchObject({
      refundCents: 15000,
      ruleId: 'brand',
    });
    expect(refund(request({ state: 'AR', on: day(30), brandRule: { days: 10 } }))).toMatchObject({
      refundCents: 15000,
      ruleId: 'AR',
    });
  });

  it('a brand’s promise returns the remaining months or days for the reasons it names', () => {
    const months: BrandRefundRule = { proRata: { unit: 'months', reasons: ['moved_away'] } };
    expect(refund(request({ on: '2026-12-15', reason: 'moved_away', brandRule: months }))).toMatchObject({
      refundCents: 5417,
      because: 'brand_pro_rata',
      coveredUntil: '2027-01-01',
    });
    expect(refund(request({ on: '2026-12-15', brandRule: months })).refundCents).toBe(0);
    const days: BrandRefundRule = { proRata: { unit: 'days', reasons: 'any' } };
    expect(refund(request({ on: '2026-12-15', brandRule: days }))).toMatchObject({
      refundCents: 5984,
      coveredUntil: '2026-12-15',
    });
  });
});
