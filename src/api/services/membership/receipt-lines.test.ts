import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '#domain/pricing/pricing.ts';
import { receiptLines } from './receipt-lines.ts';

const ana = { firstName: 'Ana', lastName: 'Reyes', relation: 'self', ownPlan: null };
const leo = { firstName: 'Leo', lastName: 'Reyes', relation: 'child', ownPlan: null };
const mia = { ...leo, firstName: 'Mia', ownPlan: { name: 'Braces' } };
const household = { plan: 'Harbor Club', people: [ana] };
const price = { member_cents: 14900, dependent_cents: 10900, household_cap_cents: 41900 };

describe('the lines of a receipt', () => {
  it('the lines of a receipt name each person in the order of the quote', () => {
    const priced = quote({ price, people: 2, own: [{ plan: 'Braces', cents: 9500 }] });
    const lines = receiptLines(priced, { plan: 'Harbor Club', people: [mia, leo, ana] });
    expect(lines.map(({ text }) => text)).toEqual([
      'Harbor Club: Ana Reyes',
      'Harbor Club: Leo Reyes',
      'Braces: Mia Reyes',
    ]);
  });

  it('the lines of a receipt say "you" until the buyer has entered a name', () => {
    const lines = receiptLines(quote({ price, people: 2 }), { plan: 'Harbor Club', people: [leo] });
    expect(lines.map(({ text }) => text)).toEqual(['Harbor Club: you', 'Harbor Club: Leo Reyes']);
  });

  it('the lines of a receipt show the discounts of the cap, a coupon and a credit', () => {
    const coupon = { code: 'SPRING', kind: 'percent' as const, percent: 10 };
    const lines = receiptLines(quote({ price, people: 6, coupon, creditCents: 1000 }), household);
    expect(lines.slice(-3)).toEqual([
      {
        kind: 'household-cap',
        text: 'Household price: at most $419',
        cents: -27500,
        facts: { capCents: 41900 },
      },
      { kind: 'coupon', text: 'Coupon SPRING', cents: -4190, facts: { code: 'SPRING' } },
      { kind: 'credit', text: 'Your credit', cents: -1000 },
    ]);
  });

  it('the lines of a receipt always add up to the amount due', () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    const purchases = fc.record({
      people: fc.integer({ min: 1, max: 12 }),
      percent: fc.integer({ min: 0, max: 100 }),
      creditCents: cents,
    });
    fc.assert(
      fc.property(purchases, ({ people, percent, creditCents }) => {
        const coupon = { code: 'C', kind: 'percent' as const, percent };
        const priced = quote({ price, people, coupon, creditCents });
        const sum = receiptLines(priced, household).reduce((all, line) => all + line.cents, 0);
        expect(sum).toBe(priced.dueTodayCents);
      }),
    );
  });
});
