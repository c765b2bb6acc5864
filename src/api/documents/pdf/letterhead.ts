import type { DocumentBrand } from '#api/brand/document-brand.ts';
import { PAGE, type TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

const NAME: TextStyle = { size: 15, weight: 'bold' };
const CONTACT: TextStyle = { size: 9 };
const BAND = { deep: 12, accent: 3 };
const NAME_TOP = 34;
const RULE_TOP = 62;
const NAME_WIDTH = 300;

/** The brand at the head of a first page. @returns the y at which the text begins */
export function drawLetterhead(pdf: TaggedDocument, { name, phone, website, colors }: DocumentBrand): number {
  const width = PAGE.width - PAGE.margin * 2;
  pdf.decorate((doc) => {
    doc.rect(0, 0, PAGE.width, BAND.deep).fill(colors.deep);
    doc.rect(0, BAND.deep, PAGE.width, BAND.accent).fill(colors.accent);
    doc
      .moveTo(PAGE.margin, RULE_TOP)
      .lineTo(PAGE.margin + width, RULE_TOP)
      .lineWidth(0.75)
      .stroke(colors.line);
  });
  const style = pdf.setter.fitting(name, { ...NAME, color: colors.brand }, { width: NAME_WIDTH, least: 10 });
  pdf.text('P', name, { style, place: { x: PAGE.margin, y: NAME_TOP, width: NAME_WIDTH, maxLines: 1 } });
  const contact = [phone, website].filter(Boolean).join(' · ');
  if (contact) {
    const place = {
      x: PAGE.margin + NAME_WIDTH,
      y: NAME_TOP + NAME.size - CONTACT.size,
      width: width - NAME_WIDTH,
    };
    pdf.text('P', contact, {
      style: { ...CONTACT, color: colors.muted },
      place: { ...place, align: 'right', maxLines: 1 },
    });
  }
  return RULE_TOP + 14;
}
