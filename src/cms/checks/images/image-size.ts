import type { Media } from '#cms/schema/fields.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

/** The space for an image, in px; a drawing fits any size of the right shape. */
interface Box {
  path: FieldPath;
  width: number;
  height: number;
  /** how far its shape may differ from the box before it looks stretched or too small */
  tolerance: number;
  what: string;
}

const variables = (part: string, name: string): FieldPath => [part, 'variables', name];
const BOXES: readonly Box[] = [
  {
    path: variables('header', 'header_log'),
    width: 300,
    height: 73,
    tolerance: 1.5,
    what: 'the header’s logo',
  },
  {
    path: variables('header', 'header_log2'),
    width: 300,
    height: 73,
    tolerance: 1.5,
    what: 'the white logo',
  },
  {
    path: variables('landing_header', 'headerLogo'),
    width: 300,
    height: 73,
    tolerance: 1.5,
    what: 'the landing’s logo',
  },
  {
    path: variables('footer', 'footer_logo'),
    width: 245,
    height: 38,
    tolerance: 1.6,
    what: 'the footer’s logo',
  },
  { path: variables('base', 'favicon'), width: 32, height: 32, tolerance: 1.05, what: 'the favicon' },
  {
    path: variables('base', 'social_image'),
    width: 1200,
    height: 630,
    tolerance: 1.2,
    what: 'the picture for shared links',
  },
];

/** Needs the image files to be read; before that all sizes are 0. */
export const imageSize: ContentRule = {
  id: 'image-size',
  severity: 'warning',
  finds: 'a logo, icon or shared picture of another shape than its place, or too small for it',
  source: 'specification §2 and §9 (logo 300×73, footer logo 245×38); 1200×630 is what social networks show',
  check: ({ record }) =>
    BOXES.flatMap((box): Problem[] => {
      const media = mediaAt(record, box.path);
      if (!media || media.src === '' || media.width === 0) return [];
      const shape = media.width / media.height / (box.width / box.height);
      const size = `${media.width} by ${media.height} px`;
      const wanted = `${box.what} has room for ${box.width} by ${box.height} px`;
      if (shape > box.tolerance || shape < 1 / box.tolerance)
        return [
          {
            path: box.path,
            message: `${wanted}, and this file is ${size}: another shape. Crop or redraw it.`,
          },
        ];
      const isDrawing = media.src.endsWith('.svg');
      if (isDrawing || (media.width >= box.width * 0.9 && media.height >= box.height * 0.9)) return [];
      return [
        {
          path: box.path,
          message: `${wanted}, and this file is ${size}: it will look blurred. Use a larger one, or an SVG.`,
        },
      ];
    }),
};

function mediaAt(record: unknown, path: FieldPath): Media | undefined {
  let value = record;
  for (const part of path) value = (value as Record<string, unknown> | undefined)?.[part];
  return value as Media | undefined;
}
