import { ByteReader } from './byte-reader.ts';
import { type OutlinePoint, simpleOutline } from './true-type-outline.ts';

export interface GlyphTables {
  glyf: Buffer;
  /** long form */
  loca: Buffer;
  /** the least x of each glyph; 0 for an empty one */
  leftEdges: number[];
}

/** The streams into which WOFF2 splits the outlines, in the order in which they are stored. */
const STREAMS = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const;
type Streams = Record<(typeof STREAMS)[number], ByteReader>;

/** The tables `glyf` and `loca` from their compact form (WOFF2 §5.1 to §5.3). */
export function glyphTables(bytes: Buffer): GlyphTables {
  const header = new ByteReader(bytes);
  header.u16();
  const hasOverlaps = (header.u16() & 1) !== 0;
  const glyphCount = header.u16();
  header.u16();
  const sizes = STREAMS.map(() => header.u32());
  const parts = sizes.map((size) => header.take(size));
  const streams = Object.fromEntries(
    STREAMS.map((name, index) => [name, new ByteReader(parts[index] ?? Buffer.alloc(0))]),
  ) as Streams;
  const bitmapBytes = ((glyphCount + 31) >> 5) << 2;
  const hasBox = bitmap(streams.boxes.take(bitmapBytes));
  const overlaps = hasOverlaps ? bitmap(header.take((glyphCount + 7) >> 3)) : () => false;

  const made: Buffer[] = [];
  const loca = Buffer.alloc((glyphCount + 1) * 4);
  const leftEdges: number[] = [];
  let offset = 0;
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    loca.writeUInt32BE(offset, glyph * 4);
    const outline = readGlyph(streams, { box: hasBox(glyph), overlaps: overlaps(glyph) });
    leftEdges.push(outline.length === 0 ? 0 : outline.readInt16BE(2));
    const padding = Buffer.alloc((4 - (outline.length % 4)) % 4);
    made.push(outline, padding);
    offset += outline.length + padding.length;
  }
  loca.writeUInt32BE(offset, glyphCount * 4);
  return { glyf: Buffer.concat(made), loca, leftEdges };
}

const bitmap =
  (bits: Buffer) =>
  (index: number): boolean =>
    ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

const COMPOSITE = 0xffff;

function readGlyph(streams: Streams, { box, overlaps }: { box: boolean; overlaps: boolean }): Buffer {
  const contours = streams.contours.u16();
  if (contours === 0) return Buffer.alloc(0);
  if (contours === COMPOSITE) return readComposite(streams);
  let last = -1;
  const ends = Array.from({ length: contours }, () => {
    last += streams.points.short255();
    return last;
  });
  const points = readPoints(streams, last + 1);
  const instructions = streams.instructions.take(streams.glyphs.short255());
  const bounds = box ? streams.boxes.take(8) : null;
  return simpleOutline({ ends, points, instructions, bounds, overlaps });
}

/** Bits of a component's flags (OpenType, `glyf`). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const INSTRUCTIONS = 0x0100;

/** A glyph made of others, such as a letter and its accent: stored as it is, but for box and instructions. */
function readComposite(streams: Streams): Buffer {
  const components: Buffer[] = [];
  let hasInstructions = false;
  for (let more = true; more; ) {
    const head = streams.composites.take(4);
    const flags = head.readUInt16BE(0);
    const transform = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    components.push(head, streams.composites.take((flags & WORDS ? 4 : 2) + transform));
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
    more = (flags & MORE) !== 0;
  }
  const tail: Buffer[] = [];
  if (hasInstructions) {
    const length = Buffer.alloc(2);
    const count = streams.glyphs.short255();
    length.writeUInt16BE(count, 0);
    tail.push(length, streams.instructions.take(count));
  }
  const contours = Buffer.from([0xff, 0xff]);
  return Buffer.concat([contours, streams.boxes.take(8), ...components, ...tail]);
}

function readPoints(streams: Streams, count: number): OutlinePoint[] {
  let x = 0;
  let y = 0;
  return Array.from({ length: count }, () => {
    const flag = streams.flags.u8();
    const [dx, dy] = readStep(flag & 0x7f, streams.glyphs);
    x += dx;
    y += dy;
    return { x, y, onCurve: (flag & 0x80) === 0 };
  });
}

/** How far it is from one point to the next: one to four bytes, by the flag (WOFF2 §5.2, the triplet encoding). */
function readStep(flag: number, data: ByteReader): [dx: number, dy: number] {
  const signed = (bit: number, value: number): number => (bit & 1 ? value : -value);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + data.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + data.u8()), 0];
  if (flag < 84) {
    const at = flag - 20;
    const byte = data.u8();
    return [
      signed(flag, 1 + (at & 0x30) + (byte >> 4)),
      signed(flag >> 1, 1 + ((at & 0x0c) << 2) + (byte & 0x0f)),
    ];
  }
  if (flag < 120) {
    const at = flag - 84;
    const dx = 1 + (Math.floor(at / 12) << 8) + data.u8();
    const dy = 1 + (((at % 12) >> 2) << 8) + data.u8();
    return [signed(flag, dx), signed(flag >> 1, dy)];
  }
  if (flag < 124) {
    const first = data.u8();
    const second = data.u8();
    return [
      signed(flag, (first << 4) + (second >> 4)),
      signed(flag >> 1, ((second & 0x0f) << 8) + data.u8()),
    ];
  }
  const dx = data.u16();
  return [signed(flag, dx), signed(flag >> 1, data.u16())];
}
