import type { SiblingView } from '#cms/view/model.ts';
import { escapeHtml } from '#util/text/escape-html.ts';

/** Stands in a header for the address of its page in another language. Links of the content cannot have this scheme. */
export const siblingMark = (tag: string): string => `sibling:${tag}`;

/** Puts a page's addresses in other languages into a header's markup. */
export const placeSiblings = (markup: string, siblings: readonly SiblingView[]): string =>
  siblings.reduce(
    (placed, { language, path }) =>
      placed.replaceAll(`href="${siblingMark(language.tag)}"`, () => `href="${escapeHtml(path)}"`),
    markup,
  );
