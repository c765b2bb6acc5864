import { type IdCard, NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { type DocumentColors, phoneText } from '../brand/brand.ts';
import type { TaggedDocument } from './pdf/tagged-document.ts';
import { LINE_HEIGHT, type Place, type TextStyle } from './pdf/text-layout.ts';

/** The size of a bank card (ISO/IEC 7810 ID-1: 85.60 × 53.98 mm), in points. */
export const CARD = { width: 242.65, height: 153.01 } as const;

interface Panel {
  x: number;
  y: number;
  colors: DocumentColors;
}

const PADDING = 13;
const WIDTH = CARD.width - PADDING * 2;
const HEAD = { height: 42, accent: 3 };
const NOTICE_BAND = 25;
/** Smallest text on the card, which is read at a counter. */
const LEAST = 6.5;
const LABEL: TextStyle = { size: 6.5 };
const NOTICE: TextStyle = { size: 11.5, weight: 'bold' };
/** for the names on the back, between their label and the office */
const NAMES_HEIGHT = 50;
const FACTS_TOP = 93;

/** The holder, the plan and the days it is valid. */
export function drawCardFront(pdf: TaggedDocument, card: IdCard, { x, y, colors }: Panel): void {
  const part = pdf.part('Sect');
  const inner = { x: x + PADDING, width: WIDTH };
  const half = WIDTH / 2;
  const line = (words: string, style: TextStyle, least: number, place: Omit<Place, 'x'>): number => {
    const fitted = pdf.setter.fitting(words, style, { width: WIDTH, least });
    return pdf.text('P', words, {
      style: fitted,
      place: { ...inner, ...place, maxLines: 1 },
      parent: part,
    });
  };
  const fact = (label: string, value: string, style: TextStyle, place: Place & { width: number }): number => {
    const fitted = pdf.setter.fitting(value, style, { width: place.width, least: 8 });
    return pdf.labeled(
      { text: label, style: { ...LABEL, color: colors.muted }, place },
      { text: value, style: fitted, place: { ...place, y: place.y + 8.5 } },
      part,
    );
  };

  pdf.decorate((doc) => {
    doc.rect(x, y, CARD.width, HEAD.height).fill(colors.deep);
    doc.rect(x, y + HEAD.height, CARD.width, HEAD.accent).fill(colors.accent);
  });
  const onDeep = { color: colors.onDeep };
  line(card.brand, { size: 14, weight: 'bold', ...onDeep }, 9, { y: y + 5 });
  line(card.plan, { size: 9, ...onDeep }, 7, { y: y + 24 });

  const long = pdf.setter.width(card.holder, { size: 8, weight: 'bold' }) > WIDTH;
  const holder = { ...inner, y: y + (long ? 50 : 54), maxLines: long ? 2 : 1 };
  fact('Member', card.holder, { size: 14, weight: 'bold' }, holder);

  const number = { x: inner.x, y: y + FACTS_TOP, width: half - 6 };
  fact('Member number', card.number, { size: 12, weight: 'bold' }, number);
  const valid = `${formatDay(card.validFrom)} – ${formatDay(card.validThrough)}`;
  const validPlace = { x: inner.x + half, y: y + FACTS_TOP, width: half };
  fact('Valid', valid, { size: 10.5, weight: 'bold' }, validPlace);

  drawNoticeBand(pdf, { x, y, colors }, part);
  part.end();
}

/** The people covered, and the office. People who do not fit are listed below the card. */
export function drawCardBack(pdf: TaggedDocument, card: IdCard, { x, y, colors }: Panel): void {
  const part = pdf.part('Sect');
  const inner = { x: x + PADDING, width: WIDTH };
  const text = (words: string, style: TextStyle, place: Omit<Place, 'x'> & { x?: number }): number =>
    pdf.text('P', words, {
      style,
      place: { ...inner, ...place },
      parent: part,
    });
  const label = { ...LABEL, color: colors.muted };

  const at = text('Members covered', label, { y: y + 9 }) + 1;
  const { names, rest } = shown(card.members.map(({ name }) => name));
  const columns = names.length > 4 ? 2 : 1;
  const rows = Math.ceil(names.length / columns);
  const size = Math.min(8.5, NAMES_HEIGHT / (rows + (rest > 0 ? 1 : 0)) / LINE_HEIGHT);
  const column = WIDTH / columns;
  for (const [index, name] of names.entries()) {
    const left = inner.x + Math.floor(index / rows) * column;
    const width = column - (columns > 1 ? 6 : 0);
    const style = pdf.setter.fitting(name, { size }, { width, least: LEAST });
    // a smaller name has the same baseline as its neighbors
    const top = at + (index % rows) * size * LINE_HEIGHT + (size - style.size);
    text(name, style, { x: left, y: top, width, maxLines: 1 });
  }
  if (rest > 0) text(`and ${rest} more, listed below`, label, { y: at + rows * size * LINE_HEIGHT });

  let below = text('Office', label, { y: y + 74 }) + 0.5;
  for (const [index, line] of officeLines(card).entries()) {
    const style: TextStyle = { size: 7.5, weight: index === 0 ? 'bold' : 'regular' };
    below = text(line, pdf.setter.fitting(line, style, { width: WIDTH, least: LEAST }), {
      y: below,
      maxLines: 1,
    });
  }
  if (card.phone) text(`Member service ${card.phone}`, { size: 7.5 }, { y: y + 113, maxLines: 1 });
  drawNoticeBand(pdf, { x, y, colors }, part);
  part.end();
}

function drawNoticeBand(
  pdf: TaggedDocument,
  { x, y, colors }: Panel,
  parent: PDFKit.PDFStructureElement,
): void {
  const top = y + CARD.height - NOTICE_BAND;
  pdf.decorate((doc) => doc.rect(x, top, CARD.width, NOTICE_BAND).fill(colors.tint));
  pdf.text('P', NOT_INSURANCE, {
    style: NOTICE,
    place: { x: x + PADDING, y: top + (NOTICE_BAND - NOTICE.size * LINE_HEIGHT) / 2, width: WIDTH },
    parent,
  });
}

const MOST_NAMES = 12;

function shown(names: readonly string[]): { names: readonly string[]; rest: number } {
  if (names.length <= MOST_NAMES) return { names, rest: 0 };
  return { names: names.slice(0, MOST_NAMES - 2), rest: names.length - (MOST_NAMES - 2) };
}

function officeLines({ office }: IdCard): string[] {
  if (!office) return ['Any participating office'];
  return [office.name, formatAddress(office), ...(office.phone ? [phoneText(office.phone)] : [])];
}
