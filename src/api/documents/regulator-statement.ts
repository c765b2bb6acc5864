import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { Block } from '#cms/schema/blocks.ts';
import type { CmsRecord } from '#cms/schema/record.ts';

/** Anchor of the section of the grievance page that contains only the regulator's statement. */
export const REGULATOR_ANCHOR = 'regulator';

/**
 * The regulator's statement on the brand's grievance page, with the brand's phone number in it. If no section has the
 * anchor `regulator`, all text of the page.
 */
export function regulatorStatement({ pages }: CmsRecord): Paragraph[] {
  const sections = pages.find(({ page }) => page === 'grievance-form')?.sections ?? [];
  const marked = sections.filter(({ id }) => id === REGULATOR_ANCHOR);
  return (marked.length > 0 ? marked : sections).flatMap(sectionParagraphs);
}

function sectionParagraphs(section: Block): Paragraph[] {
  const paragraphs = bodyParagraphs(section);
  if (paragraphs.length === 0 || section.heading === '') return paragraphs;
  return [{ kind: 'heading', text: section.heading }, ...paragraphs];
}

function bodyParagraphs(section: Block): Paragraph[] {
  switch (section.type) {
    case 'rich_text':
      return htmlParagraphs(section.html);
    case 'disclosures':
      return section.items.flatMap(({ title, html }) => [...titled(title), ...htmlParagraphs(html)]);
    case 'faq':
      return section.items.flatMap(({ question, answer }) => [
        ...titled(question),
        ...htmlParagraphs(answer),
      ]);
    default:
      return [];
  }
}

const titled = (text: string): Paragraph[] => (text === '' ? [] : [{ kind: 'heading', text }]);

export interface Paragraph {
  kind: 'heading' | 'text' | 'item';
  text: string;
}

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS: Record<string, Paragraph['kind']> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt'].map((tag) => [tag, 'heading'] as const)),
  ...Object.fromEntries(
    ['p', 'div', 'blockquote', 'address', 'pre', 'td', 'th', 'dd', 'caption'].map(
      (tag) => [tag, 'text'] as const,
    ),
  ),
  li: 'item',
};

/** The text of editors' HTML by paragraph, for printing: without links, images and emphasis. */
export function htmlParagraphs(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph = { kind: 'text', text: '' };
  const close = (kind: Paragraph['kind']) => {
    const text = open.text.replace(/\s+/g, ' ').trim();
    if (text !== '') paragraphs.push({ kind: open.kind, text });
    open = { kind, text: '' };
  };
  const read = (nodes: readonly Node[], outer: Paragraph['kind']): void => {
    for (const node of nodes) {
      if (node.nodeName === '#text') open.text += (node as DefaultTreeAdapterTypes.TextNode).value;
      if (node.nodeName === 'br') close(outer);
      if (!('childNodes' in node)) continue;
      const kind = BLOCKS[node.nodeName];
      if (kind === undefined) {
        read(node.childNodes, outer);
        continue;
      }
      // a paragraph in a list item is part of the item
      const inner = outer === 'item' && kind === 'text' ? 'item' : kind;
      close(inner);
      read(node.childNodes, inner);
      close(outer);
    }
  };
  read(parseFragment(html).childNodes, 'text');
  close('text');
  return paragraphs;
}
