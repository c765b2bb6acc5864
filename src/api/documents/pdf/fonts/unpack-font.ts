import { inflateSync } from 'node:zlib';

/** sizes in a WOFF file, and in the TrueType file that it is made of */
const WOFF = { head: 44, entry: 20 };
const TRUE_TYPE = { head: 12, entry: 16 };

/**
 * A WOFF font (W3C WOFF File Format 1.0) with its tables unpacked: the same file as TrueType. The library that reads
 * fonts takes either, but unpacks a table again for every letter that it draws, slowly, and fails at some of them.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const start = Buffer.alloc(TRUE_TYPE.head + count * TRUE_TYPE.entry);
  // kind of outlines, number of tables; what else stands here helps to search, which nobody does
  woff.copy(start, 0, 4, 8);
  start.writeUInt16BE(count, 4);
  const parts: Buffer[] = [start];
  let end = start.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.head + index * WOFF.entry;
    const [offset, packed, size] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < size ? inflateSync(bytes) : bytes;
    const to = TRUE_TYPE.head + index * TRUE_TYPE.entry;
    // tag and checksum are the same in both
    woff.copy(start, to, from, from + 4);
    woff.copy(start, to + 4, from + 16, from + 20);
    start.writeUInt32BE(end, to + 8);
    start.writeUInt32BE(size, to + 12);
    // each table begins at a multiple of four
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    parts.push(table, padding);
    end += size + padding.length;
  }
  return Buffer.concat(parts);
}
