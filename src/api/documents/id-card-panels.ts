import type { IdCard } from '#contracts/membership/id-card.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import { briefDay } from '#util/dates/shown-day.ts';
import { phoneText } from '../brand/brand.ts';
import { fitting, noticeLines } from './pdf/letterhead.ts';
import { drawBand } from './pdf/ornament.ts';
import { cornerRadius } from './pdf/panel.ts';
import type { TaggedDocument } from './pdf/tagged-document.ts';
import { LINE_HEIGHT, type Place, type TextStyle } from './pdf/text-layout.ts';
import { t } from './texts.ts';

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
/** where the notice is in two languages */
const SECOND_NOTICE: TextStyle = { size: 9, weight: 'bold' };
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
  fact(t.card.holder, card.holder, { size: 14, weight: 'bold' }, holder);

  const number = { x: inner.x, y: y + FACTS_TOP, width: half - 6 };
  fact(t.card.number, card.number, { size: 12, weight: 'bold' }, number);
  const valid = t.card.fromThrough(briefDay(card.validFrom), briefDay(card.validThrough));
  const validPlace = { x: inner.x + half, y: y + FACTS_TOP, width: half };
  fact(t.card.valid, valid, { size: 10.5, weight: 'bold' }, validPlace);

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

  const at = text(t.card.covered, label, { y: y + 9 }) + 1;
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

  const officeText = card.office ? officeLines(card.office) : [t.card.anyOffice];
  let below = text(t.card.office, label, { y: y + 74 }) + 0.5;
  for (const [index, line] of officeText.entries()) {
    const style: TextStyle = { size: 7.5, weight: index === 0 ? 'bold' : 'regular' };
    below = text(line, pdf.setter.fitting(line, style, { width: WIDTH, least: LEAST }), {
      y: below,
      maxLines: 1,
    });
  }
  if (card.phone) text(t.card.memberService(card.phone), { size: 7.5 }, { y: y + 113, maxLines: 1 });
  drawNoticeBand(pdf, { x, y, part });
  part.end();
}

function drawNoticeBand(pdf: TaggedDocument, { x, y, part }: Corner & { part: Part }): void {
  const top = y + CARD.height - NOTICE_BAND;
  pdf.decorate((doc) => doc.rect(x, top, CARD.width, NOTICE_BAND).fill(pdf.brand.colors.tint));
  const lines = noticeLines();
  const style = lines.length > 1 ? SECOND_NOTICE : NOTICE;
  const height = style.size * LINE_HEIGHT;
  let below = top + (NOTICE_BAND - lines.length * height) / 2;
  for (const line of lines)
    below = pdf.text('P', line, { style, place: { x: x + PADDING, y: below, width: WIDTH }, parent: part });
}

/** As on a letter: the name, the address, the phone number. */
export const officeLines = (office: NonNullable<IdCard['office']>): string[] => [
  office.name,
  formatAddress(office),
  ...(office.phone ? [phoneText(office.phone)] : []),
];

const MOST_NAMES = 12;

function shown(names: readonly string[]): { names: readonly string[]; rest: number } {
  if (names.length <= MOST_NAMES) return { names, rest: 0 };
  return { names: names.slice(0, MOST_NAMES - 2), rest: names.length - (MOST_NAMES - 2) };
}
