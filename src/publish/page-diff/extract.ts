import { hash } from 'node:crypto';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { VisibleChange } from '#contracts/content/publication.ts';

/** A visible part of a page. Two parts with the same mark look the same. */
export interface VisiblePart {
  kind: VisibleChange['kind'];
  where: VisibleChange['where'];
  mark: string;
  /** text as it is on the page */
  text: string;
}

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** Elements whose text continues the line around them. */
const INLINE = new Set(
  `a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup svg
   time u var wbr`.split(/\s+/),
);
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'head', 'link', 'meta']);
const PLACES: Readonly<Record<string, VisiblePart['where']>> = {
  header: 'header',
  main: 'main',
  footer: 'footer',
};

const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((each) => each.name === name)?.value ?? '';

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The visible parts of a page, from top to bottom. */
export function visibleParts(html: string): VisiblePart[] {
  const reader = new Reader();
  for (const node of parse(html).childNodes) reader.read(node, 'page');
  reader.flush('page');
  return reader.parts;
}

class Reader {
  readonly parts: VisiblePart[] = [];
  #line = '';

  read(node: Node, where: VisiblePart['where']): void {
    if (node.nodeName === '#text' && 'value' in node) {
      this.#line += node.value;
      return;
    }
    if (!('tagName' in node)) return;
    if (node.tagName === 'head') this.#readHead(node);
    if (INVISIBLE.has(node.tagName)) return;
    // the header and footer of an article belong to the article
    const place = where === 'page' ? (PLACES[node.tagName] ?? where) : where;
    const isInline = INLINE.has(node.tagName);
    if (!isInline) this.flush(where);
    this.#readOwn(node, place);
    if (node.tagName !== 'svg') for (const child of node.childNodes) this.read(child, place);
    if (node.tagName === 'br') this.#line += ' ';
    if (!isInline) this.flush(place);
  }

  /** Ends the current line of text. */
  flush(where: VisiblePart['where']): void {
    const text = tidy(this.#line);
    this.#line = '';
    if (text !== '') this.#add('text', where, text, text);
  }

  #readOwn(element: Element, where: VisiblePart['where']): void {
    if (element.tagName === 'img') {
      const words = tidy(attribute(element, 'alt'));
      const source = attribute(element, 'src');
      this.#add('picture', where, `${source}\n${words}`, words || nameOf(source));
    }
    if (element.tagName === 'svg') this.#add('picture', where, markOf(element), drawingName(element));
    if (element.tagName === 'a' && attribute(element, 'href') !== '') {
      const words = tidy(textOf(element)) || attribute(element, 'aria-label');
      const href = attribute(element, 'href');
      this.#add('link', where, href, words ? `${words} → ${href}` : href);
    }
    const hint = tidy(attribute(element, 'placeholder'));
    if (hint !== '') this.#add('text', where, hint, hint);
  }

  #readHead(head: Element): void {
    const styles: string[] = [];
    for (const node of head.childNodes) {
      if (!('tagName' in node)) continue;
      if (node.tagName === 'title') this.#addHead('title', tidy(textOf(node)));
      if (node.tagName === 'style') styles.push(textOf(node));
      if (node.tagName === 'meta' && attribute(node, 'name') === 'description')
        this.#addHead('description', tidy(attribute(node, 'content')));
    }
    this.#add('look', 'page', hash('sha256', styles.join('\n'), 'base64url'), '');
  }

  #addHead(kind: 'title' | 'description', text: string): void {
    this.#add(kind, 'page', text, text);
  }

  #add(kind: VisiblePart['kind'], where: VisiblePart['where'], mark: string, text: string): void {
    this.parts.push({ kind, where, mark: `${kind}\n${where}\n${mark}`, text });
  }
}

function textOf(node: Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The complete markup of a drawing. */
function markOf(element: Element): string {
  const write = (node: Node): string =>
    'tagName' in node
      ? `<${node.tagName} ${node.attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}>${node.childNodes.map(write).join('')}`
      : textOf(node);
  return hash('sha256', write(element), 'base64url');
}

const drawingName = (svg: Element): string =>
  tidy(attribute(svg, 'aria-label')) || tidy(textOf(svg)).slice(0, 80) || 'a drawing';

const nameOf = (source: string): string => source.split(/[?#]/)[0]?.split('/').at(-1) || 'a picture';
