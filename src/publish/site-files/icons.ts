import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteView } from '#cms/view/model.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { lazy } from '#util/collections/lazy.ts';
import type { MediaFolder } from '../content/media-store.ts';
import { sha256 } from '../files/file-operations.ts';

/** The icons that browsers request by fixed names; null if the content has no image for them. */
export interface SiteIcons {
  /** file names in the site's media folder */
  favicon: string;
  touch: string;
  app: { file: string; px: number; purpose: 'any' | 'maskable' }[];
}

interface IconOptions {
  /** the site's media folder, which already has the favicon and the logo */
  folder: string;
  media: MediaFolder;
}

/** Increase it when the drawing code below changes, so that published files get new names. */
const RECIPE = 2;
/** px: sizes in a favicon.ico for tabs, bookmarks and taskbars */
const ICO_SIZES = [16, 32, 48];
/** px: size for the iOS home screen */
const TOUCH_SIZE = 180;
/** Android may crop a maskable icon to a circle of four fifths (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SAFE_SHARE = 0.64;
const TOUCH_SHARE = 0.84;

/** Many sites share images, so icons are cached per process. */
const drawn = new BoundedCache<string, Uint8Array>({ entries: 2000, cost: 16_000_000 });

/** Draws a site's icons from its favicon, or from its logo if the favicon cannot be enlarged. */
export async function siteIcons(site: SiteView, { folder, media }: IconOptions): Promise<SiteIcons | null> {
  const favicon = path.basename(site.base.favicon.src);
  const isIco = favicon.endsWith('.ico');
  const source = isIco || !favicon ? path.basename(site.header.variables.header_log.src) : favicon;
  if (!source) return null;
  const ground = site.theme.colors.paper;
  const key = sha256(`${RECIPE} ${source} ${ground}`).slice(0, 12);
  const picture = lazy(() => readPicture(readFileSync(path.join(folder, source))));
  const keep = async (name: string, make: (picture: Picture) => Promise<Uint8Array>): Promise<string> => {
    const [base, extension] = name.split('.');
    const file = `${base}.${key}.${extension}`;
    if (media.has(file)) return file;
    const bytes = drawn.get(file) ?? (await make(await picture()));
    drawn.set(file, bytes, bytes.byteLength);
    await media.store(file, bytes);
    return file;
  };
  const app = (px: number, share: number) => (picture: Picture) =>
    draw(picture, { px, share, ground: share < 1 ? ground : null });
  return {
    favicon: isIco ? favicon : await keep('favicon.ico', drawIco),
    touch: await keep('touch-icon.png', app(TOUCH_SIZE, TOUCH_SHARE)),
    app: [
      { file: await keep('app-icon-192.png', app(192, 1)), px: 192, purpose: 'any' },
      { file: await keep('app-icon-512.png', app(512, 1)), px: 512, purpose: 'any' },
      { file: await keep('app-icon-mask.png', app(512, SAFE_SHARE)), px: 512, purpose: 'maskable' },
    ],
  };
}

interface Picture {
  bytes: Buffer;
  /** px: the longer side */
  size: number;
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  return { bytes, size: Math.max(width, height) };
}

interface Drawing {
  px: number;
  /** the image's share of the width */
  share: number;
  /** null: transparent */
  ground: string | null;
}

/** @returns a PNG. With level 9 it would take seven times as long, and be a tenth smaller. */
async function draw({ bytes, size }: Picture, { px, share, ground }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const inner = Math.round(px * share);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  // render SVG at the final size instead of enlarging it
  const density = Math.min(2400, Math.max(1, (72 * inner) / (size || inner)));
  const before = Math.floor((px - inner) / 2);
  const after = px - inner - before;
  const picture = sharp(bytes, { density })
    .resize({ width: inner, height: inner, fit: 'contain', background: clear })
    .extend({ top: before, left: before, bottom: after, right: after, background: ground ?? clear });
  return (ground ? picture.flatten({ background: ground }) : picture).png({ compressionLevel: 6 }).toBuffer();
}

/** An ICO file is a list of PNGs, each with its size and offset. */
async function drawIco(picture: Picture): Promise<Buffer> {
  const pictures = await Promise.all(ICO_SIZES.map((px) => draw(picture, { px, share: 1, ground: null })));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    const px = ICO_SIZES[index] ?? 0;
    head.set([px, px, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
