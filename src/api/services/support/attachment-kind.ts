import { crc32 } from 'node:zlib';
import type { AttachmentType } from '#contracts/support/grievance.ts';
import { isPlainText } from './is-plain-text.ts';

/** A file's kind by its content; the name and type that a browser sends are not trusted. */
export type FileKind =
  | { kind: AttachmentType }
  /** photos of some phones, which not every office can open */
  | { kind: 'heic' }
  /** begins like an allowed type, but is truncated or changed */
  | { kind: 'damaged' }
  | { kind: 'other' };

export function fileKind(bytes: Buffer): FileKind {
  if (startsWith(bytes, '%PDF-'))
    return isWholePdf(bytes) ? { kind: 'application/pdf' } : { kind: 'damaged' };
  if (bytes.subarray(0, 3).equals(JPEG_START))
    return isWholeJpeg(bytes) ? { kind: 'image/jpeg' } : { kind: 'damaged' };
  if (bytes.subarray(0, 8).equals(PNG_START))
    return isWholePng(bytes) ? { kind: 'image/png' } : { kind: 'damaged' };
  if (isHeif(bytes)) return { kind: 'heic' };
  return isPlainText(bytes) ? { kind: 'text/plain' } : { kind: 'other' };
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).toString('latin1') === text;

/** Complete from first to last byte: a PDF inside another file, or with data after it, is rejected. */
function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return false;
  return /%%EOF[\s\0]{0,64}$/.test(bytes.subarray(-128).toString('latin1'));
}

/** Has a frame with a size, and a scan. Data after it is allowed: phones append videos or depth maps. */
function isWholeJpeg(bytes: Buffer): boolean {
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) hasFrame = length >= 8 && bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0;
    if (marker === 0xda) return hasFrame && bytes.indexOf(Buffer.from([0xff, 0xd9]), at + 2 + length) !== -1;
    at += 2 + length;
  }
  return false;
}

/** Every chunk is complete and unchanged, from the header to the end, with no data after it. */
function isWholePng(bytes: Buffer): boolean {
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return false;
    const type = bytes.subarray(at + 4, at + 8).toString('latin1');
    if ((at === 8) !== (type === 'IHDR') || (type === 'IHDR' && length !== 13)) return false;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && end === bytes.length;
    at = end;
  }
  return false;
}

const HEIF_BRANDS = /^(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1|avi[fs])$/;

/** HEIC, HEIF and AVIF: ISO 14496-12 files with one of these brands. */
function isHeif(bytes: Buffer): boolean {
  return (
    bytes.subarray(4, 8).toString('latin1') === 'ftyp' &&
    HEIF_BRANDS.test(bytes.subarray(8, 12).toString('latin1'))
  );
}
