import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupsToDelete, RETENTION } from './backup-folder.ts';

const DAY_MS = 86_400_000;
/** One per night, the last on November 22, 2026. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => new Date(Date.UTC(2026, 10, 22, 2, 30) - ago * DAY_MS));

const remainingDays = (madeAt: Date[]) => {
  const deleted = new Set(backupsToDelete(madeAt));
  return madeAt.filter((at) => !deleted.has(at)).map((at) => at.toISOString().slice(0, 10));
};

describe('retention of backups', () => {
  it('keeps backups of two weeks daily, eight weeks weekly, and twelve months monthly', () => {
    const kept = remainingDays(nights(500));
    expect(kept.slice(0, 14)).toEqual(nights(14).map((at) => at.toISOString().slice(0, 10)));
    expect(kept).toEqual(
      expect.arrayContaining(['2026-11-08', '2026-11-01', '2026-10-04', '2026-09-30', '2025-12-31']),
    );
    expect(kept.filter((day) => day < '2025-12-01')).toEqual([]);
    expect(kept.length).toBeLessThan(14 + 8 + 12);
  });

  it('keeps as many backups after years as after one year', () => {
    expect(remainingDays(nights(3000))).toHaveLength(remainingDays(nights(500)).length);
  });

  it('keeps the last of several backups of a day', () => {
    const twice = nights(20).flatMap((at) => [at, new Date(at.getTime() + 3_600_000)]);
    const deleted = backupsToDelete(twice);
    expect(deleted).toContainEqual(nights(1)[0]);
  });

  it('expires no backup while no new ones are made', () => {
    const stopped = nights(10).map((at) => new Date(at.getTime() - 900 * DAY_MS));
    expect(backupsToDelete(stopped)).toEqual([]);
  });

  it('always keeps the newest, and drops nothing more the second time', () => {
    const moments = fc.array(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      {
        minLength: 1,
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(moments, (madeAt) => {
        const deleted = new Set(backupsToDelete(madeAt));
        const kept = madeAt.filter((at) => !deleted.has(at));
        const newest = Math.max(...madeAt.map((at) => at.getTime()));
        expect(kept.some((at) => at.getTime() === newest)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(RETENTION.days + RETENTION.weeks + RETENTION.months);
        expect(backupsToDelete(kept)).toEqual([]);
      }),
    );
  });
});
