import { describe, expect, it } from 'vitest';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { membershipStatus } from './membership-status.ts';

const club = { id: 'club', name: 'Harbor Club', cycle: 'annual' } as const;
const charge = { on: '2027-06-15', cents: 14_900, priceCents: 14_900, agreed: true };
const ahead = { start: '2027-06-15', through: '2028-06-14', plan: club };
const membership = (changes: Partial<MembershipAnswer> = {}) =>
  ({
    status: 'active',
    covered: true,
    termThrough: '2027-06-14',
    plan: club,
    autoRenew: true,
    nextCharge: charge,
    paidAhead: null,
    pendingPlanChange: null,
    ...changes,
  }) as MembershipAnswer;
const readStatus = (changes: Partial<MembershipAnswer>, card: string | null = 'Visa ending in 4242') =>
  membershipStatus(membership(changes), card);

describe('membershipStatus', () => {
  it.each([
    ['renews', {}],
    ['not-agreed', { nextCharge: { ...charge, agreed: false } }],
    ['paid-ahead', { paidAhead: ahead }],
    ['paid-ahead', { paidAhead: ahead, nextCharge: null }],
    ['not-renewing', { autoRenew: false, nextCharge: null }],
    ['not-offered', { nextCharge: null }],
    ['past-due', { status: 'past_due' }],
    ['cancelled', { status: 'cancelled', nextCharge: null }],
    ['ended', { status: 'ended', covered: false, nextCharge: null }],
  ] as const)('describes the status %s', (id, changes) => {
    const { id: found, title, text } = readStatus(changes);
    expect(found).toBe(id);
    for (const words of [title, text]) expect(words).not.toMatch(/undefined|null|NaN|^\s|\s{2}/);
  });

  it('names the last covered day of an ended membership, and no day of a refunded term', () => {
    const ended = { status: 'ended', covered: false, nextCharge: null } as const;
    expect(readStatus({ ...ended, coveredThrough: '2026-09-02' }).text).toMatch(
      /^It covered you through 09\/02\/26\. /,
    );
    expect(readStatus({ ...ended, coveredThrough: null }).text).toMatch(/^Nothing more is charged\./);
  });

  it('names day, amount and card of the next charge', () => {
    expect(readStatus({}).text).toBe(
      'On 06/15/27 we charge $149 to your Visa ending in 4242 for another year of Harbor Club.',
    );
    expect(readStatus({}, null).text).toBe('On 06/15/27 we charge $149 for another year of Harbor Club.');
  });

  it('subtracts a credit and says so', () => {
    expect(readStatus({ nextCharge: { ...charge, cents: 4_900 } }).text).toContain(
      '$49 ($149 less your credit)',
    );
    expect(readStatus({ nextCharge: { ...charge, cents: 0 } }).text).toContain('Your credit pays for it');
  });

  it('charges nothing for a free plan, whatever card is on file', () => {
    const free = readStatus({ nextCharge: { ...charge, cents: 0, priceCents: 0 } });
    expect(free.text).toBe('On 06/15/27 another year of Harbor Club begins. It is free: nothing is charged.');
  });

  it('names the plan that was chosen for the next term', () => {
    const plan = { id: 'plus', name: 'Harbor Plus', cycle: 'monthly' } as const;
    const pendingPlanChange = { plan, from: '2027-06-15', priceCents: 1_200 };
    expect(readStatus({ pendingPlanChange }).text).toContain('another month of Harbor Plus');
  });

  it('includes a term that was paid ahead', () => {
    const { text } = readStatus({ paidAhead: ahead, nextCharge: { ...charge, on: '2028-06-15' } });
    expect(text).toContain('covered through 06/14/28');
    expect(text).toContain('On 06/15/28');
  });
});
