import type { IdCard } from '#contracts/membership/id-card.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { type DocumentBrand, phoneText } from '../brand/brand.ts';
import { CARD, drawCardBack, drawCardFront } from './id-card-panels.ts';
import { contactLine, drawLetterhead, drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import { PAGE, TaggedDocument } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';

const TITLE: TextStyle = { size: 24, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const TEXT: TextStyle = { size: 10.5 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const HOW_TO =
  'Show this page on your phone, or print it at full size, cut along the edge and fold in the middle.';

/**
 * A page to print for each card: the card to cut out and fold, and below it the same facts in a larger size.
 * @param cards of one membership, at least one
 */
export async function idCardPdf(
  cards: readonly IdCard[],
  { brand, at }: { brand: DocumentBrand; at: Date },
): Promise<Buffer> {
  const pdf = new TaggedDocument({ title: `Membership card ${cards[0]?.number ?? ''}`, brand, at });
  for (const [index, card] of cards.entries()) {
    if (index > 0) pdf.addPage();
    drawPage(pdf, card, brand);
  }
  return pdf.finish();
}

function drawPage(pdf: TaggedDocument, card: IdCard, brand: DocumentBrand): void {
  const { colors } = brand;
  const text = (role: string, words: string, y: number, style: TextStyle): number =>
    pdf.text(role, words, {
      style,
      place: { x: PAGE.margin, y, width: WIDTH },
    });
  let y = drawLetterhead(pdf, brand);
  y = text('H1', 'Your membership card', y, TITLE);
  y = text('P', HOW_TO, y + 2, { ...TEXT, color: colors.muted }) + 14;

  const x = (PAGE.width - CARD.width * 2) / 2;
  drawCardFront(pdf, card, { x, y, colors });
  drawCardBack(pdf, card, { x: x + CARD.width, y, colors });
  drawEdges(pdf, { x, y, color: colors.muted });
  y = drawNotice(pdf, { ...brand, notInsurance: card.explanation }, y + CARD.height + 20);

  y = text('H2', 'Your plan', y + 16, HEADING);
  for (const line of planLines(card)) y = text('P', line, y + 2, TEXT);

  y = text('H2', 'Members covered', y + 14, HEADING);
  drawTable(pdf, {
    columns: [
      { title: 'Name', width: WIDTH - 290 },
      { title: 'Relationship', width: 120 },
      { title: 'Covered from', width: 85 },
      { title: 'Through', width: 85 },
    ],
    rows: card.members.map((member) => [
      member.name,
      member.relation,
      formatDay(member.coveredFrom),
      formatDay(member.coveredThrough),
    ]),
    y: y + 6,
    colors,
  });
}

function planLines({ plan, number, validFrom, validThrough, office, phone, website }: IdCard): string[] {
  const valid = `valid from ${formatDay(validFrom)} through ${formatDay(validThrough)}`;
  const contact = contactLine({ phone, website });
  return [
    `${plan}, member number ${number}, ${valid}.`,
    office ? `Your office: ${officeLine(office)}.` : 'You may use the plan at any participating office.',
    ...(contact ? [contact] : []),
  ];
}

function officeLine(office: NonNullable<IdCard['office']>): string {
  const place = `${office.name}, ${formatAddress(office)}`;
  return office.phone ? `${place}, ${phoneText(office.phone)}` : place;
}

/** Lines to cut and to fold along. */
function drawEdges(pdf: TaggedDocument, { x, y, color }: { x: number; y: number; color: string }): void {
  pdf.decorate((doc) => {
    doc
      .rect(x, y, CARD.width * 2, CARD.height)
      .lineWidth(0.5)
      .dash(4, { space: 3 })
      .stroke(color);
    doc
      .moveTo(x + CARD.width, y - 7)
      .lineTo(x + CARD.width, y + CARD.height + 7)
      .dash(1, { space: 2 })
      .stroke(color);
  });
}
