import { crc32 } from 'node:zlib';
import { ApiError } from '#api/kernel/errors.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX_BYTES,
  type AttachmentType,
  MOST_ATTACHMENTS,
} from '#contracts/support/grievance.ts';
import { t } from './texts.ts';

/** A file as sent. */
export interface SentFile {
  name: string;
  content: Buffer;
}

/** A file as stored. */
export interface Attachment {
  name: string;
  type: AttachmentType;
  content: Buffer;
}

const REASONS: Record<Exclude<FileKind['kind'], AttachmentType>, () => string> = {
  heic: () => t.heic,
  damaged: () => t.damagedFile,
  other: () => t.otherFile,
};

/**
 * Checks files by their content and gives them safe names.
 * @throws ApiError too_large; invalid, naming each rejected file as `attachments.<index>`
 */
export function checkAttachments(files: readonly SentFile[]): Attachment[] {
  if (files.length > MOST_ATTACHMENTS) {
    const message = t.mostFiles(MOST_ATTACHMENTS);
    throw new ApiError('invalid', { message, fields: { attachments: message } });
  }
  refuseLarge(files);
  const fields: Record<string, string> = {};
  const attachments = files.flatMap(({ name, content }, index): Attachment[] => {
    const { kind } = content.length === 0 ? ({ kind: 'damaged' } as const) : fileKind(content);
    if (kind === 'heic' || kind === 'damaged' || kind === 'other') {
      fields[`attachments.${index}`] = REASONS[kind]();
      return [];
    }
    return [{ name: safeFileName(name, kind, index + 1), type: kind, content }];
  });
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
  return attachments;
}

function refuseLarge(files: readonly SentFile[]): void {
  const fields = Object.fromEntries(
    files.flatMap(({ content }, index) =>
      content.length > ATTACHMENT_MAX_BYTES
        ? [[`attachments.${index}`, t.largestFile(inMegabytes(ATTACHMENT_MAX_BYTES))]]
        : [],
    ),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('too_large', { fields });
  const sum = files.reduce((bytes, { content }) => bytes + content.length, 0);
  if (sum <= ATTACHMENTS_MAX_BYTES) return;
  const message = t.largestSum(inMegabytes(ATTACHMENTS_MAX_BYTES));
  throw new ApiError('too_large', { message, fields: { attachments: message } });
}

const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** A file's kind by its content; the name and type that a browser sends are not trusted. */
type FileKind =
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

/** Markup that some programs would render regardless of the file's type. */
const MARKUP =
  /^\s*(?:<(?:!|\?|\/?(?:a|b|body|br|div|font|h[1-6]|head|html|iframe|img|link|math|meta|object|p|script|style|svg|table|title)[\s/>])|\{\\rtf)/i;
/** Text files may contain no control characters except tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffe\uffff]/;

/**
 * Whether the bytes are plain text: UTF-8, UTF-16 with a byte order mark, or Windows-1252, without control characters
 * and markup.
 */
function isPlainText(bytes: Buffer): boolean {
  const text = decoded(bytes);
  return text !== null && text.trim() !== '' && !CONTROLS.test(text) && !MARKUP.test(text);
}

function decoded(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encodings =
    mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // try the next encoding
    }
  }
  return null;
}

const ENDINGS: Record<AttachmentType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/plain': 'txt',
};
const LONGEST = 60;
/** Names that Windows treats as devices, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that is safe to store, show and save: letters, digits and a few signs, without a path, with the extension of
 * the actual type.
 * @param number which of the files it is, from 1, for files without a usable name
 */
export function safeFileName(given: string, type: AttachmentType, number: number): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const base = last
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...base].slice(0, LONGEST).join('').trim();
  const name = short === '' || DEVICES.test(short) ? `attachment-${number}` : short;
  return `${name}.${ENDINGS[type]}`;
}
