import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, joining, request, start, term } from '#tests/support/payments/refund-request.ts';
import { addDays } from '#util/dates/calendar.ts';
import type { Charge } from './charge-refund.ts';
import { type BrandRefundRule, REFUND_REASONS, STATE_RULES } from './refund-rules.ts';
import { refund } from './refunds.ts';

describe('every refund', () => {
  const states = fc.constantFrom(...STATE_RULES.map((rule) => rule.id), 'CA', 'DC', 'PR', '');
  const reasons = fc.constantFrom(...REFUND_REASONS);
  const brandRules: fc.Arbitrary<BrandRefundRule> = fc.record({
    days: fc.option(fc.nat(90), { nil: undefined }),
    evenIfUsed: fc.boolean(),
    keepFee: fc.boolean(),
    renewalWindow: fc.boolean(),
    proRata: fc.option(
      fc.record({
        unit: fc.constantFrom('days' as const, 'months' as const),
        reasons: fc.oneof(fc.constant('any' as const), fc.subarray([...REFUND_REASONS])),
      }),
      { nil: undefined },
    ),
  });
  const requests = fc
    .record({
      state: states,
      reason: reasons,
      after: fc.integer({ min: -5, max: 400 }),
      used: fc.constantFrom(true, false, null),
      received: fc.option(fc.nat(40), { nil: null }),
      applied: fc.integer({ min: -10, max: 10 }),
      cents: fc.nat(60_000),
      fee: fc.nat(60_000),
      refunded: fc.nat(60_000),
      addition: fc.option(fc.record({ cents: fc.nat(20_000), after: fc.nat(364) }), { nil: null }),
    })
    .map(({ state, reason, after, used, received, applied, cents, fee, refunded, addition }) => {
      const charges: Charge[] = [
        { ...joining, cents, feeCents: Math.min(fee, cents), refundedCents: Math.min(refunded, cents) },
      ];
      if (addition) {
        const from = day(addition.after);
        charges.push({
          ...joining,
          id: 'added',
          kind: 'addition',
          paidOn: from,
          cents: addition.cents,
          feeCents: 0,
          term: { start: from, end: term.end },
        });
      }
      return request({
        state,
        reason,
        on: day(after),
        usedDiscountedService: used,
        joined: {
          appliedOn: day(applied),
          paidOn: start,
          startsOn: start,
          materialsReceivedOn: received === null ? null : day(received),
        },
        charges,
      });
    });

  it('a refund lies between nothing and what was paid, and its parts sum to it', () => {
    fc.assert(
      fc.property(requests, brandRules, (any, brandRule) => {
        const result = refund({ ...any, brandRule });
        let sum = 0;
        for (const [index, part] of result.charges.entries()) {
          const charge = any.charges[index]!;
          expect(part.refundCents).toBeGreaterThanOrEqual(0);
          expect(part.refundCents + charge.refundedCents).toBeLessThanOrEqual(charge.cents);
          expect(part.refundCents + part.feeKeptCents).toBeLessThanOrEqual(charge.cents);
          expect(Number.isInteger(part.refundCents)).toBe(true);
          sum += part.refundCents;
        }
        expect(result.refundCents).toBe(sum);
      }),
      { numRuns: 300 },
    );
  });

  it('a brand’s promise never makes a refund smaller', () => {
    fc.assert(
      fc.property(requests, brandRules, (any, brandRule) => {
        expect(refund({ ...any, brandRule }).refundCents).toBeGreaterThanOrEqual(refund(any).refundCents);
      }),
      { numRuns: 300 },
    );
  });

  it('no state’s refund exceeds the one for an unknown state', () => {
    fc.assert(
      fc.property(requests, (any) => {
        expect(refund({ ...any, state: '' }).refundCents).toBeGreaterThanOrEqual(refund(any).refundCents);
      }),
      { numRuns: 300 },
    );
  });

  it('a refund never grows with time', () => {
    fc.assert(
      fc.property(requests, brandRules, (any, brandRule) => {
        const today = refund({ ...any, brandRule }).refundCents;
        expect(refund({ ...any, brandRule, on: addDays(any.on, 1) }).refundCents).toBeLessThanOrEqual(today);
      }),
      { numRuns: 300 },
    );
  });
});
