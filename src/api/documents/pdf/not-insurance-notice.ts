import type { DocumentBrand } from '#api/brand/document-brand.ts';
import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { PAGE, type TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

const NOTICE: TextStyle = { size: 15, weight: 'bold' };
const EXPLANATION: TextStyle = { size: 10.5 };
const PADDING = 12;
const BAR = 4;

/**
 * That this is not insurance, and what it is instead, on a ground of its own: nobody who reads the page misses it.
 * @returns the y below it
 */
export function drawNotice(pdf: TaggedDocument, { colors, notInsurance }: DocumentBrand, y: number): number {
  const outer = PAGE.width - PAGE.margin * 2;
  const width = outer - BAR - PADDING * 2;
  const explained = notInsurance ? pdf.setter.height(notInsurance, EXPLANATION, { width }) + 2 : 0;
  const height = PADDING * 2 - 4 + pdf.setter.height(NOT_INSURANCE, NOTICE, { width }) + explained;
  let top = y;
  if (top + height > PAGE.height - PAGE.margin) {
    pdf.addPage();
    top = PAGE.margin;
  }
  pdf.decorate((doc) => {
    doc.rect(PAGE.margin, top, outer, height).fill(colors.tint);
    doc.rect(PAGE.margin, top, BAR, height).fill(colors.brand);
  });
  const x = PAGE.margin + BAR + PADDING;
  const below = pdf.text('P', NOT_INSURANCE, {
    style: NOTICE,
    place: { x, y: top + PADDING - 3, width },
  });
  if (notInsurance)
    pdf.text('P', notInsurance, {
      style: EXPLANATION,
      place: { x, y: below + 2, width },
    });
  return top + height;
}
