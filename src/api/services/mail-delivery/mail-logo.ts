import sharp from 'sharp';
import { documentBrand } from '#api/brand/brand.ts';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { brandLogos, type LogoPicture } from '#api/documents/brand-logos.ts';
import type { MailFile } from '#api/ports/mail-driver.ts';
import { BoundedCache } from '#util/collections/collections.ts';

export interface MailPicture {
  file: MailFile;
  /** px in the mail: half of the file's, for dense screens */
  width: number;
  height: number;
}

/** px of the file */
const BOX = { width: 440, height: 92 };
/** px around a logo whose ground is not the mail's band */
const PLATE = 20;
export const LOGO_ID = 'logo';

const drawn = new BoundedCache<string, Promise<MailPicture | null>>({ entries: 500, cost: 500 });

/**
 * The brand's logo for mails; null if it has none. A PNG, because few mail programs show SVG. It has its ground in it,
 * so that it stays readable in programs that change the colors of a mail in dark mode.
 */
export function mailLogo(live: LiveContent): Promise<MailPicture | null> {
  const brand = documentBrand(live.record);
  return drawn.take(JSON.stringify([live.content, brand.logo, brand.colors.deep]), () => ({
    value: brandLogos(live, brand).then(({ deep }) => deep && drawForMail(deep, brand.colors.deep)),
    cost: 1,
  }));
}

async function drawForMail({ src, ground }: LogoPicture, band: string): Promise<MailPicture> {
  const around = ground === band ? 0 : PLATE;
  const { data, info } = await sharp(Buffer.from(src.slice(src.indexOf(',') + 1), 'base64'))
    .resize({ width: BOX.width - around * 2, height: BOX.height - around * 2, fit: 'inside' })
    .extend({ top: around, left: around, bottom: around, right: around, background: ground })
    // a palette makes it a third of the size
    .png({ compressionLevel: 9, palette: true, colors: 128, effort: 1 })
    .toBuffer({ resolveWithObject: true });
  return {
    file: { name: 'logo.png', type: 'image/png', bytes: data, contentId: LOGO_ID },
    width: Math.round(info.width / 2),
    height: Math.round(info.height / 2),
  };
}
