/** px */
export type Pixel = readonly [x: number, y: number];

/**
 * How far to move each pin so that none covers another. Earlier pins stay in place; a pin that finds no free place within
 * three pins stays, too.
 * @param size width and height of a pin, px
 */
export function separatePins(pins: readonly Pixel[], size: number): Pixel[] {
  const placed: Pixel[] = [];
  return pins.map(([x, y]) => {
    const isFree = ([dx, dy]: Pixel): boolean =>
      placed.every(([left, top]) => Math.max(Math.abs(left - x - dx), Math.abs(top - y - dy)) >= size);
    const move = moves(size).find(isFree) ?? [0, 0];
    placed.push([x + move[0], y + move[1]]);
    return move;
  });
}

/** Steps of half a pin, the shortest first. */
function moves(size: number): Pixel[] {
  const steps = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((step) => (step * size) / 2);
  return steps
    .flatMap((dx) => steps.map((dy): Pixel => [dx, dy]))
    .sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
}
