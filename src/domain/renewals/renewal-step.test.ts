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
  it('a renewal is charged on its date, and not before', () => {
    expect(step('2027-06-09')).toEqual({ step: 'wait', until: '2027-06-10' });
    expect(step('2027-06-10')).toEqual({ step: 'charge', attempt: 1, term: nextYear });
  });

  it('a renewal is charged late when the job was down, for the same term', () => {
    expect(step('2027-06-25')).toEqual({ step: 'charge', attempt: 1, term: nextYear });
  });

  it('a failed renewal is tried again on its days, and the membership ends after the last one', () => {
    expect(step('2027-06-12', { failedOn: ['2027-06-10'] })).toEqual({ step: 'wait', until: '2027-06-13' });
    expect(step('2027-06-13', { failedOn: ['2027-06-10'] })).toMatchObject({ step: 'charge', attempt: 2 });
    const failedOn = RETRY_DAYS.map((days) => addDays('2027-06-10', days));
    expect(step('2027-06-24', { failedOn })).toEqual({ step: 'end', because: 'payment_failed' });
  });

  it('a failed renewal is tried again before its day if a person asks for it, and no other is', () => {
    const asked = (today: string, failedOn: string[]) => renewalStep({ ...renewal, failedOn }, today, true);
    expect(asked('2027-06-11', ['2027-06-10'])).toMatchObject({ step: 'charge', attempt: 2 });
    // the last planned one has failed, and the membership ends in the night
    const failedOn = RETRY_DAYS.map((days) => addDays('2027-06-10', days));
    expect(asked('2027-06-24', failedOn)).toMatchObject({ step: 'charge' });
    expect(asked('2027-06-09', [])).toMatchObject({ step: 'wait' });
    expect(renewalStep({ ...renewal, noticesSentOn: ['2027-06-01'] }, '2027-06-12', true)).toMatchObject({
      step: 'wait',
    });
  });

  it('a membership does not renew if the member turned renewal off, even on the last day', () => {
    expect(step('2027-06-10', { autoRenew: false })).toEqual({ step: 'end', because: 'auto_renew_off' });
    expect(step('2027-06-09', { autoRenew: false })).toMatchObject({ step: 'wait' });
  });

  it('a membership renews at a lower price than the member agreed to, but not at a higher one', () => {
    expect(step('2027-06-10', { priceCents: 15900 })).toEqual({ step: 'end', because: 'price_not_agreed' });
    expect(step('2027-06-10', { priceCents: 13900 })).toMatchObject({ step: 'charge' });
    expect(step('2027-06-10', { priceCents: 15900, agreedCents: 15900 })).toMatchObject({ step: 'charge' });
  });

  it('a plan that is no longer offered does not renew', () => {
    expect(step('2027-06-10', { planOffered: false })).toEqual({ step: 'end', because: 'plan_withdrawn' });
  });

  it('a renewal waits for its notice, and for 15 days after a late one', () => {
    expect(step('2027-06-10', { noticesSentOn: [] })).toEqual({ step: 'send_notice' });
    expect(step('2027-06-10', { noticesSentOn: ['2027-06-01'] })).toEqual({
      step: 'wait',
      until: '2027-06-16',
    });
    expect(step('2027-06-16', { noticesSentOn: ['2027-06-01'] })).toMatchObject({ step: 'charge' });
  });

  it('a renewal never charges for a month that is over', () => {
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
  it('a renewal is tried on the day, and 3, 7 and 14 days later', () => {
    expect(nextAttempt([], dueOn)).toBe('2027-06-10');
    expect(nextAttempt(['2027-06-10'], dueOn)).toBe('2027-06-13');
    expect(nextAttempt(['2027-06-10', '2027-06-13'], dueOn)).toBe('2027-06-17');
    expect(nextAttempt(['2027-06-10', '2027-06-13', '2027-06-17'], dueOn)).toBe('2027-06-24');
  });

  it('a renewal has no next attempt after the last one', () => {
    const failed = ['2027-06-10', '2027-06-13', '2027-06-17', '2027-06-24'];
    expect(nextAttempt(failed, dueOn)).toBeNull();
  });

  it('a renewal is tried once more after five days by a brand that promises it', () => {
    expect(nextAttempt(['2027-06-10'], dueOn, [0, 5])).toBe('2027-06-15');
    expect(nextAttempt(['2027-06-10', '2027-06-15'], dueOn, [0, 5])).toBeNull();
  });

  it('attempts keep their days apart when the job was down', () => {
    expect(nextAttempt(['2027-06-18'], dueOn)).toBe('2027-06-21');
    expect(nextAttempt(['2027-06-10', '2027-06-20'], dueOn)).toBe('2027-06-21');
  });

  it('a renewal is not tried again by a brand that tries once', () => {
    expect(nextAttempt(['2027-06-10'], dueOn, [0])).toBeNull();
  });
});
