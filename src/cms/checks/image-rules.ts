import type { MediaError } from '../media/resolve-media.ts';
import type { Block } from '../schema/blocks.ts';
import type { Image, Media } from '../schema/fields.ts';
import type { FieldPath } from '../schema/issues.ts';
import { rawAt } from './record-facts.ts';
import type { CheckContext, ContentRule, Problem } from './rule.ts';

/** The files themselves are read after the rules; `problemsOfMedia` reports their problems. */
export const missingImage: ContentRule = {
  id: 'missing-image',
  severity: 'error',
  fixed: true,
  finds:
    'a picture whose file is missing, empty, damaged, too large or of a kind that is not accepted, and a picture block without a picture',
  source: 'specification §3 (media fields); WCAG needs none where there is none',
  check: ({ record }) =>
    (['pages', 'landings'] as const).flatMap((area) =>
      record[area].flatMap(({ sections }, page) =>
        sections.flatMap((block, index): Problem[] =>
          block.type === 'media' && block.picture.src === ''
            ? [
                {
                  path: [area, page, 'sections', index, 'picture'],
                  message:
                    'this block shows a picture and names none. Name a file, such as "media/office.jpg", or remove the block.',
                },
              ]
            : [],
        ),
      ),
    ),
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
    'a picture without a text for those who do not see it: one that is content with an empty text, one whose text was forgotten (an empty "alt" says that it is decoration), or a file’s name in its place',
  source: 'WCAG 2.2, 1.1.1',
  check: (context) => [
    ...documents(context).flatMap(({ sections, path }) =>
      sections.flatMap((block, index) =>
        'picture' in block
          ? altProblems(block.picture, [...path, 'sections', index, 'picture'], context, block.type)
          : [],
      ),
    ),
    ...context.record.catalog.offices.flatMap(({ photo }, index) =>
      altProblems(photo, ['catalog', 'offices', index, 'photo'], context, 'office'),
    ),
  ],
};

function documents({ record }: CheckContext): { sections: readonly Block[]; path: FieldPath }[] {
  return (['pages', 'landings'] as const).flatMap((area) =>
    record[area].map(({ sections }, index) => ({ sections, path: [area, index] as FieldPath })),
  );
}

function altProblems(picture: Image, path: FieldPath, { raw }: CheckContext, place: string): Problem[] {
  if (picture.src === '') return [];
  const at = [...path, 'alt'];
  if (FILE_NAME.test(picture.alt)) {
    return [
      {
        path: at,
        message: `“${picture.alt}” does not say what the picture shows. Describe it in a few words.`,
      },
    ];
  }
  if (picture.alt !== '') return [];
  const isContent = place === 'media' || place === 'office';
  const isForgotten = raw !== undefined && typeof rawAt(raw, at) !== 'string';
  if (!isContent && !isForgotten) return [];
  const how = isContent ? 'It is what this block shows.' : 'If it is decoration, say so with "alt": "".';
  return [
    {
      path: at,
      message: `the picture has no text for those who do not see it. Describe it in a few words. ${how}`,
    },
  ];
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
