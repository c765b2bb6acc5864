import { diffWordsWithSpace } from 'diff';
import { escapeHtml } from '#util/text/escape-html.ts';

/** Both texts as HTML, with the differing words marked. Nothing is marked if one is empty. */
export function highlightChanges(before: string, after: string): [before: string, after: string] {
  if (before === '' || after === '') return [escapeHtml(before), escapeHtml(after)];
  let old = '';
  let now = '';
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    const text = escapeHtml(value);
    if (removed) old += `<mark>${text}</mark>`;
    else if (added) now += `<mark>${text}</mark>`;
    else {
      old += text;
      now += text;
    }
  }
  return [old, now];
}
