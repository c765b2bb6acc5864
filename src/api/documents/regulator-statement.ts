import type { Block } from '#cms/schema/blocks.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { htmlParagraphs, type Paragraph } from './html-paragraphs.ts';

/** The section of the grievance page that holds the regulator's statement and nothing else. */
export const REGULATOR_ANCHOR = 'regulator';

/**
 * What the brand's grievance page says about regulators, with the brand's own phone number in it. Pages that do not
 * mark the section with the anchor `regulator` are printed whole, as far as they are text.
 */
export function regulatorStatement({ pages }: CmsRecord): Paragraph[] {
  const sections = pages.find(({ page }) => page === 'grievance-form')?.sections ?? [];
  const marked = sections.filter(({ id }) => id === REGULATOR_ANCHOR);
  return (marked.length > 0 ? marked : sections).flatMap(textOf);
}

function textOf(section: Block): Paragraph[] {
  const paragraphs = bodyOf(section);
  if (paragraphs.length === 0 || section.heading === '') return paragraphs;
  return [{ kind: 'heading', text: section.heading }, ...paragraphs];
}

function bodyOf(section: Block): Paragraph[] {
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
