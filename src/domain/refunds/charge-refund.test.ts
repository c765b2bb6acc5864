import { describe, expect, it } from 'vitest';
import { isWithin, laterEnd, refundWindowEnd, type WindowDays } from './charge-refund.ts';
import { DEFAULT_RULE, PROTECTIVE_RULE, stateRefundRule } from './refund-rules.ts';

const days = (more: Partial<WindowDays> = {}): WindowDays => ({
  appliedOn: '2026-06-01',
  paidOn: '2026-06-01',
  startsOn: '2026-06-01',
  materialsReceivedOn: '2026-06-01',
  ...more,
});
const end = (state: string, more: Partial<WindowDays> = {}) =>
  refundWindowEnd(stateRefundRule(state), days(more));

describe('the refund window', () => {
  it('the refund window ends 30 days after the day of payment', () => {
    expect(end('AZ')).toBe('2026-07-01');
    expect(isWithin(end('AZ'), '2026-07-01')).toBe(true);
    expect(isWithin(end('AZ'), '2026-07-02')).toBe(false);
  });

  it('the refund window counts from the first day of a plan that starts later', () => {
    expect(end('FL', { startsOn: '2026-06-15' })).toBe('2026-07-15');
  });

  it('the refund window in South Carolina counts from receipt of the materials, and stays open until then', () => {
    expect(end('SC', { materialsReceivedOn: '2026-06-09' })).toBe('2026-07-09');
    expect(end('SC', { materialsReceivedOn: null })).toBe('open');
    expect(isWithin('open', '2027-01-01')).toBe(true);
    expect(end('AZ', { materialsReceivedOn: '2026-06-09' })).toBe('2026-07-01');
  });

  it('the refund window in Oregon counts from the later of application and payment, plus one day', () => {
    expect(end('OR')).toBe('2026-07-02');
    expect(end('OR', { appliedOn: '2026-06-04' })).toBe('2026-07-05');
    expect(end('OR', { appliedOn: '2026-05-20', paidOn: '2026-06-01' })).toBe('2026-07-02');
  });

  it('the refund window of an unknown state counts from the latest of all days', () => {
    const all = days({ appliedOn: '2026-06-03', materialsReceivedOn: '2026-06-02' });
    expect(refundWindowEnd(PROTECTIVE_RULE, all)).toBe('2026-07-04');
    expect(refundWindowEnd(PROTECTIVE_RULE, days({ materialsReceivedOn: null }))).toBe('open');
  });

  it('a refund window never begins before the payment, whatever the other days are', () => {
    const early = days({
      materialsReceivedOn: '2026-05-01',
      appliedOn: '2026-05-01',
      startsOn: '2026-05-01',
    });
    for (const rule of [DEFAULT_RULE, PROTECTIVE_RULE, stateRefundRule('SC'), stateRefundRule('OR')])
      expect(refundWindowEnd(rule, early) >= '2026-07-01', rule.id).toBe(true);
  });

  it('the later of two refund windows counts', () => {
    expect(laterEnd('2026-07-01', '2026-08-01')).toBe('2026-08-01');
    expect(laterEnd('2026-07-01', 'open')).toBe('open');
    expect(laterEnd('open', '2026-07-01')).toBe('open');
  });
});
