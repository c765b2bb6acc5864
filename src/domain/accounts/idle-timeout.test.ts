import { describe, expect, it } from 'vitest';
import { idleStep, warningMs } from './idle-timeout.ts';

const MINUTE = 60_000;
const limits = { idleAuthMilliseconds: 15 * MINUTE, idleSessionMilliseconds: 30 * MINUTE };
const member = (idleMs: number) => idleStep(idleMs, true, limits);
const visitor = (idleMs: number) => idleStep(idleMs, false, limits);

describe('a member who does nothing', () => {
  it('is left alone until the warning', () => {
    expect(member(0)).toEqual({ kind: 'nothing', inMs: 14 * MINUTE });
    expect(member(14 * MINUTE - 1)).toEqual({ kind: 'nothing', inMs: 1 });
  });

  it('is warned before the logout', () => {
    expect(member(14 * MINUTE)).toEqual({ kind: 'warn', inMs: MINUTE });
    expect(member(15 * MINUTE - 1)).toEqual({ kind: 'warn', inMs: 1 });
  });

  it('is logged out', () => {
    expect(member(15 * MINUTE)).toEqual({ kind: 'log-out' });
    expect(member(30 * MINUTE - 1)).toEqual({ kind: 'log-out' });
  });

  it('starts again after a long sleep of the laptop', () => {
    expect(member(30 * MINUTE)).toEqual({ kind: 'reload' });
    expect(member(8 * 60 * MINUTE)).toEqual({ kind: 'reload' });
  });

  it('has at least twenty seconds to answer, however short the limits', () => {
    for (const seconds of [1, 21, 40, 90, 600, 3600])
      expect(warningMs({ ...limits, idleAuthMilliseconds: seconds * 1000 })).toBeGreaterThanOrEqual(20_000);
  });
});

describe('a visitor who is not logged in', () => {
  it('is never logged out, and the page reloads after the longer time', () => {
    expect(visitor(20 * MINUTE)).toEqual({ kind: 'nothing', inMs: 10 * MINUTE });
    expect(visitor(30 * MINUTE)).toEqual({ kind: 'reload' });
  });
});
