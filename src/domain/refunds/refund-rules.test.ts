import { describe, expect, it } from 'vitest';
import {
  DEFAULT_RULE,
  PROTECTIVE_RULE,
  STATE_RULES,
  stateRefundRule,
  withBrandRule,
} from './refund-rules.ts';

describe('the refund rules', () => {
  it('each refund rule has a source, and says that counsel has to check it', () => {
    for (const rule of [...STATE_RULES, DEFAULT_RULE, PROTECTIVE_RULE]) {
      expect(rule.source.length, rule.id).toBeGreaterThan(20);
      expect(rule.review, rule.id).toBe('for counsel to check');
    }
  });

  it('no state’s refund rule gives less than the default', () => {
    for (const rule of STATE_RULES) {
      expect(rule.windowDays, rule.id).toBeGreaterThanOrEqual(DEFAULT_RULE.windowDays);
      expect(rule.feeKeptAtMostCents, rule.id).toBeLessThanOrEqual(DEFAULT_RULE.feeKeptAtMostCents);
    }
  });

  it('each state has its own refund rule or the default', () => {
    const own = ['AR', 'DE', 'FL', 'LA', 'MD', 'MO', 'ND', 'NH', 'OH', 'OR', 'SC', 'WA'];
    expect(STATE_RULES.map((rule) => rule.id)).toEqual(own);
    for (const id of own) expect(stateRefundRule(id).id).toBe(id);
    for (const id of ['AZ', 'CA', 'TX', 'NY', 'DC']) expect(stateRefundRule(id)).toBe(DEFAULT_RULE);
    expect(stateRefundRule(' fl ').id).toBe('FL');
  });

  it('territories, military addresses and unknown states have the best refund rule of all', () => {
    for (const id of ['PR', 'GU', 'VI', 'AS', 'MP', 'AE', 'AP', 'AA', 'XX', ''])
      expect(stateRefundRule(id), id).toBe(PROTECTIVE_RULE);
  });
});

describe('a brand’s promise', () => {
  it('a brand’s promise adds to the state’s refund rule', () => {
    expect(withBrandRule(DEFAULT_RULE, { days: 60, evenIfUsed: true, keepFee: false })).toMatchObject({
      windowDays: 60,
      evenIfUsed: true,
      feeKeptAtMostCents: 0,
    });
  });

  it('a brand’s promise never takes away from the state’s refund rule', () => {
    const florida = stateRefundRule('FL');
    expect(withBrandRule(florida, { days: 10, evenIfUsed: false, keepFee: true })).toEqual(florida);
    expect(withBrandRule(stateRefundRule('MD'), { keepFee: true }).feeKeptAtMostCents).toBe(0);
    expect(withBrandRule(florida, {})).toEqual(florida);
  });
});
