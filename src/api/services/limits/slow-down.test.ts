import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Throttle, waitAfter } from './slow-down.ts';

const slowDown: Throttle = {
  name: 'test',
  free: 8,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

describe('the wait after failed attempts', () => {
  it('the wait after failed attempts is zero at first, then doubles up to the maximum', () => {
    const waits = [1, 8, 9, 10, 11, 15, 16, 17, 1000].map((tries) => waitAfter(slowDown, tries));
    expect(waits).toEqual([0, 0, 2, 4, 8, 128, 256, 300, 300]);
  });

  it('the wait never exceeds the maximum, and never shrinks with more attempts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 2 ** 31 }), (tries) => {
        const wait = waitAfter(slowDown, tries);
        expect(wait).toBeLessThanOrEqual(slowDown.longestWaitSeconds);
        expect(wait).toBeLessThanOrEqual(waitAfter(slowDown, tries + 1));
      }),
    );
  });
});
