export interface OutlinePoint {
  x: number;
  y: number;
  /** false: a control point of a quadratic curve */
  onCurve: boolean;
}

export interface Outline {
  /** index of the last point of each contour */
  ends: readonly number[];
  points: readonly OutlinePoint[];
  instructions: Buffer;
  /** the eight bytes of the bounding box where it does not follow from the points */
  bounds: Buffer | null;
  overlaps: boolean;
}

const ON_CURVE = 0x01;
const OVERLAPS = 0x40;

/**
 * One glyph of the `glyf` table (OpenType, “Simple Glyph Description”). Every step takes two bytes: a font is
 * embedded in part, and compressed, so that the shorter forms would save next to nothing.
 */
export function simpleOutline({ ends, points, instructions, bounds, overlaps }: Outline): Buffer {
  const head = Buffer.alloc(10 + ends.length * 2 + 2);
  head.writeInt16BE(ends.length, 0);
  (bounds ?? boundsOf(points)).copy(head, 2);
  for (const [index, end] of ends.entries()) head.writeUInt16BE(end, 10 + index * 2);
  head.writeUInt16BE(instructions.length, 10 + ends.length * 2);
  const flags = Buffer.alloc(points.length);
  const steps = Buffer.alloc(points.length * 4);
  let before = { x: 0, y: 0 };
  for (const [index, point] of points.entries()) {
    flags[index] = (point.onCurve ? ON_CURVE : 0) | (overlaps && index === 0 ? OVERLAPS : 0);
    steps.writeInt16BE(point.x - before.x, index * 2);
    steps.writeInt16BE(point.y - before.y, (points.length + index) * 2);
    before = point;
  }
  return Buffer.concat([head, instructions, flags, steps]);
}

function boundsOf(points: readonly OutlinePoint[]): Buffer {
  const box = Buffer.alloc(8);
  const [first] = points;
  if (!first) return box;
  let [minX, minY, maxX, maxY] = [first.x, first.y, first.x, first.y];
  for (const { x, y } of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  for (const [index, value] of [minX, minY, maxX, maxY].entries()) box.writeInt16BE(value, index * 2);
  return box;
}
