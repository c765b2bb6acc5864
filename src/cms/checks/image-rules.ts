import type { MediaError } from '../media/resolve-media.ts';
import type { Image, Media } from '../schema/fields.ts';
import type { FieldPath } from '../schema/issues.ts';
import { blocksOf, rawAt } from './record-facts.ts';
import type { ContentRule, Problem } from './rule.ts';

/** The files themselves are read after the rules; `problemsOfMedia` reports their problems. */
export const missingImage: ContentRule = {
  id: 'missing-image',
  severity: 'error',
  fixed: true,
  finds:
    'an image whose file is missing, empty, damaged, too large or of an unsupported type, and an image block without an image',
  source: 'specification §3 (media fields)',
  check: ({ record }, report) => {
    const message =
      'this block shows a picture and names none. Name a file, such as "media/office.jpg", or remove the block.';
    for (const { block, path } of blocksOf(record))
      if (block.type === 'media' && block.picture.src === '') report([...path, 'picture'], message);
  },
};

export function problemsOfMedia({ problems }: MediaError): Problem[] {
  return problems.map(({ path, file, message, isRefused }) => ({
    path,
    message: `${file}: ${message.replace(/\.$/, '')}. ${isRefused ? 'Save the image again, or use another one' : 'Add the file, or correct its name'}.`,
  }));
}

const FILE_NAME = /^[\w-]+\.(?:svg|png|jpe?g|webp|gif)$|^(?:image|picture|photo|img|logo|untitled)$/i;

export const imageAlt: ContentRule = {
  id: 'image-alt',
  severity: 'warning',
  finds:
    'an image without alternative text: a content image with an empty text, an image without "alt" (an empty "alt" marks decoration), or a file name as the text',
  source: 'WCAG 2.2, 1.1.1',
  check: ({ record, raw }, report) => {
    const check = (picture: Image, path: FieldPath, place: string): void => {
      const at = [...path, 'alt'];
      const message = altProblem(picture, rawAt(raw, at), { place, hasRaw: raw !== undefined });
      if (message !== '') report(at, message);
    };
    for (const { block, path } of blocksOf(record))
      if ('picture' in block) check(block.picture, [...path, 'picture'], block.type);
    for (const [index, { photo }] of record.catalog.offices.entries())
      check(photo, ['catalog', 'offices', index, 'photo'], 'office');
  },
};

function altProblem(
  picture: Image,
  written: unknown,
  { place, hasRaw }: { place: string; hasRaw: boolean },
): string {
  if (picture.src === '') return '';
  if (FILE_NAME.test(picture.alt))
    return `“${picture.alt}” does not say what the picture shows. Describe it in a few words.`;
  const isContent = place === 'media' || place === 'office';
  const isForgotten = hasRaw && typeof written !== 'string';
  if (picture.alt !== '' || (!isContent && !isForgotten)) return '';
  const how = isContent ? 'It is what this block shows.' : 'If it is decoration, say so with "alt": "".';
  return `the picture has no text for those who do not see it. Describe it in a few words. ${how}`;
}

/** The space for an image, in px; a drawing fits any size of the right shape. */
interface Box {
  path: FieldPath;
  width: number;
  height: number;
  /** how far its shape may differ from the box before it looks stretched or too small */
  tolerance: number;
  what: string;
}

const box = (
  part: string,
  name: string,
  size: readonly [number, number],
  tolerance: number,
  what: string,
): Box => ({
  path: [part, 'variables', name],
  width: size[0],
  height: size[1],
  tolerance,
  what,
});
const BOXES: readonly Box[] = [
  box('header', 'header_log', [300, 73], 1.5, 'the header’s logo'),
  box('header', 'header_log2', [300, 73], 1.5, 'the white logo'),
  box('landing_header', 'headerLogo', [300, 73], 1.5, 'the landing’s logo'),
  box('footer', 'footer_logo', [245, 38], 1.6, 'the footer’s logo'),
  box('base', 'favicon', [32, 32], 1.05, 'the favicon'),
  box('base', 'social_image', [1200, 630], 1.2, 'the picture for shared links'),
];

/** Needs the image files to be read; before that all sizes are 0. */
export const imageSize: ContentRule = {
  id: 'image-size',
  severity: 'warning',
  finds: 'a logo, icon or social image with the wrong aspect ratio, or too small',
  source: 'specification §2 and §9 (logo 300×73, footer logo 245×38); 1200×630 is what social networks show',
  check: ({ record }, report) => {
    for (const { path, width, height, tolerance, what } of BOXES) {
      const media = rawAt(record, path) as Media | undefined;
      if (!media || media.src === '' || media.width === 0) continue;
      const shape = media.width / media.height / (width / height);
      const facts = `${what} has room for ${width} by ${height} px, and this file is ${media.width} by ${media.height} px`;
      if (shape > tolerance || shape < 1 / tolerance) {
        report(path, `${facts}: another shape. Crop or redraw it.`);
        continue;
      }
      const isLarge = media.width >= width * 0.9 && media.height >= height * 0.9;
      if (!isLarge && !media.src.endsWith('.svg'))
        report(path, `${facts}: it will look blurred. Use a larger one, or an SVG.`);
    }
  },
};
