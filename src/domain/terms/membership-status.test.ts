import { describe, expect, it } from 'vitest';
import { afterEvent, isCovered, type MembershipFacts, statusOn } from './membership-status.ts';

const facts = (more: Partial<MembershipFacts> = {}): MembershipFacts => ({
  status: 'active',
  term: { start: '2026-06-10', end: '2027-06-10' },
  autoRenew: true,
  ...more,
});

describe('a membership', () => {
  it('a canceled membership stays in force to the end of its term, and can be kept until then', () => {
    expect(afterEvent('active', 'cancel')).toBe('cancelled');
    expect(statusOn(facts({ status: 'cancelled' }), '2027-06-09')).toBe('cancelled');
    expect(isCovered(facts({ status: 'cancelled' }), '2027-06-09')).toBe(true);
    expect(isCovered(facts({ status: 'cancelled' }), '2027-06-10')).toBe(false);
    expect(afterEvent('cancelled', 'keep')).toBe('active');
  });

  it('a membership is past due, and still in force, while its renewal is being tried', () => {
    expect(afterEvent('active', 'payment_failed')).toBe('past_due');
    expect(statusOn(facts(), '2027-06-10')).toBe('past_due');
    expect(isCovered(facts({ status: 'past_due' }), '2027-06-24')).toBe(true);
    expect(afterEvent('past_due', 'renew')).toBe('active');
    expect(afterEvent('past_due', 'end')).toBe('ended');
    expect(afterEvent('past_due', 'cancel')).toBe('ended');
  });

  it('a membership that does not renew ends with its term, even if no job ran', () => {
    expect(statusOn(facts({ autoRenew: false }), '2027-06-09')).toBe('active');
    expect(statusOn(facts({ autoRenew: false }), '2027-06-10')).toBe('ended');
  });

  it('a membership that has ended covers nothing, and comes back only by a new payment', () => {
    expect(isCovered(facts({ status: 'ended' }), '2026-07-01')).toBe(false);
    for (const event of ['cancel', 'keep', 'payment_failed', 'end'] as const)
      expect(afterEvent('ended', event)).toBeNull();
    expect(afterEvent('ended', 'renew')).toBe('active');
  });

  it('a membership does not cover the days before it begins', () => {
    expect(isCovered(facts(), '2026-06-09')).toBe(false);
    expect(isCovered(facts(), '2026-06-10')).toBe(true);
  });

  it('only a canceled membership can be kept', () => {
    expect(afterEvent('active', 'keep')).toBeNull();
    expect(afterEvent('past_due', 'keep')).toBeNull();
    expect(afterEvent('cancelled', 'cancel')).toBeNull();
  });
});
