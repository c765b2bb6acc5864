import { describe, expect, it } from 'vitest';
import { DEFAULT_RULE, kinderRule, PROTECTIVE_RULE, refundRuleOf, STATE_RULES } from './refund-rules.ts';

describe('the refund rules', () => {
  it('each say where they come from and that counsel has to check them', () => {
    for (const rule of [...STATE_RULES, DEFAULT_RULE, PROTECTIVE_RULE]) {
      expect(rule.source.length, rule.id).toBeGreaterThan(20);
      expect(rule.review, rule.id).toBe('for counsel to check');
    }
  });

  it('never give less than the plan’s own rule', () => {
    for (const rule of STATE_RULES) {
      expect(rule.windowDays, rule.id).toBeGreaterThanOrEqual(DEFAULT_RULE.windowDays);
      expect(rule.feeKeptAtMostCents, rule.id).toBeLessThanOrEqual(DEFAULT_RULE.feeKeptAtMostCents);
    }
  });

  it('hold in each state: its own, or the plan’s', () => {
    const own = ['AR', 'DE', 'FL', 'LA', 'MD', 'MO', 'ND', 'NH', 'OH', 'OR', 'SC', 'WA'];
    expect(STATE_RULES.map((rule) => rule.id)).toEqual(own);
    for (const id of own) expect(refundRuleOf(id).id).toBe(id);
    for (const id of ['AZ', 'CA', 'TX', 'NY', 'DC']) expect(refundRuleOf(id)).toBe(DEFAULT_RULE);
    expect(refundRuleOf(' fl ').id).toBe('FL');
  });

  it('are the kindest of all for territories, military addresses and states we do not know', () => {
    for (const id of ['PR', 'GU', 'VI', 'AS', 'MP', 'AE', 'AP', 'AA', 'XX', ''])
      expect(refundRuleOf(id), id).toBe(PROTECTIVE_RULE);
  });
});

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
