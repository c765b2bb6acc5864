import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#domain/offices/opening-hours.ts';
import { calendarFile, nextOpening } from './calendar-file.ts';

const MONDAY = '2026-06-15';
const FRIDAY = '2026-06-19';
const hours: OpeningHours[] = [
  { days: ['mon', 'fri'], opens: '13:00', closes: '17:00' },
  { days: ['mon', 'wed', 'fri'], opens: '08:30', closes: '12:00' },
];

describe('nextOpening', () => {
  it.each([
    ['the next open day', hours, MONDAY, { day: '2026-06-17', time: '08:30' }],
    ['Monday, seen from Friday', hours, FRIDAY, { day: '2026-06-22', time: '08:30' }],
    [
      'a week later if it opens once a week',
      [{ ...hours[0]!, days: ['mon'] }],
      MONDAY,
      {
        day: '2026-06-22',
        time: '13:00',
      },
    ],
    ['tomorrow at ten where the hours are unknown', [], MONDAY, { day: '2026-06-16', time: '10:00' }],
  ] as const)('finds %s', (_name, given, today, expected) => {
    expect(nextOpening(given as OpeningHours[], today)).toEqual(expected);
  });
});

describe('calendarFile', () => {
  const entry = {
    uid: 'first-visit-1@harbor.example',
    at: { day: '2026-06-17', time: '08:30' },
    minutes: 15,
    title: 'Call Smith, Lee; Sons',
    place: '12 Ocean Ave, San Diego, CA 92101',
    notes: 'Call (619) 555-0100.\nHave your card at hand.',
  };
  const lines = (changes: Partial<typeof entry> = {}) =>
    calendarFile({ ...entry, ...changes }, new Date('2026-06-15T17:00:00.123Z')).split('\r\n');

  it('contains the time, the place and a reminder, with special characters escaped', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'DTSTAMP:20260615T170000Z',
        'DTSTART:20260617T083000',
        'DURATION:PT15M',
        'SUMMARY:Call Smith\\, Lee\\; Sons',
        'LOCATION:12 Ocean Ave\\, San Diego\\, CA 92101',
        'DESCRIPTION:Call (619) 555-0100.\\nHave your card at hand.',
        'BEGIN:VALARM',
        'TRIGGER:PT0M',
        'END:VCALENDAR',
      ]),
    );
  });

  it('folds lines at 75 bytes and never inside a character', () => {
    const found = lines({ title: 'Ñandú '.repeat(60) });
    for (const line of found) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(found.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${'Ñandú '.repeat(60)}`);
  });
});
