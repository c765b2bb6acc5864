/** px */
export type Pixel = readonly [x: number, y: number];

/**
 * How far each of some pins has to be moved so that none lies on another: a covered pin can be neither read nor
 * hit. The first stay where they are; where even three steps to a side do not help, a pin stays as well.
 * @param size px that a pin takes in both directions
 */
export function separatePins(pins: readonly Pixel[], size: number): Pixel[] {
  const taken: Pixel[] = [];
  return pins.map(([x, y]) => {
    const isFree = ([dx, dy]: Pixel): boolean =>
      taken.every(([left, top]) => Math.max(Math.abs(left - x - dx), Math.abs(top - y - dy)) >= size);
    const move = moves(size).find(isFree) ?? [0, 0];
    taken.push([x + move[0], y + move[1]]);
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
