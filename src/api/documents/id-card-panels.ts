import { type IdCard, NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { fitting } from './pdf/letterhead.ts';
import { drawBand } from './pdf/ornament.ts';
import { cornerRadius } from './pdf/panel.ts';
import type { TaggedDocument } from './pdf/tagged-document.ts';
import { LINE_HEIGHT, type Place, type TextStyle } from './pdf/text-layout.ts';
import { CARD_TEXTS as TEXTS } from './texts/card-texts.ts';

/** The size of a bank card (ISO/IEC 7810 ID-1: 85.60 × 53.98 mm), in points. */
export const CARD = { width: 242.65, height: 153.01 } as const;

interface Corner {
  x: number;
  y: number;
}

type Part = PDFKit.PDFStructureElement;

const PADDING = 13;
const WIDTH = CARD.width - PADDING * 2;
const HEAD = 40;
const LOGO = { width: 118, height: 25 };
const PLATE = 4;
const NOTICE_BAND = 25;
/** Smallest text on the card, which is read at a counter. */
const LEAST = 6.5;
const LABEL: TextStyle = { size: 6.5 };
const NOTICE: TextStyle = { size: 11.5, weight: 'bold' };
/** for the names on the back, between their label and the office */
const NAMES_HEIGHT = 50;
const FACTS_TOP = 93;

/** The holder, the plan and the days it is valid. */
export function drawCardFront(pdf: TaggedDocument, card: IdCard, { x, y }: Corner): void {
  const part = pdf.part('Sect');
  const { colors } = pdf.brand;
  const inner = { x: x + PADDING, width: WIDTH };
  const half = WIDTH / 2;
  const fact = (label: string, value: string, style: TextStyle, place: Place & { width: number }): number => {
    const fitted = pdf.setter.fitting(value, style, { width: place.width, least: 8 });
    return pdf.labeled(
      { text: label, style: { ...LABEL, color: colors.muted }, place },
      { text: value, style: fitted, place: { ...place, y: place.y + 8.5 } },
      part,
    );
  };
  drawHead(pdf, card, { x, y, part });

  const long = pdf.setter.width(card.holder, { size: 8, weight: 'bold' }) > WIDTH;
  const holder = { ...inner, y: y + (long ? 51 : 55), maxLines: long ? 2 : 1 };
  fact(TEXTS.holder, card.holder, { size: 14, weight: 'bold' }, holder);

  const number = { x: inner.x, y: y + FACTS_TOP, width: half - 6 };
  fact(TEXTS.number, card.number, { size: 12, weight: 'bold' }, number);
  const valid = TEXTS.fromThrough(formatDay(card.validFrom), formatDay(card.validThrough));
  const validPlace = { x: inner.x + half, y: y + FACTS_TOP, width: half };
  fact(TEXTS.valid, valid, { size: 10.5, weight: 'bold' }, validPlace);

  drawNoticeBand(pdf, { x, y, part });
  part.end();
}

/** The logo on the brand's deep color, and the plan. */
function drawHead(pdf: TaggedDocument, card: IdCard, { x, y, part }: Corner & { part: Part }): void {
  const { brand, logos, setter } = pdf;
  const { deep: logo } = logos;
  const { deep, onDeep: color } = brand.colors;
  pdf.decorate((doc) => drawBand(doc, { x, y, width: CARD.width, height: HEAD }, brand));
  const left = x + PADDING;
  if (logo) {
    const size = fitting(logo.ratio, LOGO);
    const top = y + (HEAD - size.height) / 2;
    if (logo.ground !== deep) {
      const box = { width: size.width + PLATE * 2, height: size.height + PLATE * 2 };
      pdf.decorate((doc) =>
        doc
          .roundedRect(left - PLATE, top - PLATE, box.width, box.height, cornerRadius(brand, box.height))
          .fill(logo.ground),
      );
    }
    pdf.logo(logo, brand.logo.alt, { x: left, y: top, ...size, parent: part });
  } else {
    const style = setter.fitting(
      card.brand,
      { size: 15, weight: 'display', color },
      { width: LOGO.width, least: 8 },
    );
    const lines = setter.lines(card.brand, style, { width: LOGO.width, maxLines: 2 }).length;
    const top = y + (HEAD - lines * style.size * LINE_HEIGHT) / 2;
    pdf.text('P', card.brand, {
      style,
      place: { x: left, y: top, width: LOGO.width, maxLines: 2 },
      parent: part,
    });
  }
  const width = WIDTH - LOGO.width - 10;
  const plan = { size: 9, weight: 'bold', color } as const;
  const lines = setter.lines(card.plan, plan, { width, maxLines: 2 }).length;
  const top = y + (HEAD - lines * plan.size * LINE_HEIGHT) / 2;
  const place = { x: left + WIDTH - width, y: top, width, align: 'right', maxLines: 2 } as const;
  pdf.text('P', card.plan, { style: plan, place, parent: part });
}

/** The people covered, and the office. @param moreText names the people who do not fit */
export function drawCardBack(
  pdf: TaggedDocument,
  card: IdCard,
  { x, y, moreText }: Corner & { moreText: (count: number) => string },
): void {
  const part = pdf.part('Sect');
  const inner = { x: x + PADDING, width: WIDTH };
  const text = (words: string, style: TextStyle, place: Omit<Place, 'x'> & { x?: number }): number =>
    pdf.text('P', words, {
      style,
      place: { ...inner, ...place },
      parent: part,
    });
  const label = { ...LABEL, color: pdf.brand.colors.muted };

  const at = text(TEXTS.covered, label, { y: y + 9 }) + 1;
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
  if (rest > 0) text(moreText(rest), label, { y: at + rows * size * LINE_HEIGHT });

  let below = text(TEXTS.office, label, { y: y + 74 }) + 0.5;
  for (const [index, line] of TEXTS.officeLines(card.office).entries()) {
    const style: TextStyle = { size: 7.5, weight: index === 0 ? 'bold' : 'regular' };
    below = text(line, pdf.setter.fitting(line, style, { width: WIDTH, least: LEAST }), {
      y: below,
      maxLines: 1,
    });
  }
  if (card.phone) text(TEXTS.memberService(card.phone), { size: 7.5 }, { y: y + 113, maxLines: 1 });
  drawNoticeBand(pdf, { x, y, part });
  part.end();
}

function drawNoticeBand(pdf: TaggedDocument, { x, y, part }: Corner & { part: Part }): void {
  const top = y + CARD.height - NOTICE_BAND;
  pdf.decorate((doc) => doc.rect(x, top, CARD.width, NOTICE_BAND).fill(pdf.brand.colors.tint));
  pdf.text('P', NOT_INSURANCE, {
    style: NOTICE,
    place: { x: x + PADDING, y: top + (NOTICE_BAND - NOTICE.size * LINE_HEIGHT) / 2, width: WIDTH },
    parent: part,
  });
}

const MOST_NAMES = 12;

function shown(names: readonly string[]): { names: readonly string[]; rest: number } {
  if (names.length <= MOST_NAMES) return { names, rest: 0 };
  return { names: names.slice(0, MOST_NAMES - 2), rest: names.length - (MOST_NAMES - 2) };
}
