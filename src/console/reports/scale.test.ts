import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, labelStep } from './scale.ts';

describe('the axis of a plot', () => {
  it('has round steps from zero', () => {
    expect(axisOf([3, 17])).toEqual({ ticks: [0, 5, 10, 15, 20], from: 0, to: 20 });
    expect(axisOf([123_456]).ticks).toEqual([0, 50_000, 100_000, 150_000]);
  });

  it('goes below zero for what was lost', () => {
    expect(axisOf([-40, 90]).ticks).toEqual([-50, 0, 50, 100]);
  });

  it('has room for nothing at all', () => {
    expect(axisOf([0, 0]).to).toBeGreaterThan(0);
  });

  it('contains all values and zero, with a few whole steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10_000_000, max: 100_000_000 }), { minLength: 1 }),
        (values) => {
          const { ticks, from, to } = axisOf(values);
          expect(from).toBeLessThanOrEqual(Math.min(0, ...values));
          expect(to).toBeGreaterThanOrEqual(Math.max(0, ...values));
          expect(ticks).toContain(0);
          expect(ticks.length).toBeLessThanOrEqual(7);
          expect(ticks.every(Number.isInteger)).toBe(true);
        },
      ),
    );
  });

  it('labels as many months as have room', () => {
    expect(labelStep(800, 12)).toBe(1);
    expect(labelStep(300, 12)).toBe(3);
  });
});
