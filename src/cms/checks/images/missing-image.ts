import type { MediaError } from '#cms/media/resolve-media.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

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
