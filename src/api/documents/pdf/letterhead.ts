import type { DocumentBrand } from '#api/brand/brand.ts';
import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { PAGE, type TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

const NAME: TextStyle = { size: 15, weight: 'bold' };
const CONTACT: TextStyle = { size: 9 };
const BAND = { deep: 12, accent: 3 };
const NAME_TOP = 34;
const RULE_TOP = 62;
const NAME_WIDTH = 300;

/** Draws the brand at the top of the first page. @returns the y at which the text begins */
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

const NOTICE: TextStyle = { size: 15, weight: 'bold' };
const EXPLANATION: TextStyle = { size: 10.5 };
const PADDING = 12;
const BAR = 4;

/** The conspicuous notice that this is not insurance, on a tinted background. @returns the y below it */
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

/** “Questions? Please call … or see ….”; '' if the brand has neither. */
export function contactLine({ phone, website }: Pick<DocumentBrand, 'phone' | 'website'>): string {
  const ways = [phone && `call ${phone}`, website && `see ${website}`].filter(Boolean).join(' or ');
  return ways && `Questions? Please ${ways}.`;
}
