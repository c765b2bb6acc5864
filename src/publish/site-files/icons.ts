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
  /** the brand's own drawing, sharp at any size; null for a picture of pixels */
  drawing: string | null;
}

interface IconOptions {
  /** the site's media folder, which already has the favicon and the logo */
  folder: string;
  media: MediaFolder;
}

/** Increase it when the drawing code below changes, so that published files get new names. */
const RECIPE = 3;
/** px: search engines want a multiple of 48; browsers without support for SVG icons scale it down for their tabs */
const ICO_SIZE = 48;
/** px: size for the iOS home screen, and for Android if the brand has no drawing */
export const TOUCH_SIZE = 180;
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
  return {
    favicon: isIco ? favicon : await keep('favicon.ico', drawIco),
    touch: await keep('touch-icon.png', (picture) =>
      draw(picture, { px: TOUCH_SIZE, share: TOUCH_SHARE, ground }),
    ),
    drawing: favicon.endsWith('.svg') ? favicon : null,
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

/** An ICO file with one PNG: a list of one picture, then its bytes. */
async function drawIco(picture: Picture): Promise<Buffer> {
  const png = await draw(picture, { px: ICO_SIZE, share: 1, ground: null });
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, ICO_SIZE, ICO_SIZE, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
