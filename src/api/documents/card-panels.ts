import { type IdCard, NOT_INSURANCE } from '../../contracts/id-card.ts';
import { formatDay } from '../../util/dates.ts';
import { type DocumentBrand, phoneText } from './document-brand.ts';
import type { TaggedDocument } from './tagged-document.ts';
import type { Place, TextStyle } from './text-setter.ts';

interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
  colors: DocumentBrand['colors'];
}

const PADDING = 11;
const BAND = 30;
/** Nothing on the card is smaller: it is read at a counter. */
const LEAST = 6.5;
const LABEL: TextStyle = { size: 6.5, color: '#444444' };
const NOTICE: TextStyle = { size: 11, weight: 'bold' };

/** Whose card it is and which plan. */
export function drawCardFront(pdf: TaggedDocument, card: IdCard, panel: Panel): void {
  const { x, y, width, height, colors } = panel;
  const part = pdf.part('Sect');
  const inner = { x: x + PADDING, width: width - PADDING * 2 };
  const text = (words: string, style: TextStyle, place: Omit<Place, 'x'> & { x?: number }): number =>
    pdf.text('P', words, { style, place: { ...inner, ...place }, parent: part });
  const fitted = (words: string, style: TextStyle, least: number, within: number = inner.width): TextStyle =>
    pdf.setter.fitting(words, style, { width: within, least });

  pdf.decorate((doc) => doc.rect(x, y, width, BAND).fill(colors.deep));
  const brandStyle = fitted(card.brand, { size: 13, weight: 'bold', color: colors.onDeep }, 9);
  text(card.brand, brandStyle, { y: y + BAND / 2 - brandStyle.size * 0.68, maxLines: 1 });

  let at = text(card.plan, fitted(card.plan, { size: 9.5, weight: 'bold' }, 7.5), {
    y: y + BAND + 6,
    maxLines: 1,
  });
  const holderTop = at + 4;
  at = text('Member', LABEL, { y: holderTop });
  const holderStyle = fitted(card.holder, { size: 12, weight: 'bold' }, 8);
  at = text(card.holder, holderStyle, { y: at, maxLines: holderStyle.size > 8 ? 1 : 2 });

  const half = inner.width / 2;
  const row = y + 96;
  text('Member number', LABEL, { y: row, width: half });
  text(card.number, fitted(card.number, { size: 11, weight: 'bold' }, 7, half - 4), {
    y: row + 8,
    width: half,
  });
  const valid = `${formatDay(card.validFrom)} – ${formatDay(card.validThrough)}`;
  text('Valid', LABEL, { y: row, x: inner.x + half, width: half });
  text(valid, fitted(valid, { size: 9.5, weight: 'bold' }, 7, half), {
    y: row + 9,
    x: inner.x + half,
    width: half,
  });

  text(NOT_INSURANCE, NOTICE, { y: y + height - 23 });
  part.end();
}

/** Whom it covers, and where. Who does not fit is on the page below the card. */
export function drawCardBack(pdf: TaggedDocument, card: IdCard, panel: Panel): void {
  const { x, y, width, height } = panel;
  const part = pdf.part('Sect');
  const inner = { x: x + PADDING, width: width - PADDING * 2 };
  const text = (words: string, style: TextStyle, place: Omit<Place, 'x'> & { x?: number }): number =>
    pdf.text('P', words, { style, place: { ...inner, ...place }, parent: part });

  const at = text('Members covered', LABEL, { y: y + 8 });
  const { names, rest } = shown(card.members.map(({ name }) => name));
  const columns = names.length > 4 ? 2 : 1;
  const rows = Math.ceil(names.length / columns);
  const size = rows > 4 ? LEAST : 8;
  const column = inner.width / columns;
  for (const [index, name] of names.entries()) {
    const place = { x: inner.x + Math.floor(index / rows) * column, y: at + 1 + (index % rows) * size * 1.3 };
    text(name, { size }, { ...place, width: column - 4, maxLines: 1 });
  }
  if (rest > 0) text(`and ${rest} more, listed below`, LABEL, { y: at + 1 + rows * size * 1.3 });

  let below = y + 78;
  text('Office', LABEL, { y: below });
  below += 9;
  for (const line of officeLines(card)) below = text(line, { size: 7.5 }, { y: below, maxLines: 1 });
  if (card.phone)
    text(`Member service ${card.phone}`, { size: 7.5 }, { y: Math.max(below, y + 117), maxLines: 1 });
  text(NOT_INSURANCE, NOTICE, { y: y + height - 23 });
  part.end();
}

const MOST_NAMES = 12;

function shown(names: readonly string[]): { names: readonly string[]; rest: number } {
  if (names.length <= MOST_NAMES) return { names, rest: 0 };
  return { names: names.slice(0, MOST_NAMES - 2), rest: names.length - (MOST_NAMES - 2) };
}

function officeLines({ office }: IdCard): string[] {
  if (!office) return ['Any participating office'];
  const street = `${office.street}, ${office.city}, ${office.state} ${office.zip}`;
  return [office.name, street, ...(office.phone ? [phoneText(office.phone)] : [])];
}
