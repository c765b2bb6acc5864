import { describe, expect, it } from 'vitest';
import { kinderRule } from './brand-refund-rules.ts';
import { DEFAULT_RULE, refundRuleOf } from './refund-rules.ts';

describe('a brand’s promise', () => {
  it('adds to the state’s rule', () => {
    expect(kinderRule(DEFAULT_RULE, { days: 60, evenIfUsed: true, keepFee: false })).toMatchObject({
      windowDays: 60,
      evenIfUsed: true,
      feeKeptAtMostCents: 0,
    });
  });

  it('never takes away from it', () => {
    const florida = refundRuleOf('FL');
    expect(kinderRule(florida, { days: 10, evenIfUsed: false, keepFee: true })).toEqual(florida);
    expect(kinderRule(refundRuleOf('MD'), { keepFee: true }).feeKeptAtMostCents).toBe(0);
    expect(kinderRule(florida, {})).toEqual(florida);
  });
});
