import { describe, expect, it } from 'vitest';
import { idleStep, warningMs } from './idle-timeout.ts';

const MINUTE = 60_000;
const limits = { idleAuthMilliseconds: 15 * MINUTE, idleSessionMilliseconds: 30 * MINUTE };
const member = (idleMs: number) => idleStep(idleMs, true, limits);
const visitor = (idleMs: number) => idleStep(idleMs, false, limits);

describe('an idle member', () => {
  it('an idle member is not interrupted until the warning', () => {
    expect(member(0)).toEqual({ kind: 'nothing', inMs: 14 * MINUTE });
    expect(member(14 * MINUTE - 1)).toEqual({ kind: 'nothing', inMs: 1 });
  });

  it('an idle member is warned before the logout', () => {
    expect(member(14 * MINUTE)).toEqual({ kind: 'warn', inMs: MINUTE });
    expect(member(15 * MINUTE - 1)).toEqual({ kind: 'warn', inMs: 1 });
  });

  it('an idle member is logged out', () => {
    expect(member(15 * MINUTE)).toEqual({ kind: 'log-out' });
    expect(member(30 * MINUTE - 1)).toEqual({ kind: 'log-out' });
  });

  it('the page of a member reloads after a long sleep of the laptop', () => {
    expect(member(30 * MINUTE)).toEqual({ kind: 'reload' });
    expect(member(8 * 60 * MINUTE)).toEqual({ kind: 'reload' });
  });

  it('an idle member has at least twenty seconds to respond, however short the limits', () => {
    for (const seconds of [1, 21, 40, 90, 600, 3600])
      expect(warningMs({ ...limits, idleAuthMilliseconds: seconds * 1000 })).toBeGreaterThanOrEqual(20_000);
  });
});

describe('an idle visitor', () => {
  it('the page of an idle visitor reloads after the longer time', () => {
    expect(visitor(20 * MINUTE)).toEqual({ kind: 'nothing', inMs: 10 * MINUTE });
    expect(visitor(30 * MINUTE)).toEqual({ kind: 'reload' });
  });
});
