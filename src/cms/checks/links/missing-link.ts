import { walkFields } from '#cms/record/record-fields.ts';
import { linkedParts } from '#cms/record/record-links.ts';
import type { ContentRule, Problem } from '../context/finding.ts';
import { rawAt } from '../context/raw-fields.ts';

export const missingLink: ContentRule = {
  id: 'missing-link',
  severity: 'warning',
  finds: 'a button or a menu entry with a text but no link, which is not shown',
  source: 'what an editor writes is shown, or reported',
  check: ({ record, raw }) => {
    const problems: Problem[] = [];
    walkFields(linkedParts(record), (value, path) => {
      if (!isLinkless(value)) return;
      const written = rawAt(raw, [...path, 'link']);
      // the rule unsafe-link reports links that the sanitizer removed
      if (typeof written === 'string' && written.trim() !== '') return;
      problems.push({
        path: [...path],
        message: `“${value.label ?? value.title}” has no link, so it is not shown. Give it one, such as /join-now, or remove it.`,
      });
    });
    return problems;
  },
};

interface Linkless {
  link: '';
  label?: string;
  title?: string;
}

function isLinkless(value: unknown): value is Linkless {
  if (value === null || typeof value !== 'object' || !('link' in value) || value.link !== '') return false;
  if ('enabled' in value && value.enabled === false) return false;
  return ['label', 'title'].some((name) => Boolean((value as Record<string, unknown>)[name]));
}
