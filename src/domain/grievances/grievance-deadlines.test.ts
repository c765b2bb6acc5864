import { describe, expect, it } from 'vitest';
import { grievanceDeadlines, nextGrievanceStep } from './grievance-deadlines.ts';

describe('a grievance', () => {
  it('is acknowledged within 5 days and resolved within 30', () => {
    expect(grievanceDeadlines('2026-06-01', null)).toEqual({
      acknowledgeBy: '2026-06-06',
      resolveBy: '2026-07-01',
    });
  });

  it('is resolved within 3 days when it is urgent', () => {
    expect(grievanceDeadlines('2026-06-01', '2026-06-01')).toEqual({
      acknowledgeBy: '2026-06-04',
      resolveBy: '2026-06-04',
    });
  });

  it('is resolved 3 days after it became urgent, but never later than without', () => {
    expect(grievanceDeadlines('2026-06-01', '2026-06-10').resolveBy).toBe('2026-06-13');
    expect(grievanceDeadlines('2026-06-01', '2026-06-30').resolveBy).toBe('2026-07-01');
  });

  it('waits to be acknowledged, then to be resolved, and is late from the day after each deadline', () => {
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

  it('waits for nothing once it is resolved, late or not', () => {
    const resolved = { ...grievanceDeadlines('2026-06-01', null), status: 'resolved' } as const;
    expect(nextGrievanceStep(resolved, '2026-09-01')).toBeNull();
  });
});
