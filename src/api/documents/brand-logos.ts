import sharp from 'sharp';
import { renditionsOf } from '#cms/media/renditions.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import type { DocumentBrand } from '../brand/brand.ts';
import type { LiveContent } from '../brand/live-brand.ts';

/** A logo as a picture without transparency, which a PDF takes as it is. */
export interface LogoPicture {
  /** a PNG as a data: address */
  src: string;
  /** width divided by height */
  ratio: number;
  /** what it stands on */
  ground: string;
}

/** What a brand's documents show as its logo. */
export interface BrandLogos {
  /** for white paper */
  paper: LogoPicture | null;
  /** for the brand's deep color */
  deep: LogoPicture | null;
}

/** The brand's name stands in for them. */
export const NO_LOGOS: BrandLogos = { paper: null, deep: null };

const WHITE = '#ffffff';
/** px: the largest that a document shows, at 400 dots an inch */
const SIZE = { width: 1_060, height: 210 };
const DOTS_AN_INCH = 72;
/** the most that the library takes */
const MOST_DOTS = 2_400;

const drawn = new BoundedCache<string, Promise<BrandLogos>>({ entries: 200, cost: 200 });

/** The logos of a brand, drawn on their first use. */
export function brandLogos(
  { content, readMedia }: LiveContent,
  { logo, colors }: Pick<DocumentBrand, 'logo' | 'colors'>,
): Promise<BrandLogos> {
  if (!readMedia) return Promise.resolve(NO_LOGOS);
  return drawn.take(JSON.stringify([content, logo, colors.deep]), () => ({
    value: drawLogos(readMedia, { logo, colors }),
    cost: 1,
  }));
}

/** A brand with one logo has it on the background that it is made for (components/chrome/Logo.astro). */
async function drawLogos(
  readMedia: (src: string) => Promise<Uint8Array>,
  { logo, colors }: Pick<DocumentBrand, 'logo' | 'colors'>,
): Promise<BrandLogos> {
  const [ink, white] = await Promise.all([
    drawLogo(readMedia, logo.ink, WHITE),
    drawLogo(readMedia, logo.white, colors.deep),
  ]);
  return { paper: ink ?? white, deep: white ?? ink };
}

async function drawLogo(
  readMedia: (src: string) => Promise<Uint8Array>,
  src: string,
  ground: string,
): Promise<LogoPicture | null> {
  if (src === '') return null;
  try {
    // cleans and checks it as a publish does; content that is being edited was not published
    const widest = (await renditionsOf(await readMedia(src), 'picture')).at(-1);
    if (!widest) return null;
    const density = Math.min(MOST_DOTS, (DOTS_AN_INCH * SIZE.width) / widest.width);
    const { data, info } = await sharp(await widest.make(), { density: Math.max(1, density) })
      .trim()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const png = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .removeAlpha()
      .png()
      .toBuffer();
    return {
      src: `data:image/png;base64,${png.toString('base64')}`,
      ratio: info.width / info.height,
      ground,
    };
  } catch {
    // a receipt with the name in place of the logo is better than none
    return null;
  }
}
