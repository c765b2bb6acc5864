import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

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

/** What editors' HTML says, paragraph by paragraph, for papers: without links, pictures and emphasis. */
export function htmlParagraphs(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph = { kind: 'text', text: '' };
  const close = (kind: Paragraph['kind']) => {
    const text = open.text.replace(/\s+/g, ' ').trim();
    if (text !== '') paragraphs.push({ kind: open.kind, text });
    open = { kind, text: '' };
  };
  const read = (nodes: readonly Node[], around: Paragraph['kind']): void => {
    for (const node of nodes) {
      if (node.nodeName === '#text') open.text += (node as DefaultTreeAdapterTypes.TextNode).value;
      if (node.nodeName === 'br') close(around);
      if (!('childNodes' in node)) continue;
      const kind = BLOCKS[node.nodeName];
      if (kind === undefined) {
        read(node.childNodes, around);
        continue;
      }
      // a paragraph in a list's item is the item
      const inside = around === 'item' && kind === 'text' ? 'item' : kind;
      close(inside);
      read(node.childNodes, inside);
      close(around);
    }
  };
  read(parseFragment(html).childNodes, 'text');
  close('text');
  return paragraphs;
}
