import { unseenIn } from '#cms/text/normalize-text.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

export const hiddenCharacters: ContentRule = {
  id: 'hidden-characters',
  severity: 'warning',
  finds:
    'invisible characters between letters, such as zero-width spaces: copied from another program, or inserted to hide a word',
  source: 'Unicode Technical Standard #39, invisible characters; all other rules read the text as it looks',
  check: ({ texts }) =>
    texts().list.flatMap(({ path, written, text }): Problem[] => {
      const count = unseenIn(written);
      if (count === 0) return [];
      return [
        {
          path,
          message: `“${text.slice(0, 60).trim()}” has invisible characters between its letters (${count} places). Retype the text.`,
        },
      ];
    }),
};
