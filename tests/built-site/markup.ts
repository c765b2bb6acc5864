import { type DefaultTreeAdapterMap, parse } from 'parse5';

export type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['childNode'];

/** A page as a browser parses it. */
export interface Markup {
  /** in page order, including those in a <template> */
  elements: readonly Element[];
  /** ids that a link can name after its # */
  anchors: ReadonlySet<string>;
}

export function readMarkup(html: string): Markup {
  const elements: Element[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) elements.push(node);
    if ('content' in node) node.content.childNodes.forEach(visit);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
  return { elements, anchors: new Set(ids) };
}

/** Undefined when the element has none. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/** Elements of one name, such as `a`, with the attributes given (`{ rel: 'canonical' }`). */
export function all(markup: Markup, name: string, attributes: Record<string, string> = {}): Element[] {
  return markup.elements.filter(
    (element) =>
      element.tagName === name &&
      Object.entries(attributes).every(([key, value]) => attribute(element, key) === value),
  );
}

/** The `content` of the page's <meta> elements of this name or property. */
export function metas(markup: Markup, name: string): string[] {
  return all(markup, 'meta')
    .filter((meta) => attribute(meta, 'name') === name || attribute(meta, 'property') === name)
    .map((meta) => attribute(meta, 'content') ?? '');
}

/** Text as a person reads it: without script and style, with whitespace collapsed. */
export function readText(element: Element): string {
  return rawText(element, new Set(['script', 'style', 'template']))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Every character of the text in an element, unchanged. */
export function rawText(element: Element, without: ReadonlySet<string> = new Set()): string {
  return element.childNodes
    .map((child) => {
      if ('tagName' in child) return without.has(child.tagName) ? '' : rawText(child, without);
      return child.nodeName === '#text' && 'value' in child ? child.value : '';
    })
    .join('');
}

/** The text of the whole page. */
export function bodyText(markup: Markup): string {
  return all(markup, 'body').map(readText).join(' ');
}

/** Whether the element is inside one of that name. */
export function isInside(element: Element, name: string): boolean {
  const parent = element.parentNode;
  if (!parent || !('tagName' in parent)) return false;
  return parent.tagName === name || isInside(parent, name);
}
