import { describe, expect, it } from 'vitest';
import { hoursLines, WEEK } from './opening-hours.ts';

describe('opening hours', () => {
  it('joins neighbouring days with the same hours', () => {
    expect(
      hoursLines([
        { days: ['mon', 'tue', 'wed', 'thu'], opens: '08:00', closes: '17:30' },
        { days: ['sat'], opens: '09:00', closes: '12:00' },
      ]),
    ).toEqual([
      { days: 'Mon–Thu', hours: '8 am–5:30 pm' },
      { days: 'Fri', hours: 'Closed' },
      { days: 'Sat', hours: '9 am–12 pm' },
      { days: 'Sun', hours: 'Closed' },
    ]);
  });

  it('shows a day with a lunch break as two times', () => {
    expect(
      hoursLines([
        { days: ['mon'], opens: '08:00', closes: '12:00' },
        { days: ['mon'], opens: '13:00', closes: '17:00' },
      ])[0],
    ).toEqual({ days: 'Mon', hours: '8 am–12 pm, 1 pm–5 pm' });
  });

  it('says in words that an office never closes', () => {
    const days = [...WEEK];
    expect(hoursLines([{ days, opens: '00:00', closes: '00:00' }])).toEqual([
      { days: 'Mon–Sun', hours: 'Day and night' },
    ]);
  });

  it('says nothing where nobody knows them: that is not closed', () => {
    expect(hoursLines([])).toEqual([]);
  });
});
