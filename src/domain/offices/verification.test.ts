import { describe, expect, it } from 'vitest';
import { isOverdue, laterVerification, reportDueOn } from './verification.ts';

describe('the last day for checking a report', () => {
  it('is 30 working days later, so six weeks', () => {
    // a Monday
    expect(reportDueOn('2026-06-01')).toBe('2026-07-13');
    // a Friday
    expect(reportDueOn('2026-06-05')).toBe('2026-07-17');
  });

  it('is the same for a report of the weekend and of the Friday before', () => {
    expect(reportDueOn('2026-06-06')).toBe('2026-07-17');
    expect(reportDueOn('2026-06-07')).toBe('2026-07-17');
  });
});

it('an entry is overdue when 90 days have passed', () => {
  expect(isOverdue('2026-06-01', '2026-08-30')).toBe(false);
  expect(isOverdue('2026-06-01', '2026-08-31')).toBe(true);
});

it('the later verification counts, and on the same day the content’s', () => {
  const content = { source: 'Office survey', verifiedOn: '2026-06-01' };
  const staff = (verifiedOn: string) => ({ source: 'Call to the office', verifiedOn });
  expect(laterVerification(content, undefined)).toBe(content);
  expect(laterVerification(content, staff('2026-06-01'))).toBe(content);
  expect(laterVerification(content, staff('2026-05-31'))).toBe(content);
  expect(laterVerification(content, staff('2026-06-02')).source).toBe('Call to the office');
});
