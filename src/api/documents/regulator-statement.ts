import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { languageTags } from '#cms/record/language-tags.ts';
import type { Block } from '#cms/schema/blocks.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { markedText } from '#util/language/language-marks.ts';
import { markedRecord } from '../brand/record-in-language.ts';

/** Anchor of the section of the grievance page that contains only the regulator's statement. */
export const REGULATOR_ANCHOR = 'regulator';

/**
 * The regulator's statement on the brand's grievance page, with the brand's phone number in it. If no section has the
 * anchor `regulator`, all text of the page. In the language of the call, as far as the page is translated.
 * @param record in the site's first language
 */
export function regulatorStatement(record: CmsRecord): Paragraph[] {
  const translated = markedRecord(record);
  const own = regulatorSections(translated);
  const paragraphs = (own.length > 0 ? own : sectionsOf(translated)).flatMap(sectionParagraphs);
  const [lang = ''] = languageTags(record.site);
  // a record without a translation is not marked
  return translated === record ? paragraphs.map((each) => ({ lang, ...each })) : paragraphs;
}

/**
 * The statement in the site's first language, for a form in another one, which also has the translation: a regulator
 * checks the words that it knows. Empty where they are the same, as without a translation, or no section is the
 * regulator's.
 * @param record in the site's first language
 */
export function originalStatement(record: CmsRecord): Paragraph[] {
  const translated = markedRecord(record);
  if (translated === record) return [];
  const paragraphs = regulatorSections(translated).flatMap(sectionParagraphs);
  if (!paragraphs.some(({ lang }) => lang === undefined)) return [];
  const [lang = ''] = languageTags(record.site);
  return regulatorSections(record)
    .flatMap(sectionParagraphs)
    .map((paragraph) => ({ ...paragraph, lang }));
}

const sectionsOf = ({ pages }: CmsRecord): readonly Block[] =>
  pages.find(({ page }) => page === 'grievance-form')?.sections ?? [];

const regulatorSections = (record: CmsRecord): Block[] =>
  sectionsOf(record).filter(({ id }) => id === REGULATOR_ANCHOR);

function sectionParagraphs(section: Block): Paragraph[] {
  const paragraphs = bodyParagraphs(section);
  if (paragraphs.length === 0 || section.heading === '') return paragraphs;
  return [...titled(section.heading), ...paragraphs];
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

const titled = (text: string): Paragraph[] => (text === '' ? [] : [{ kind: 'heading', ...markedText(text) }]);

export interface Paragraph {
  kind: 'heading' | 'text' | 'item';
  text: string;
  /** of all its text, where the HTML says so; BCP 47 */
  lang?: string;
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
  let languages = new Set<string>();
  const close = (kind: Paragraph['kind']) => {
    const text = open.text.replace(/\s+/g, ' ').trim();
    const [lang = '', ...others] = languages;
    const isOne = lang !== '' && others.length === 0;
    if (text !== '') paragraphs.push({ kind: open.kind, text, ...(isOne && { lang }) });
    open = { kind, text: '' };
    languages = new Set();
  };
  const read = (nodes: readonly Node[], outer: Paragraph['kind'], outerLang: string): void => {
    for (const node of nodes) {
      if (node.nodeName === '#text') {
        const { value } = node as DefaultTreeAdapterTypes.TextNode;
        open.text += value;
        if (/\p{L}/u.test(value)) languages.add(outerLang);
      }
      if (node.nodeName === 'br') close(outer);
      if (!('childNodes' in node)) continue;
      const lang = attributeOf(node, 'lang') ?? outerLang;
      const kind = BLOCKS[node.nodeName];
      if (kind === undefined) {
        read(node.childNodes, outer, lang);
        continue;
      }
      // a paragraph in a list item is part of the item
      const inner = outer === 'item' && kind === 'text' ? 'item' : kind;
      close(inner);
      read(node.childNodes, inner, lang);
      close(outer);
    }
  };
  read(parseFragment(html).childNodes, 'text', '');
  close('text');
  return paragraphs;
}

const attributeOf = (node: Node, name: string): string | undefined =>
  'attrs' in node ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined;
