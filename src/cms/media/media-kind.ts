import { CodedError } from '#util/coded-error.ts';

/** A file's type by its first bytes; its name and declared type are ignored. */
export type MediaKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'ico';

/** A file that must not reach a decoder. */
export class RejectedMediaError extends CodedError {
  readonly code = 'rejected_media';
}

/** First bytes as Latin-1 text, with their offset. */
const SIGNATURES: readonly (readonly [MediaKind, number, string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBPVP8'],
  ['ico', 0, '\0\0\x01\0'],
];

/** White space, prolog, comments, and doctype may precede the root element. */
const SVG =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>/]/i;

/** Known formats that are refused, because their decoders have had the most vulnerabilities. */
const REFUSED: readonly (readonly [string, number, string])[] = [
  ['AVIF, HEIF and films are', 4, 'ftyp'],
  ['JPEG XL is', 4, 'JXL '],
  ['JPEG XL is', 0, '\xff\x0a'],
];

/** @throws RejectedMediaError for every other type */
export function mediaKind(bytes: Uint8Array): MediaKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString(
    'latin1',
  );
  const known = SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at));
  if (known) return known[0];
  if (SVG.test(head)) return 'svg';
  if (head === '') throw new RejectedMediaError('the file is empty');
  const refused = REFUSED.find(([, at, signature]) => head.startsWith(signature, at));
  throw new RejectedMediaError(
    refused
      ? `${refused[0]} not accepted; save it as PNG, JPEG or WebP`
      : 'the file is no PNG, JPEG, GIF, WebP or SVG',
  );
}

/**
 * The size of a PNG by its first chunk, without a decoder; null if the file is not so plain. A PNG with EXIF data may be
 * shown rotated.
 */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // a whole file ends with this chunk
  const isPlain = file.length > 32 && file.subarray(-12).includes('IEND') && !file.includes('eXIf');
  if (!isPlain || file.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * The size, in px, at which a browser draws an SVG file by default: its width and height, or those of its
 * viewBox; null if it has neither.
 */
export function svgSize(svg: string): { width: number; height: number } | null {
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? '';
  const width = lengthOf(root, 'width');
  const height = lengthOf(root, 'height');
  if (width && height) return whole(width, height);
  const [, boxWidth = 0, boxHeight = 0] =
    /\sviewBox\s*=\s*["'][\s,]*-?[\d.]+[\s,]+-?[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(root)?.map(Number) ??
    [];
  if (!(boxWidth > 0 && boxHeight > 0)) return null;
  if (width) return whole(width, (width * boxHeight) / boxWidth);
  if (height) return whole((height * boxWidth) / boxHeight, height);
  return whole(boxWidth, boxHeight);
}

/** Plain numbers and px; percentages depend on an unknown size. */
function lengthOf(root: string, name: string): number {
  return (
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(root)?.[1] ?? 0) || 0
  );
}

function whole(width: number, height: number): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
