import { describe, expect, it } from 'vitest';
import { CELL_REACH_MILES, cellCenter, cellOf, distanceMiles } from '#util/geo/points.ts';
import { planBatches } from './nearest-provider.ts';
import type { FilledCell } from './per-site-cache.ts';

const phoenix = { lat: 33.4484, lng: -112.074 };

/** The same number of dentists in every cell of the south-west. */
function everywhere(count: number): FilledCell[] {
  const cells: FilledCell[] = [];
  for (let lat = 25.1; lat < 42; lat += 0.25)
    for (let lng = -122.1; lng < -102; lng += 0.25) cells.push({ cell: cellOf(lat, lng), count });
  return cells;
}

const milesTo = (cell: number): number => distanceMiles(phoenix, cellCenter(cell));
const cellsRead = (filled: FilledCell[], beyondMiles = 25): number[] =>
  planBatches(filled, { point: phoenix, beyondMiles }).flatMap(({ cells }) => cells);

describe('cells of the nearest-dentist hint', () => {
  it('the cells beyond the searched circle are read once, nearest first', () => {
    const read = cellsRead(everywhere(1));
    const miles = read.map(milesTo);
    expect(new Set(read).size).toBe(read.length);
    expect(miles).toEqual(miles.toSorted((one, other) => one - other));
    expect(Math.min(...miles)).toBeGreaterThan(25 - CELL_REACH_MILES);
    expect(cellsRead([{ cell: cellOf(phoenix.lat, phoenix.lng), count: 3 }])).toEqual([]);
  });

  it('the nearest-dentist hint reads cells up to 400 miles away', () => {
    const cells = everywhere(1);
    const within = cells.filter(({ cell }) => milesTo(cell) <= 400 - CELL_REACH_MILES).length;
    const read = cellsRead(cells, 1);
    expect(read.length).toBeGreaterThanOrEqual(within - 1);
    expect(Math.max(...read.map(milesTo))).toBeLessThanOrEqual(400 + CELL_REACH_MILES);
  });

  it('the nearest-dentist hint reads at most about 30,000 dentists', () => {
    const read = cellsRead(everywhere(900));
    expect(read.length).toBe(Math.ceil(30_000 / 900));
    expect(cellsRead([{ cell: cellOf(34.4, -112), count: 1_000_000 }])).toHaveLength(1);
  });

  it('cells are read in batches with the minimum distance of their dentists', () => {
    const batches = planBatches(everywhere(100), { point: phoenix, beyondMiles: 25 });
    expect(batches.map(({ cells }) => cells.length).slice(0, 4)).toEqual([10, 20, 40, 80]);
    for (const [index, { reachesFromMiles }] of batches.entries()) {
      const later = batches.slice(index).flatMap(({ cells }) => cells);
      expect(Math.min(...later.map(milesTo)) - CELL_REACH_MILES).toBeCloseTo(reachesFromMiles, 6);
    }
  });

  it('no cells are read without dentists', () => {
    expect(cellsRead([])).toEqual([]);
  });
});
