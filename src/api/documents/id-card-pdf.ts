import { type IdCard, NOT_INSURANCE } from '../../contracts/id-card.ts';
import { formatDay } from '../../util/dates.ts';
import { drawCardBack, drawCardFront } from './card-panels.ts';
import { type DocumentBrand, phoneText } from './document-brand.ts';
import { drawTable } from './table.ts';
import { PAGE, TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-setter.ts';

const TITLE: TextStyle = { size: 22, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const TEXT: TextStyle = { size: 10.5 };
const WIDTH = PAGE.width - PAGE.margin * 2;
/** as large as a bank card (ISO/IEC 7810 ID-1), in points */
const CARD = { width: 243, height: 153 };

/** A page to print: a card to cut out and fold, and below it all that is on it in a size that is easy to read. */
export async function idCardPdf(
  card: IdCard,
  { brand, at }: { brand: DocumentBrand; at: Date },
): Promise<Buffer> {
  const pdf = new TaggedDocument({ title: `Membership card ${card.number}`, author: card.brand, at });
  const x = PAGE.margin;
  let y = pdf.text('P', card.brand, {
    style: { size: 12, weight: 'bold', color: brand.colors.brand },
    place: { x, y: 44, width: WIDTH, maxLines: 1 },
  });
  y = pdf.text('H1', 'Your membership card', { style: TITLE, place: { x, y, width: WIDTH } });
  const how =
    'Show this page on your phone, or print it, cut the card out along its edge and fold it in the middle.';
  y = pdf.text('P', how, { style: TEXT, place: { x, y: y + 2, width: WIDTH } }) + 12;

  const left = (PAGE.width - CARD.width * 2) / 2;
  drawCardFront(pdf, card, { x: left, y, ...CARD, colors: brand.colors });
  drawCardBack(pdf, card, { x: left + CARD.width, y, ...CARD, colors: brand.colors });
  drawEdges(pdf, { x: left, y });
  y += CARD.height + 22;

  y = pdf.text('P', NOT_INSURANCE, { style: { size: 15, weight: 'bold' }, place: { x, y, width: WIDTH } });
  if (card.explanation)
    y = pdf.text('P', card.explanation, { style: TEXT, place: { x, y: y + 2, width: WIDTH } });

  y = pdf.text('H2', 'Your plan', { style: HEADING, place: { x, y: y + 14, width: WIDTH } });
  const valid = `valid from ${formatDay(card.validFrom)} through ${formatDay(card.validThrough)}`;
  const plan = `${card.plan}, member number ${card.number}, ${valid}.`;
  y = pdf.text('P', plan, { style: TEXT, place: { x, y: y + 2, width: WIDTH } });
  const office = card.office
    ? `Your office: ${officeLine(card.office)}.`
    : 'You may use the plan at any participating office.';
  y = pdf.text('P', office, { style: TEXT, place: { x, y: y + 2, width: WIDTH } });
  const questions = [card.phone && `call ${card.phone}`, card.website && `see ${card.website}`].filter(
    Boolean,
  );
  if (questions.length > 0) {
    const line = `Questions? Please ${questions.join(' or ')}.`;
    y = pdf.text('P', line, { style: TEXT, place: { x, y: y + 2, width: WIDTH } });
  }

  y = pdf.text('H2', 'Members covered', { style: HEADING, place: { x, y: y + 14, width: WIDTH } });
  drawTable(pdf, {
    columns: [
      { title: 'Name', width: 234 },
      { title: 'Relationship', width: 110 },
      { title: 'Covered from', width: 80 },
      { title: 'Through', width: 80 },
    ],
    rows: card.members.map((member) => [
      member.name,
      member.relation,
      formatDay(member.coveredFrom),
      formatDay(member.coveredThrough),
    ]),
    y: y + 6,
    line: brand.colors.line,
  });
  return pdf.finish();
}

function officeLine({ name, street, city, state, zip, phone }: NonNullable<IdCard['office']>): string {
  const place = `${name}, ${street}, ${city}, ${state} ${zip}`;
  return phone ? `${place}, ${phoneText(phone)}` : place;
}

/** Where to cut, and where to fold. */
function drawEdges(pdf: TaggedDocument, { x, y }: { x: number; y: number }): void {
  pdf.decorate((doc) => {
    doc.lineWidth(0.75).dash(3, { space: 3 });
    doc.rect(x, y, CARD.width * 2, CARD.height).stroke('#777777');
    doc
      .moveTo(x + CARD.width, y)
      .lineTo(x + CARD.width, y + CARD.height)
      .stroke('#777777');
  });
}
