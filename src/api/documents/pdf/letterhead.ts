import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { t as brandTexts } from '../../brand/texts.ts';
import { bandDepth, drawBand } from './ornament.ts';
import { cornerRadius, drawPanel } from './panel.ts';
import { PAGE, type TaggedDocument, textOf, type Words } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

const WIDTH = PAGE.width - PAGE.margin * 2;
const BAND_HEIGHT = 12;
/** the logo, or the name in its place */
const LOGO = { y: 38, width: 190, height: 38 };
const PLATE = 8;
const NAME: TextStyle = { size: 22, weight: 'display' };
const SENDER: TextStyle = { size: 8.5 };
const SENDER_WIDTH = 250;
const BELOW = 24;

/** Draws the brand and the seller's address at the top of the first page. @returns the y at which the text begins */
export function drawLetterhead(pdf: TaggedDocument): number {
  const { brand } = pdf;
  pdf.decorate((doc) => drawBand(doc, { x: 0, y: 0, width: PAGE.width, height: BAND_HEIGHT }, brand));
  const top = LOGO.y + bandDepth(brand) / 2;
  drawName(pdf, top);
  const { company, address, phone, website, colors } = brand;
  const lines = [company, address, [phone, website].filter(Boolean).join(' · ')].filter(Boolean);
  let y = top;
  for (const [index, line] of lines.entries()) {
    const style: TextStyle = index === 0 ? { ...SENDER, weight: 'bold' } : { ...SENDER, color: colors.muted };
    const place = {
      x: PAGE.width - PAGE.margin - SENDER_WIDTH,
      y,
      width: SENDER_WIDTH,
      align: 'right',
    } as const;
    y = pdf.text('P', line, { style, place });
  }
  return Math.max(y, top + LOGO.height) + BELOW;
}

function drawName(pdf: TaggedDocument, y: number): void {
  const { brand, logos } = pdf;
  const { paper } = logos;
  if (!paper) {
    const style = pdf.setter.fitting(
      brand.name,
      { ...NAME, color: brand.colors.brand },
      { width: 230, least: 11 },
    );
    pdf.text('P', brand.name, { style, place: { x: PAGE.margin, y, width: 230, maxLines: 2 } });
    return;
  }
  const size = fitting(paper.ratio, LOGO);
  if (paper.ground === WHITE) {
    pdf.logo(paper, brand.logo.alt, { x: PAGE.margin, y: y + (LOGO.height - size.height) / 2, ...size });
    return;
  }
  // a logo for dark backgrounds brings its own
  const plate = { x: PAGE.margin, y: y - 4, width: size.width + PLATE * 2, height: size.height + PLATE };
  pdf.decorate((doc) =>
    doc
      .roundedRect(plate.x, plate.y, plate.width, plate.height, cornerRadius(brand, plate.height))
      .fill(paper.ground),
  );
  pdf.logo(paper, brand.logo.alt, { x: plate.x + PLATE, y, ...size });
}

const WHITE = '#ffffff';

/** The largest size of a picture within a box. */
export function fitting(
  ratio: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  return ratio > width / height ? { width, height: width / ratio } : { width: height * ratio, height };
}

const NOTICE: TextStyle = { size: 14, weight: 'bold' };
const EXPLANATION: TextStyle = { size: 10 };
const PADDING = 12;

/** The notice as the statutes have it, and in the language of the paper. */
export const noticeLines = (): Words[] =>
  [{ lang: 'en', text: NOT_INSURANCE }, brandTexts.noticeTranslation].filter((words) => textOf(words) !== '');

/** The conspicuous notice that this is not insurance, on a tinted background. @returns the y below it */
export function drawNotice(pdf: TaggedDocument, y: number): number {
  const width = WIDTH - PADDING * 2.5;
  const lines = noticeLines();
  const explanation = textOf(pdf.notInsurance);
  const explained = explanation ? pdf.setter.height(explanation, EXPLANATION, { width }) + 2 : 0;
  const said = lines.reduce((sum, line) => sum + pdf.setter.height(textOf(line), NOTICE, { width }), 0);
  const height = PADDING * 2 - 4 + said + explained;
  let top = y;
  if (top + height > PAGE.height - PAGE.margin) {
    pdf.addPage();
    top = PAGE.margin;
  }
  pdf.decorate((doc) =>
    drawPanel(doc, { x: PAGE.margin, y: top, width: WIDTH, height }, { brand: pdf.brand, hasBar: true }),
  );
  const x = PAGE.margin + PADDING * 1.5;
  let below = top + PADDING - 3;
  for (const line of lines) below = pdf.text('P', line, { style: NOTICE, place: { x, y: below, width } });
  if (explanation) pdf.text('P', pdf.notInsurance, { style: EXPLANATION, place: { x, y: below + 2, width } });
  return top + height;
}
