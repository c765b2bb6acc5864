import { describe, expect, it } from 'vitest';
import { type Grievance, grievanceDeadlines, grievanceState } from './grievance-clock.ts';

const grievance = (more: Partial<Grievance> = {}): Grievance => ({
  receivedOn: '2026-06-01',
  urgentSince: null,
  acknowledgedOn: null,
  resolvedOn: null,
  ...more,
});

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

  it('is late from the day after each deadline', () => {
    expect(grievanceState(grievance(), '2026-06-06')).toMatchObject({
      status: 'received',
      late: null,
      daysLeft: 0,
    });
    expect(grievanceState(grievance(), '2026-06-07')).toMatchObject({
      late: 'acknowledgement',
      daysLeft: -1,
    });
    const acknowledged = grievance({ acknowledgedOn: '2026-06-06' });
    expect(grievanceState(acknowledged, '2026-07-01')).toMatchObject({
      status: 'acknowledged',
      late: null,
      daysLeft: 0,
    });
    expect(grievanceState(acknowledged, '2026-07-02')).toMatchObject({ late: 'resolution', daysLeft: -1 });
  });

  it('keeps on record that it was resolved late, or in time', () => {
    const done = (resolvedOn: string) => grievance({ acknowledgedOn: '2026-06-02', resolvedOn });
    expect(grievanceState(done('2026-07-01'), '2026-09-01')).toMatchObject({
      status: 'resolved',
      late: null,
      daysLeft: null,
    });
    expect(grievanceState(done('2026-07-02'), '2026-09-01')).toMatchObject({ late: 'resolution' });
    expect(
      grievanceState(grievance({ acknowledgedOn: '2026-06-09', resolvedOn: '2026-06-12' }), '2026-09-01'),
    ).toMatchObject({ late: 'acknowledgement' });
  });

  it('that is settled at once needs no acknowledgement of its own', () => {
    expect(grievanceState(grievance({ resolvedOn: '2026-06-02' }), '2026-09-01')).toMatchObject({
      late: null,
    });
  });
});
