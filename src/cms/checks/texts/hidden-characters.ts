import { unseenIn } from '#cms/text/normalize-text.ts';
import type { ContentRule, Fault } from '../context/finding.ts';

export const hiddenCharacters: ContentRule = {
  id: 'hidden-characters',
  severity: 'warning',
  finds:
    'characters between letters that nobody sees, such as zero-width spaces: copied from another program, or put there to hide a word',
  source: 'Unicode Technical Standard #39, invisible characters; all other rules read the text as it looks',
  check: ({ texts }) =>
    texts().list.flatMap(({ path, written, text }): Fault[] => {
      const count = unseenIn(written);
      if (count === 0) return [];
      return [
        {
          path,
          message: `between the letters of “${text.slice(0, 60).trim()}” stand characters that nobody sees (${count} places). Type the text anew.`,
        },
      ];
    }),
};
