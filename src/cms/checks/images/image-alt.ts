import type { Block } from '#cms/schema/blocks.ts';
import type { Image } from '#cms/schema/fields.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import type { CheckContext, ContentRule, Problem } from '../context/finding.ts';
import { rawAt } from '../context/raw-fields.ts';

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
