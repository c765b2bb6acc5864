import { crc32, deflateSync } from 'node:zlib';
import type { DocumentColors } from '#api/brand/document-brand.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** eight bits for each of red, green and blue; no filter, no interlacing */
const TRUE_COLOR = [8, 2, 0, 0, 0];

/**
 * The icon that a pass must have, as PNG (RFC 2083): a card in the brand's colours. Drawn here, since a brand's own
 * picture may have any shape.
 * @param size px
 */
export function passIcon(size: number, { deep, onDeep, accent }: DocumentColors): Buffer {
  const ground = bytesOf(deep);
  const card = bytesOf(onDeep);
  const stripe = bytesOf(accent);
  const rows = Array.from({ length: size }, (_row, y) => {
    const down = y / size;
    const pixels = Array.from({ length: size }, (_pixel, x) => {
      const isCard = inside(x / size, 0.16) && inside(down, 0.27);
      if (!isCard) return ground;
      return down > 0.38 && down < 0.48 ? stripe : card;
    });
    return [0, ...pixels.flat()];
  });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(TRUE_COLOR)])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const inside = (at: number, edge: number): boolean => at >= edge && at < 1 - edge;

const bytesOf = (hex: string): number[] => [...Buffer.from(hex.slice(1), 'hex')];

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
