import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL_REACH_MILES, cellCenter, cellOf, cellsInRadius, distanceMiles } from './points.ts';

const lat = fc.double({ min: -20, max: 72, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });

describe('the grid of a search by distance', () => {
  it('cellsInRadius includes the cell of every point within the radius', () => {
    const near = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(lat, lng, near, near, fc.integer({ min: 1, max: 100 }), (y, x, dy, dx, radius) => {
        const other = { lat: y + dy, lng: ((x + dx + 540) % 360) - 180 };
        fc.pre(distanceMiles({ lat: y, lng: x }, other) <= radius);
        expect(cellsInRadius(y, x, radius)).toContain(cellOf(other.lat, other.lng));
      }),
      { numRuns: 2000 },
    );
  });

  it('no point is farther from the middle of its cell than CELL_REACH_MILES', () => {
    fc.assert(
      fc.property(lat, lng, (y, x) => {
        const middle = cellCenter(cellOf(y, x));
        expect(cellOf(middle.lat, middle.lng)).toBe(cellOf(y, x));
        expect(distanceMiles(middle, { lat: y, lng: x })).toBeLessThanOrEqual(CELL_REACH_MILES);
      }),
      { numRuns: 2000 },
    );
  });

  it('cellsInRadius returns few cells for a small radius', () => {
    expect(cellsInRadius(33.45, -112.07, 10).length).toBeLessThanOrEqual(9);
  });
});

describe('a distance', () => {
  it('distanceMiles measures along a great circle', () => {
    const phoenix = { lat: 33.4484, lng: -112.074 };
    const tucson = { lat: 32.2226, lng: -110.9747 };
    expect(distanceMiles(phoenix, tucson)).toBeCloseTo(106.4, 0);
    expect(distanceMiles(phoenix, phoenix)).toBe(0);
  });
});
