import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { glyphTables } from './woff2-glyphs.ts';
import { horizontalMetrics } from './woff2-metrics.ts';

/** WOFF2 §4.1: tags that a directory entry names by number. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?: |$)/g,
  ) ?? [];

interface Entry {
  tag: string;
  bytes: Buffer;
  transformed: boolean;
}

/**
 * A web font as the plain TrueType file it was made from (W3C WOFF File Format 2.0). The fonts of the pages come as
 * WOFF2; a PDF embeds TrueType, and the library that writes PDFs cannot take a part of a WOFF2 file.
 * @throws RangeError for what is no WOFF2 file with TrueType outlines
 */
export function trueTypeOf(woff2: Buffer): Buffer {
  const reader = new ByteReader(woff2);
  if (reader.tag() !== 'wOF2') throw new RangeError('not a WOFF2 font');
  const flavor = reader.u32();
  reader.u32();
  const tableCount = reader.u16();
  reader.take(6);
  const compressedSize = reader.u32();
  reader.take(24);
  const directory = Array.from({ length: tableCount }, () => readEntry(reader));
  const tables = new Map<string, Entry>();
  const content = new ByteReader(brotliDecompressSync(reader.take(compressedSize)));
  for (const { tag, length, transformed } of directory)
    tables.set(tag, { tag, bytes: content.take(length), transformed });
  return sfnt(flavor, plainTables(tables));
}

function readEntry(reader: ByteReader): { tag: string; length: number; transformed: boolean } {
  const flags = reader.u8();
  const known = flags & 0x3f;
  const tag = known === 0x3f ? reader.tag() : (KNOWN_TAGS[known] ?? '').slice(0, 4);
  const version = flags >> 6;
  const length = reader.base128();
  // for outlines 0 means transformed and 3 means not; for all other tables 0 means not
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  return { tag, length: transformed ? reader.base128() : length, transformed };
}

function plainTables(tables: ReadonlyMap<string, Entry>): Map<string, Buffer> {
  const plain = new Map<string, Buffer>([...tables].map(([tag, { bytes }]) => [tag, Buffer.from(bytes)]));
  const glyf = tables.get('glyf');
  const head = plain.get('head');
  if (!glyf || !head) throw new RangeError('a font without TrueType outlines');
  if (!glyf.transformed) return plain;
  const made = glyphTables(glyf.bytes);
  plain.set('glyf', made.glyf);
  plain.set('loca', made.loca);
  // offsets are written in the long form
  head.writeInt16BE(1, 50);
  const hmtx = tables.get('hmtx');
  const hhea = plain.get('hhea');
  if (hmtx?.transformed && hhea)
    plain.set(
      'hmtx',
      horizontalMetrics(hmtx.bytes, { metrics: hhea.readUInt16BE(34), leftEdges: made.leftEdges }),
    );
  return plain;
}

/** Table directory and tables, each on a multiple of four bytes. Readers of embedded fonts ignore checksums. */
function sfnt(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([first], [second]) => (first < second ? -1 : 1));
  const header = Buffer.alloc(12 + 16 * sorted.length);
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(sorted.length, 4);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((sorted.length - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  sorted.forEach(([tag, bytes], index) => {
    const at = 12 + 16 * index;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
