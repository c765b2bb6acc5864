import { ByteReader } from './byte-reader.ts';

/**
 * The `hmtx` table from its compact form, which leaves out left side bearings that are the glyph's left edge
 * (WOFF2 §5.4).
 */
export function horizontalMetrics(
  bytes: Buffer,
  { metrics, leftEdges }: { metrics: number; leftEdges: readonly number[] },
): Buffer {
  const reader = new ByteReader(bytes);
  const flags = reader.u8();
  const widths = Array.from({ length: metrics }, () => reader.u16());
  const rest = leftEdges.length - metrics;
  const bearing = (left: number, omitted: boolean): number => (omitted ? left : reader.i16());
  const bearings = leftEdges.map((left, glyph) => bearing(left, (flags & (glyph < metrics ? 1 : 2)) !== 0));
  const table = Buffer.alloc(metrics * 4 + rest * 2);
  for (const [glyph, value] of bearings.entries()) {
    const width = widths[glyph];
    if (width === undefined) {
      table.writeInt16BE(value, metrics * 4 + (glyph - metrics) * 2);
    } else {
      table.writeUInt16BE(width, glyph * 4);
      table.writeInt16BE(value, glyph * 4 + 2);
    }
  }
  return table;
}
