import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { firstTerm } from '../terms/membership-term.ts';
import { nextAttempt, RETRY_DAYS, type Renewal, renewalStep } from './renewal-step.ts';

const renewal: Renewal = {
  cycle: 'annual',
  noticeCycle: 'annual',
  term: firstTerm('2026-06-10', 'annual'),
  anchorDay: 10,
  autoRenew: true,
  planOffered: true,
  priceCents: 14900,
  agreedCents: 14900,
  noticesSentOn: ['2027-05-11'],
  failedOn: [],
  retryDays: RETRY_DAYS,
};
const step = (today: string, more: Partial<Renewal> = {}) =>
  renewalStep({ ...renewal, noticeCycle: more.cycle ?? 'annual', ...more }, today);
const nextYear = { start: '2027-06-10', end: '2028-06-10' };

describe('a renewal', () => {
  it('is charged on its date, and not before', () => {
    expect(step('2027-06-09')).toEqual({ step: 'wait', until: '2027-06-10' });
    expect(step('2027-06-10')).toEqual({ step: 'charge', attempt: 1, term: nextYear });
  });

  it('is charged late when the job was down, for the same term', () => {
    expect(step('2027-06-25')).toEqual({ step: 'charge', attempt: 1, term: nextYear });
  });

  it('is tried again on its days and ends after the last one', () => {
    expect(step('2027-06-12', { failedOn: ['2027-06-10'] })).toEqual({ step: 'wait', until: '2027-06-13' });
    expect(step('2027-06-13', { failedOn: ['2027-06-10'] })).toMatchObject({ step: 'charge', attempt: 2 });
    const failedOn = RETRY_DAYS.map((days) => addDays('2027-06-10', days));
    expect(step('2027-06-24', { failedOn })).toEqual({ step: 'end', because: 'payment_failed' });
  });

  it('does not renew if the member turned renewal off, even on the last day', () => {
    expect(step('2027-06-10', { autoRenew: false })).toEqual({ step: 'end', because: 'auto_renew_off' });
    expect(step('2027-06-09', { autoRenew: false })).toMatchObject({ step: 'wait' });
  });

  it('does not happen at a higher price than was agreed to, but at a lower one', () => {
    expect(step('2027-06-10', { priceCents: 15900 })).toEqual({ step: 'end', because: 'price_not_agreed' });
    expect(step('2027-06-10', { priceCents: 13900 })).toMatchObject({ step: 'charge' });
    expect(step('2027-06-10', { priceCents: 15900, agreedCents: 15900 })).toMatchObject({ step: 'charge' });
  });

  it('does not happen for a plan that is no longer offered', () => {
    expect(step('2027-06-10', { planOffered: false })).toEqual({ step: 'end', because: 'plan_withdrawn' });
  });

  it('waits for 15 days after a notice that was late, and for the notice itself', () => {
    expect(step('2027-06-10', { noticesSentOn: [] })).toEqual({ step: 'send_notice' });
    expect(step('2027-06-10', { noticesSentOn: ['2027-06-01'] })).toEqual({
      step: 'wait',
      until: '2027-06-16',
    });
    expect(step('2027-06-16', { noticesSentOn: ['2027-06-01'] })).toMatchObject({ step: 'charge' });
  });

  it('never sells a month that is over', () => {
    const month = { cycle: 'monthly', term: firstTerm('2027-01-31', 'monthly'), anchorDay: 31 } as const;
    expect(step('2027-02-28', month)).toEqual({
      step: 'charge',
      attempt: 1,
      term: { start: '2027-02-28', end: '2027-03-31' },
    });
    expect(step('2027-03-30', month)).toMatchObject({ step: 'charge' });
    expect(step('2027-03-31', month)).toEqual({ step: 'end', because: 'too_late' });
  });
});

const dueOn = '2027-06-10';

describe('a renewal whose payment fails', () => {
  it('is tried on the day, and 3, 7 and 14 days later', () => {
    expect(nextAttempt([], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-10' });
    expect(nextAttempt(['2027-06-10'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-13' });
    expect(nextAttempt(['2027-06-10', '2027-06-13'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-17' });
    expect(nextAttempt(['2027-06-10', '2027-06-13', '2027-06-17'], dueOn)).toEqual({
      kind: 'attempt',
      on: '2027-06-24',
    });
  });

  it('ends when the last attempt failed', () => {
    const failed = ['2027-06-10', '2027-06-13', '2027-06-17', '2027-06-24'];
    expect(nextAttempt(failed, dueOn)).toEqual({ kind: 'exhausted', on: '2027-06-24' });
  });

  it('is tried once more after five days by a brand that promises so', () => {
    expect(nextAttempt(['2027-06-10'], dueOn, [0, 5])).toEqual({ kind: 'attempt', on: '2027-06-15' });
    expect(nextAttempt(['2027-06-10', '2027-06-15'], dueOn, [0, 5])).toMatchObject({ kind: 'exhausted' });
  });

  it('keeps its days apart when the job was down', () => {
    expect(nextAttempt(['2027-06-18'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-21' });
    expect(nextAttempt(['2027-06-10', '2027-06-20'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-21' });
  });

  it('is not tried again where a brand tries once', () => {
    expect(nextAttempt(['2027-06-10'], dueOn, [0])).toMatchObject({ kind: 'exhausted' });
  });
});
