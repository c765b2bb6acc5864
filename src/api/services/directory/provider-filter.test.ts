import { describe, expect, it } from 'vitest';
import { opensEvenings, opensWeekends } from './provider-filter.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];

describe('office hours', () => {
  it('an office has evening hours if it closes after six on a weekday', () => {
    expect(opensEvenings([{ days: weekdays, opens: '09:00', closes: '18:00' }])).toBe(false);
    expect(opensEvenings([{ days: ['wed'], opens: '11:00', closes: '18:30' }])).toBe(true);
    expect(opensEvenings([{ days: ['fri'], opens: '18:00', closes: '00:00' }])).toBe(true);
    expect(opensEvenings([{ days: ['sat'], opens: '11:00', closes: '20:00' }])).toBe(false);
    expect(opensEvenings([])).toBe(false);
  });

  it('an office has weekend hours if it opens on Saturday or Sunday', () => {
    expect(opensWeekends([{ days: weekdays, opens: '09:00', closes: '20:00' }])).toBe(false);
    expect(opensWeekends([{ days: ['fri', 'sat'], opens: '09:00', closes: '12:00' }])).toBe(true);
    expect(opensWeekends([{ days: ['sun'], opens: '09:00', closes: '12:00' }])).toBe(true);
    expect(opensWeekends([])).toBe(false);
  });
});
