import { expect, it } from 'vitest';
import { dayToCall } from '#api/mails/membership/first-visit.ts';
import { calendarFile } from './calendar-file.ts';

const AT = new Date('2026-06-15T17:00:00Z');

it('a calendar entry is a whole day that blocks no time, in lines of at most 75 bytes', () => {
  const entry = {
    kind: 'calendar' as const,
    day: '2026-12-31',
    title: `Call Señora Núñez’s office; 2nd floor, ${'x'.repeat(90)}`,
    details: 'One\nTwo',
    place: 'C:\\',
  };
  const text = new TextDecoder().decode(calendarFile(entry, { uid: '1.harbor', at: AT }));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:1.harbor',
      'DTSTAMP:20260615T170000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      `SUMMARY:Call Señora Núñez’s office\\; 2nd floor\\, ${'x'.repeat(90)}`,
      'DESCRIPTION:One\\nTwo',
      'LOCATION:C:\\\\',
      'TRANSP:TRANSPARENT',
    ]),
  );
});

it('a new member is reminded to call on the first open day after joining', () => {
  // a Monday
  const coveredFrom = '2026-06-15';
  expect(dayToCall({ coveredFrom, openDays: ['mon', 'thu'] })).toBe('2026-06-18');
  expect(dayToCall({ coveredFrom, openDays: ['mon'] })).toBe('2026-06-22');
  expect(dayToCall({ coveredFrom: '2026-06-19', openDays: [] })).toBe('2026-06-22');
});
