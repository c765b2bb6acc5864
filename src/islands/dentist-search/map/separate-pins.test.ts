import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Pixel, separatePins } from './separate-pins.ts';

it('does not move pins that have room', () => {
  expect(
    separatePins(
      [
        [0, 0],
        [40, 0],
        [0, -36],
      ],
      36,
    ),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(separatePins([], 36)).toEqual([]);
});

it('separates all pins of a page, even at the same place', () => {
  const pixel = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 20 }), (pins: Pixel[]) => {
      const moved = separatePins(pins, 36).map(
        ([dx, dy], at) => [pins[at]![0] + dx, pins[at]![1] + dy] as const,
      );
      for (const [at, [x, y]] of moved.entries())
        for (const [left, top] of moved.slice(at + 1))
          expect(Math.max(Math.abs(left - x), Math.abs(top - y))).toBeGreaterThanOrEqual(36);
    }),
  );
});
