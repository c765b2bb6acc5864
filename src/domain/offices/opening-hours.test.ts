import { describe, expect, it } from 'vitest';
import { US_ZONES } from '#util/dates/us-zones.ts';
import { hoursLines, type OpeningHours, openingAt, openingText, WEEK, zoneName } from './opening-hours.ts';

describe('opening hours', () => {
  it('neighboring days with the same hours are joined', () => {
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

  it('a day with a lunch break is shown as two times', () => {
    expect(
      hoursLines([
        { days: ['mon'], opens: '08:00', closes: '12:00' },
        { days: ['mon'], opens: '13:00', closes: '17:00' },
      ])[0],
    ).toEqual({ days: 'Mon', hours: '8 am–12 pm, 1 pm–5 pm' });
  });

  it('an office that never closes is open day and night', () => {
    const days = [...WEEK];
    expect(hoursLines([{ days, opens: '00:00', closes: '00:00' }])).toEqual([
      { days: 'Mon–Sun', hours: 'Day and night' },
    ]);
  });

  it('unknown hours are not shown as closed', () => {
    expect(hoursLines([])).toEqual([]);
  });
});

const WEEKDAYS: OpeningHours[] = [
  { days: ['mon', 'tue', 'wed', 'thu'], opens: '08:00', closes: '17:00' },
  { days: ['fri'], opens: '08:00', closes: '12:00' },
];
const LOS_ANGELES = 'America/Los_Angeles';

/** @param at an instant with its offset, so that a test reads as the office's wall clock */
function at(instant: string, hours = WEEKDAYS, timezone = LOS_ANGELES): string {
  const opening = openingAt(hours, timezone, new Date(instant));
  return opening ? openingText(opening) : 'unknown';
}

describe('an office with opening hours', () => {
  it('an office is open from the minute it opens until the minute it closes', () => {
    expect(at('2026-11-02T07:59:59-08:00')).toBe('Closed now, opens at 8 am');
    expect(at('2026-11-02T08:00:00-08:00')).toBe('Open now, closes at 5 pm');
    expect(at('2026-11-02T16:59:59-08:00')).toBe('Open now, closes at 5 pm');
    expect(at('2026-11-02T17:00:00-08:00')).toBe('Closed now, opens tomorrow at 8 am');
  });

  it('an office is closed on days without hours, until the next day with hours', () => {
    expect(at('2026-11-06T12:00:00-08:00')).toBe('Closed now, opens Monday at 8 am');
    expect(at('2026-11-07T10:00:00-08:00')).toBe('Closed now, opens Monday at 8 am');
    expect(at('2026-11-08T10:00:00-08:00')).toBe('Closed now, opens tomorrow at 8 am');
  });

  it('an office that opens on one day of the week opens a week later', () => {
    const mondays: OpeningHours[] = [{ days: ['mon'], opens: '09:30', closes: '12:00' }];
    expect(at('2026-11-02T13:00:00-08:00', mondays)).toBe('Closed now, opens Monday at 9:30 am');
  });

  it('an office is closed over lunch, and open where two spans touch', () => {
    const lunch: OpeningHours[] = [
      { days: ['mon'], opens: '13:00', closes: '17:00' },
      { days: ['mon'], opens: '08:00', closes: '12:00' },
    ];
    expect(at('2026-11-02T12:30:00-08:00', lunch)).toBe('Closed now, opens at 1 pm');
    const touching: OpeningHours[] = [
      { days: ['mon'], opens: '08:00', closes: '12:00' },
      { days: ['mon'], opens: '12:00', closes: '17:00' },
    ];
    expect(at('2026-11-02T09:00:00-08:00', touching)).toBe('Open now, closes at 5 pm');
  });

  it('an office has its own time zone, not the visitor’s', () => {
    // ten o'clock in New York, seven in Los Angeles and eight in Phoenix, which knows no daylight saving time
    const instant = '2026-11-02T10:00:00-05:00';
    expect(at(instant)).toBe('Closed now, opens at 8 am');
    expect(at(instant, WEEKDAYS, 'America/Phoenix')).toBe('Open now, closes at 5 pm');
    expect(at(instant, WEEKDAYS, 'America/New_York')).toBe('Open now, closes at 5 pm');
  });

  it('an office in an unknown time zone is neither open nor closed', () => {
    expect(openingAt(WEEKDAYS, 'Mars/Olympus', new Date())).toBeNull();
  });
});

describe('daylight saving time', () => {
  const sundays: OpeningHours[] = [{ days: ['sun'], opens: '08:00', closes: '12:00' }];

  it('an office opens by its local clock on the day when daylight saving time begins', () => {
    // 2026-03-08: 2 am becomes 3 am
    expect(at('2026-03-08T01:59:00-08:00', sundays)).toBe('Closed now, opens at 8 am');
    expect(at('2026-03-08T07:59:00-07:00', sundays)).toBe('Closed now, opens at 8 am');
    expect(at('2026-03-08T08:00:00-07:00', sundays)).toBe('Open now, closes at 12 pm');
    expect(at('2026-03-07T23:00:00-08:00', sundays)).toBe('Closed now, opens tomorrow at 8 am');
  });

  it('the hour that repeats when daylight saving time ends is the same hour for the office', () => {
    // 2026-11-01: 2 am becomes 1 am
    const late: OpeningHours[] = [{ days: ['sat'], opens: '20:00', closes: '01:30' }];
    expect(at('2026-11-01T01:15:00-07:00', late)).toBe('Open now, closes at 1:30 am');
    expect(at('2026-11-01T01:45:00-07:00', late)).toBe('Closed now, opens Saturday at 8 pm');
    expect(at('2026-11-01T07:59:00-08:00', sundays)).toBe('Closed now, opens at 8 am');
    expect(at('2026-11-01T08:00:00-08:00', sundays)).toBe('Open now, closes at 12 pm');
  });
});

describe('hours around midnight', () => {
  it('opening hours may go past midnight, also from Sunday into Monday', () => {
    const nights: OpeningHours[] = [{ days: ['sun'], opens: '18:00', closes: '02:00' }];
    expect(at('2026-11-08T23:00:00-08:00', nights)).toBe('Open now, closes tomorrow at 2 am');
    expect(at('2026-11-09T01:00:00-08:00', nights)).toBe('Open now, closes at 2 am');
    expect(at('2026-11-09T02:00:00-08:00', nights)).toBe('Closed now, opens Sunday at 6 pm');
  });

  it('opening hours may end at midnight', () => {
    const evenings: OpeningHours[] = [{ days: ['mon'], opens: '16:00', closes: '00:00' }];
    expect(at('2026-11-02T23:59:00-08:00', evenings)).toBe('Open now, closes tomorrow at midnight');
    expect(at('2026-11-03T00:00:00-08:00', evenings)).toBe('Closed now, opens Monday at 4 pm');
  });

  it('opening hours may be the whole day, and the whole week', () => {
    const whole = (days: OpeningHours['days']): OpeningHours[] => [{ days, opens: '00:00', closes: '00:00' }];
    expect(at('2026-11-02T12:00:00-08:00', whole(['mon', 'tue']))).toBe(
      'Open now, closes Wednesday at midnight',
    );
    const week = whole(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
    expect(at('2026-11-02T12:00:00-08:00', week)).toBe('Open now, day and night');
    expect(at('2026-11-02T12:00:00-08:00', [])).toBe('Closed');
  });
});

it('a time zone is named as people there name it', () => {
  expect(zoneName('America/Los_Angeles')).toBe('Pacific Time');
  expect(zoneName('America/Phoenix')).toBe('Mountain Standard Time');
  expect(zoneName('Mars/Olympus')).toBe('');
});

it('a common time zone has the name that Node gives it', () => {
  for (const timeZone of US_ZONES.keys()) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    const name = format.formatToParts(Date.UTC(2026, 6)).find(({ type }) => type === 'timeZoneName')?.value;
    expect(zoneName(timeZone), timeZone).toBe(name);
  }
});
