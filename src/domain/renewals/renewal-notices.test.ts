import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { earliestChargeOn, NOTICE_DAYS, noticeDaysError, noticeDue } from './renewal-notices.ts';

const renewsOn = '2027-06-10';
const due = (ahead: number, sent: number[] = [], noticeDays: readonly number[] = [30, 7]) =>
  noticeDue({ renewsOn, noticeDays, sent }, addDays(renewsOn, -ahead));

describe('a notice of renewal', () => {
  it('a notice is sent 30 and 7 days ahead of a yearly renewal', () => {
    expect(due(31)).toBeNull();
    expect(due(30)).toBe(30);
    expect(due(29, [30])).toBeNull();
    expect(due(8, [30])).toBeNull();
    expect(due(7, [30])).toBe(7);
    expect(due(6, [30, 7])).toBeNull();
  });

  it('a notice is sent late when the job missed the day', () => {
    expect(due(26)).toBe(30);
    expect(due(5, [30])).toBe(7);
  });

  it('one notice is sent when several were missed', () => {
    expect(due(5)).toBe(7);
    expect(due(5, [7])).toBeNull();
  });

  it('no notice is sent on the day of renewal or after it', () => {
    expect(due(1)).toBe(7);
    expect(due(0)).toBeNull();
    expect(due(-3)).toBeNull();
  });

  it('a notice is sent 45 days ahead by a brand that promises it, and never for a monthly plan', () => {
    expect(due(45, [], [45])).toBe(45);
    expect(due(46, [], [45])).toBeNull();
    expect(due(3, [], NOTICE_DAYS.monthly)).toBeNull();
  });
});

describe('a brand’s notice days', () => {
  it('a brand’s notice days include one within the days that the law requires', () => {
    expect(noticeDaysError('annual', [45])).toBeNull();
    expect(noticeDaysError('annual', [60, 15, 1])).toBeNull();
    expect(noticeDaysError('annual', [60, 7])).toMatch('15 to 45');
    expect(noticeDaysError('annual', [])).toMatch('15 to 45');
    expect(noticeDaysError('annual', [30, 0])).toMatch('whole days');
    expect(noticeDaysError('monthly', [])).toBeNull();
    expect(noticeDaysError('annual', NOTICE_DAYS.annual)).toBeNull();
  });
});

describe('the charge of a renewal', () => {
  const annual = { cycle: 'annual', renewsOn } as const;
  const sentAhead = (...ahead: number[]) => ahead.map((days) => addDays(renewsOn, -days));

  it('a renewal is charged on its date when the notice was in time', () => {
    expect(earliestChargeOn(annual, sentAhead(30, 7))).toBe(renewsOn);
    expect(earliestChargeOn(annual, sentAhead(15))).toBe(renewsOn);
    expect(earliestChargeOn(annual, sentAhead(45))).toBe(renewsOn);
  });

  it('a renewal is charged 15 days after a notice that was late', () => {
    expect(earliestChargeOn(annual, sentAhead(14))).toBe('2027-06-11');
    expect(earliestChargeOn(annual, sentAhead(5))).toBe('2027-06-20');
  });

  it('a renewal is not charged without a notice, or with one from too long ago', () => {
    expect(earliestChargeOn(annual, [])).toBeNull();
    expect(earliestChargeOn(annual, sentAhead(46))).toBeNull();
    expect(earliestChargeOn(annual, sentAhead(60, 20))).toBe(renewsOn);
  });

  it('a monthly renewal needs no notice', () => {
    expect(earliestChargeOn({ cycle: 'monthly', renewsOn }, [])).toBe(renewsOn);
  });
});
