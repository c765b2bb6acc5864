import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { BoundedCache } from '#util/collections/collections.ts';
import { errorMessage } from '#util/node/errors.ts';
import { sanitizeSvg } from '../markup/sanitize-svg.ts';
import { type MediaKind, mediaKind, pngSize, RejectedMediaError, svgSize } from './media-kind.ts';

/** The use of an image: on a page, as the site's browser icon, or for a shared link. */
export type MediaPurpose = 'picture' | 'icon' | 'social';

interface Size {
  /** px */
  width: number;
  height: number;
}

/** One file to publish. `make` is called only for files that are not published yet. */
export interface Rendition extends Size {
  /** between the file's name and its hash: -480 */
  suffix: string;
  /** hash of the source and its treatment; equal hashes mean equal bytes */
  hash: string;
  extension: string;
  make(): Promise<Uint8Array>;
}

/** Increase it when the treatment below changes, so that published files get new names. */
const RECIPE = 1;

const WIDTHS = [480, 960, 1_600];
const ICON_WIDTH = 180;
/** The size that social networks ask for; they do not read SVG, and not all of them read WebP. */
const SOCIAL_WIDTH = 1_200;
const MAX_PIXELS = 40_000_000;
/** px a side: the maximum of WebP */
const MAX_SIDE = 16_383;
const MAX_BYTES = 10_000_000;
const MAX_SVG_BYTES = 2_000_000;
const MAX_ICO_BYTES = 200_000;

const renderedFiles = new BoundedCache<string, Uint8Array>({ entries: 5_000, cost: 64_000_000 });
const sizes = new BoundedCache<string, Size>({ entries: 20_000, cost: 20_000 });

/**
 * The files to publish for one image, narrowest first.
 * @throws RejectedMediaError if it is not an accepted image
 */
export async function renditionsOf(bytes: Uint8Array, purpose: MediaPurpose): Promise<Rendition[]> {
  if (bytes.byteLength > MAX_BYTES) throw new RejectedMediaError('a picture may have at most 10 MB');
  const kind = mediaKind(bytes);
  const hash = createHash('sha256').update(`${RECIPE} ${purpose} `).update(bytes).digest('hex').slice(0, 12);
  if (kind === 'svg') return [drawing(bytes, purpose, hash)];
  if (kind === 'ico') return [icon(bytes, purpose, hash)];
  return raster(bytes, kind, purpose, hash);
}

function drawing(bytes: Uint8Array, purpose: MediaPurpose, hash: string): Rendition {
  if (bytes.byteLength > MAX_SVG_BYTES) throw new RejectedMediaError('an SVG may have at most 2 MB');
  const text = new TextDecoder().decode(bytes);
  const size = svgSize(text);
  if (!size) throw new RejectedMediaError('an SVG needs a viewBox, or a width and a height');
  const clean = (): Uint8Array => new TextEncoder().encode(cleanSvg(text));
  if (purpose !== 'social') {
    return { ...size, suffix: '', hash, extension: 'svg', make: cachedBytes(hash, async () => clean()) };
  }
  const height = Math.max(1, Math.round((SOCIAL_WIDTH * size.height) / size.width));
  refuseTooTall(height, SOCIAL_WIDTH);
  const make = async (): Promise<Uint8Array> =>
    (await open(clean()))
      .resize({ width: SOCIAL_WIDTH, height, fit: 'fill' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer()
      .catch(unreadable('svg'));
  return { width: SOCIAL_WIDTH, height, suffix: '', hash, extension: 'png', make: cachedBytes(hash, make) };
}

function icon(bytes: Uint8Array, purpose: MediaPurpose, hash: string): Rendition {
  if (purpose !== 'icon') throw new RejectedMediaError('an ICO file can only be the favicon');
  if (bytes.byteLength > MAX_ICO_BYTES) throw new RejectedMediaError('a favicon may have at most 200 KB');
  if (!isWholeIcon(bytes)) throw new RejectedMediaError('the ICO file is damaged');
  const size = { width: bytes[6] || 256, height: bytes[7] || 256 };
  return { ...size, suffix: '', hash, extension: 'ico', make: async () => bytes };
}

/** Whether every image in an icon's directory lies within the file. */
function isWholeIcon(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.byteLength < 6 ? 0 : view.getUint16(4, true);
  if (count === 0 || bytes.byteLength < 6 + 16 * count) return false;
  return Array.from({ length: count }, (_, index) => 6 + 16 * index).every((at) => {
    const [length, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    return length > 0 && offset + length <= bytes.byteLength;
  });
}

async function raster(
  bytes: Uint8Array,
  kind: MediaKind,
  purpose: MediaPurpose,
  hash: string,
): Promise<Rendition[]> {
  const { width, height } = sizes.get(hash) ?? (await sizeOf(bytes, kind));
  sizes.set(hash, { width, height }, 1);
  const target = { icon: 'png', social: 'jpeg', picture: 'webp' }[purpose] as 'png' | 'jpeg' | 'webp';
  return widthsFor(width, purpose).map((wanted, _index, all) => {
    const tall = Math.max(1, Math.round((height * wanted) / width));
    refuseTooTall(tall, wanted);
    const make = async (): Promise<Uint8Array> => {
      const picture = (await open(bytes)).autoOrient().resize({ width: wanted });
      const ground = target === 'jpeg' ? picture.flatten({ background: '#fff' }) : picture;
      return ground.toFormat(target, { quality: 82 }).toBuffer().catch(unreadable(kind));
    };
    const suffix = all.length > 1 ? `-${wanted}` : '';
    return {
      suffix,
      hash,
      extension: target === 'jpeg' ? 'jpg' : target,
      width: wanted,
      height: tall,
      make: cachedBytes(hash + suffix, make),
    };
  });
}

/** Neither our output formats nor a page can hold it. */
function refuseTooTall(height: number, width: number): void {
  if (height <= MAX_SIDE) return;
  const times = Math.floor(height / width).toLocaleString('en-US');
  throw new RejectedMediaError(`the picture is more than ${times} times as tall as it is wide; crop it`);
}

async function sizeOf(bytes: Uint8Array, kind: MediaKind): Promise<Size> {
  // loading the decoder takes longer than publishing a page
  const plain = kind === 'png' ? pngSize(bytes) : null;
  if (plain && plain.width * plain.height <= MAX_PIXELS) return plain;
  const source = await open(bytes);
  return (await source.metadata().catch(unreadable(kind))).autoOrient;
}

/** Never wider than the source. A width just below the widest is left out, because it would save nothing. */
function widthsFor(width: number, purpose: MediaPurpose): number[] {
  if (purpose === 'icon') return [Math.min(width, ICON_WIDTH)];
  if (purpose === 'social') return [Math.min(width, SOCIAL_WIDTH)];
  const widest = Math.min(width, WIDTHS.at(-1) ?? width);
  return [...WIDTHS.filter((one) => one < widest * 0.8), widest];
}

/** Loads the codec on first use; metadata is dropped. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

function unreadable(kind: string): (cause: unknown) => never {
  return (cause) => {
    const why =
      cause instanceof Error && /pixel limit/.test(cause.message)
        ? 'has more than 40 megapixels'
        : 'is damaged';
    throw new RejectedMediaError(`the ${kind.toUpperCase()} file ${why}`);
  };
}

function cleanSvg(text: string): string {
  try {
    return sanitizeSvg(text);
  } catch (error) {
    throw new RejectedMediaError(errorMessage(error));
  }
}

/** Many sites share images, so equal bytes are created once per process. */
function cachedBytes(key: string, make: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  return async () => {
    const cached = renderedFiles.get(key);
    if (cached) return cached;
    const bytes = await make();
    renderedFiles.set(key, bytes, bytes.byteLength);
    return bytes;
  };
}
