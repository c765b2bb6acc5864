import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { type MembershipFact, membershipHistory, spanOn } from './membership-states.ts';

const PART = { officeId: 'north', planId: 'basic' };
const paid = (day: string, start: string, end: string, part = PART): MembershipFact => ({
  kind: 'paid',
  day,
  start,
  end,
  part,
});
const JOINED = paid('2026-01-10', '2026-01-10', '2026-02-10');

const changesOf = (facts: MembershipFact[], through: string) =>
  membershipHistory(facts, through).changes.map(({ kind, day }) => `${kind} ${day}`);
const isActive = (facts: MembershipFact[], day: string) =>
  spanOn(membershipHistory(facts, day).spans, day) !== undefined;

describe('the history of a membership', () => {
  it('has a renewal that was due, on the day it was paid', () => {
    const renewed = [JOINED, paid('2026-02-10', '2026-02-10', '2026-03-10')];
    expect(changesOf(renewed, '2026-03-01')).toEqual([
      'joins 2026-01-10',
      'due 2026-02-10',
      'renewed 2026-02-10',
    ]);
    expect(isActive(renewed, '2026-03-09')).toBe(true);
  });

  it('counts a term paid ahead when it begins', () => {
    const ahead = [JOINED, paid('2026-01-20', '2026-02-10', '2026-03-10')];
    expect(changesOf(ahead, '2026-01-31')).toEqual(['joins 2026-01-10']);
    expect(changesOf(ahead, '2026-02-28')).toEqual([
      'joins 2026-01-10',
      'due 2026-02-10',
      'renewed 2026-02-10',
    ]);
  });

  it('stays active while a failed renewal is tried again, and ends with its last try', () => {
    const failed: MembershipFact[] = [
      JOINED,
      { kind: 'failed', day: '2026-02-10' },
      { kind: 'failed', day: '2026-02-17' },
      { kind: 'ended', day: '2026-02-24' },
    ];
    expect(isActive(failed, '2026-02-23')).toBe(true);
    expect(isActive(failed, '2026-02-24')).toBe(false);
    expect(changesOf(failed, '2026-02-28')).toEqual([
      'joins 2026-01-10',
      'due 2026-02-10',
      'failed 2026-02-10',
      'failed 2026-02-17',
      'ended 2026-02-24',
    ]);
  });

  it('of a canceled membership has no renewal due', () => {
    const canceled: MembershipFact[] = [
      JOINED,
      { kind: 'canceled', day: '2026-01-15' },
      { kind: 'ended', day: '2026-02-10' },
    ];
    expect(changesOf(canceled, '2026-02-28')).toEqual([
      'joins 2026-01-10',
      'canceled 2026-01-15',
      'ended 2026-02-10',
    ]);
    expect(
      changesOf(
        [JOINED, { kind: 'canceled', day: '2026-01-15' }, { kind: 'kept', day: '2026-01-16' }],
        '2026-02-10',
      ),
    ).toContain('due 2026-02-10');
  });

  it('ends three days after a term about which nothing more was recorded', () => {
    expect(isActive([JOINED], '2026-02-12')).toBe(true);
    expect(isActive([JOINED], '2026-02-13')).toBe(false);
  });

  it('that was paid again after its end joins again', () => {
    const back = [JOINED, paid('2026-06-01', '2026-06-01', '2026-07-01')];
    expect(changesOf(back, '2026-06-02').at(-1)).toBe('joins 2026-06-01');
  });

  it('shows the plan and office of each day', () => {
    const facts: MembershipFact[] = [
      JOINED,
      { kind: 'moved', day: '2026-01-20', officeId: 'south' },
      paid('2026-02-10', '2026-02-10', '2026-03-10', { officeId: 'south', planId: 'plus' }),
    ];
    const { spans } = membershipHistory(facts, '2026-02-20');
    expect(spanOn(spans, '2026-01-19')?.part).toEqual(PART);
    expect(spanOn(spans, '2026-01-20')?.part).toEqual({ officeId: 'south', planId: 'basic' });
    expect(spanOn(spans, '2026-02-10')?.part).toEqual({ officeId: 'south', planId: 'plus' });
  });

  const day = fc.integer({ min: 0, max: 200 });
  const fact = fc.oneof(
    fc
      .record({ at: day, ahead: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 60 }) })
      .map(({ at, ahead, length }) => {
        const on = addDays('2026-01-01', at);
        return paid(on, addDays(on, ahead), addDays(on, ahead + length));
      }),
    fc
      .record({
        at: day,
        kind: fc.constantFrom('canceled' as const, 'kept' as const, 'failed' as const, 'ended' as const),
      })
      .map(({ at, kind }): MembershipFact => ({ kind, day: addDays('2026-01-01', at) })),
  );
  const facts = fc
    .array(fact, { maxLength: 12 })
    .map((all) => all.toSorted((one, other) => one.day.localeCompare(other.day)));

  it('never changes for days that are over', () => {
    fc.assert(
      fc.property(facts, day, (all, at) => {
        const on = addDays('2026-01-01', at);
        const known = membershipHistory(
          all.filter((each) => each.day <= on),
          on,
        );
        const later = membershipHistory(all, '2026-12-31');
        expect(later.changes.filter((change) => change.day <= on)).toEqual(known.changes);
        expect(spanOn(later.spans, on) !== undefined).toBe(spanOn(known.spans, on) !== undefined);
      }),
    );
  });

  it('has as many active memberships as joined and did not end', () => {
    fc.assert(
      fc.property(facts, day, (all, at) => {
        const on = addDays('2026-01-01', at);
        const { changes, spans } = membershipHistory(all, on);
        const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
        expect(count('joins') - count('ended')).toBe(spanOn(spans, on) ? 1 : 0);
      }),
    );
  });
});
