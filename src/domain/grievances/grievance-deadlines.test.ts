import { describe, expect, it } from 'vitest';
import {
  type GrievanceStep,
  grievanceDeadlines,
  grievanceReminder,
  nextGrievanceStep,
  recordDay,
} from './grievance-deadlines.ts';

describe('a grievance', () => {
  it('a grievance is acknowledged within 5 days and resolved within 30', () => {
    expect(grievanceDeadlines('2026-06-01', null)).toEqual({
      acknowledgeBy: '2026-06-06',
      resolveBy: '2026-07-01',
    });
  });

  it('an urgent grievance is resolved within 3 days', () => {
    expect(grievanceDeadlines('2026-06-01', '2026-06-01')).toEqual({
      acknowledgeBy: '2026-06-04',
      resolveBy: '2026-06-04',
    });
  });

  it('a grievance is resolved 3 days after it became urgent, but never after its first deadline', () => {
    expect(grievanceDeadlines('2026-06-01', '2026-06-10').resolveBy).toBe('2026-06-13');
    expect(grievanceDeadlines('2026-06-01', '2026-06-30').resolveBy).toBe('2026-07-01');
  });

  it('a grievance is acknowledged, then resolved, and is late from the day after each deadline', () => {
    const deadlines = grievanceDeadlines('2026-06-01', null);
    const received = { ...deadlines, status: 'received' } as const;
    const acknowledge = { step: 'acknowledge', by: '2026-06-06' };
    expect(nextGrievanceStep(received, '2026-06-06')).toEqual({ ...acknowledge, daysLeft: 0 });
    expect(nextGrievanceStep(received, '2026-06-07')).toEqual({ ...acknowledge, daysLeft: -1 });
    const acknowledged = { ...deadlines, status: 'acknowledged' } as const;
    const resolve = { step: 'resolve', by: '2026-07-01' };
    expect(nextGrievanceStep(acknowledged, '2026-06-24')).toEqual({ ...resolve, daysLeft: 7 });
    expect(nextGrievanceStep(acknowledged, '2026-07-02')).toEqual({ ...resolve, daysLeft: -1 });
  });

  it('a resolved grievance has no next step, late or not', () => {
    const resolved = { ...grievanceDeadlines('2026-06-01', null), status: 'resolved' } as const;
    expect(nextGrievanceStep(resolved, '2026-09-01')).toBeNull();
  });
});

const keys = (step: GrievanceStep['step'], days: number[]) =>
  days.map((daysLeft) => grievanceReminder({ step, by: '2026-06-06', daysLeft })?.key ?? null);

it('staff are reminded of an unacknowledged grievance two days ahead, one day ahead and on the day', () => {
  expect(keys('acknowledge', [5, 4, 3, 2, 1, 0])).toEqual([
    null,
    null,
    null,
    'acknowledgement:2',
    'acknowledgement:1',
    'acknowledgement:0',
  ]);
});

it('staff are reminded of the answer to a grievance a week ahead as well', () => {
  expect(keys('resolve', [30, 8, 7, 3, 2])).toEqual([
    null,
    null,
    'resolution:7',
    'resolution:7',
    'resolution:2',
  ]);
});

it('staff are reminded every day of a late grievance', () => {
  expect(keys('acknowledge', [-1, -2])).toEqual(['acknowledgement:late:1', 'acknowledgement:late:2']);
});

it('the day of a grievance is the day in California, also late in the evening and in winter', () => {
  expect(recordDay(new Date('2026-06-16T06:59:59Z'))).toBe('2026-06-15');
  expect(recordDay(new Date('2026-06-16T07:00:00Z'))).toBe('2026-06-16');
  expect(recordDay(new Date('2026-01-16T07:59:59Z'))).toBe('2026-01-15');
});

it('the day of a grievance is never later than the day of a member further east', () => {
  const lateInNewYork = new Date('2026-06-16T04:30:00Z');
  expect(recordDay(lateInNewYork) <= '2026-06-16').toBe(true);
  expect(recordDay(lateInNewYork)).toBe('2026-06-15');
});
