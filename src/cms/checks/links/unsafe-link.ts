import { isLinkField, walkFields } from '#cms/record/record-fields.ts';
import { linkedParts } from '#cms/record/record-links.ts';
import type { ContentRule, Problem } from '../context/finding.ts';
import { rawAt } from '../context/raw-fields.ts';

export const unsafeLink: ContentRule = {
  id: 'unsafe-link',
  severity: 'error',
  finds:
    'an address that was taken out because it is not safe to follow: a script, a hidden character, a password in it',
  source: 'specification §5: only safe link schemes are allowed',
  check: ({ record, raw }) => {
    if (raw === undefined) return [];
    const problems: Problem[] = [];
    walkFields(linkedParts(record), (value, path) => {
      if (value !== '' || !isLinkField(path.at(-1))) return;
      const written = rawAt(raw, path);
      if (typeof written !== 'string' || written.trim() === '') return;
      const shown = JSON.stringify(written.slice(0, 80));
      problems.push({
        path: [...path],
        message: `${shown} is no address that is safe to follow, so nothing is shown. Write a path such as /faq, or https:, mailto: or tel:`,
      });
    });
    return problems;
  },
};
