import { describe, expect, it } from 'vitest';
import { changeOffice, type OfficeChange } from './office-change.ts';

const change = (more: Partial<OfficeChange> = {}): OfficeChange => ({
  from: 'mesa-main',
  to: 'yuma',
  memberSince: '2026-03-01',
  earlierChanges: [],
  ...more,
});
const today = '2026-06-30';

describe('a change of office', () => {
  it('counts from the next day', () => {
    expect(changeOffice(change(), today)).toEqual({ ok: true, effectiveOn: '2026-07-01' });
  });

  it('counts at once, or from the next month, where the plan says so', () => {
    const rule = (effective: 'at_once' | 'next_month') => ({ effective, perMonth: null });
    expect(changeOffice(change(), '2026-06-10', rule('at_once'))).toMatchObject({
      effectiveOn: '2026-06-10',
    });
    expect(changeOffice(change(), '2026-06-10', rule('next_month'))).toMatchObject({
      effectiveOn: '2026-07-01',
    });
  });

  it('counts from the start of a membership that has not begun or begins today', () => {
    expect(changeOffice(change({ memberSince: '2026-08-01' }), today)).toMatchObject({
      effectiveOn: '2026-08-01',
    });
    expect(changeOffice(change({ memberSince: today }), today)).toMatchObject({ effectiveOn: today });
  });

  it('may be to or from no office at all', () => {
    expect(changeOffice(change({ to: null }), today)).toMatchObject({ ok: true });
    expect(changeOffice(change({ from: null, to: null }), today)).toEqual({
      ok: false,
      reason: 'same_office',
    });
  });

  it('is possible once in a calendar month where the plan says so', () => {
    const once = { effective: 'next_day', perMonth: 1 } as const;
    expect(changeOffice(change({ earlierChanges: ['2026-06-01'] }), today, once)).toEqual({
      ok: false,
      reason: 'too_often',
      from: '2026-07-01',
    });
    expect(changeOffice(change({ earlierChanges: ['2026-05-31'] }), today, once)).toMatchObject({ ok: true });
    expect(changeOffice(change({ earlierChanges: ['2026-06-01', '2026-06-02'] }), today)).toMatchObject({
      ok: true,
    });
  });
});
