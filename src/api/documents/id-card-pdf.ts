import type { IdCard } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { CARD, drawCardBack, drawCardFront } from './id-card-panels.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawLetterhead, drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import { PAGE, type Stationery, type TaggedDocument } from './pdf/tagged-document.ts';
import { CARD_TEXTS as TEXTS } from './texts/card-texts.ts';
import { STATIONERY_TEXTS } from './texts/stationery-texts.ts';

const X = (PAGE.width - CARD.width * 2) / 2;

/**
 * A page to print for each card: the card to cut out and fold, and below it the same facts in a larger size.
 * @param cards of one membership, at least one
 */
export async function idCardPdf(cards: readonly IdCard[], stationery: Stationery): Promise<Buffer> {
  const number = cards[0]?.number ?? '';
  const footer = TEXTS.footer(stationery.brand.company, number);
  const pdf = new FlowingDocument({ ...stationery, title: TEXTS.documentTitle(number), footer });
  for (const [index, card] of cards.entries()) {
    if (index > 0) {
      pdf.addPage();
      pdf.y = drawLetterhead(pdf);
    }
    drawPage(pdf, card);
  }
  return pdf.finish();
}

function drawPage(pdf: FlowingDocument, card: IdCard): void {
  pdf.write('H1', TEXTS.title);
  pdf.write('P', TEXTS.howTo, { color: pdf.brand.colors.muted });
  const y = pdf.y + 14;
  drawCardFront(pdf, card, { x: X, y });
  drawCardBack(pdf, card, { x: X + CARD.width, y, moreText: TEXTS.moreBelow });
  drawEdges(pdf, y);
  pdf.y = drawNotice(pdf, card.explanation, y + CARD.height + 20);

  pdf.write('H2', TEXTS.plan, { space: 16 });
  const days = [formatDay(card.validFrom), formatDay(card.validThrough)] as const;
  pdf.write('P', TEXTS.planLine(card.plan, card.number, days));
  pdf.write('P', TEXTS.officeLine(card.office), { space: 2 });
  pdf.write('P', STATIONERY_TEXTS.contact(card), { space: 2 });

  pdf.write('H2', TEXTS.covered, { space: 14 });
  pdf.y = drawTable(pdf, {
    columns: [
      { title: TEXTS.name, width: TEXT_WIDTH - 290 },
      { title: TEXTS.relation, width: 120 },
      { title: TEXTS.from, width: 85 },
      { title: TEXTS.through, width: 85 },
    ],
    rows: card.members.map((member) => [
      member.name,
      member.relation,
      formatDay(member.coveredFrom),
      formatDay(member.coveredThrough),
    ]),
    y: pdf.y + 6,
  });
}

/** Lines to cut and to fold along. */
function drawEdges(pdf: TaggedDocument, y: number): void {
  const color = pdf.brand.colors.muted;
  pdf.decorate((doc) => {
    doc
      .rect(X, y, CARD.width * 2, CARD.height)
      .lineWidth(0.5)
      .dash(4, { space: 3 })
      .stroke(color);
    doc
      .moveTo(X + CARD.width, y - 7)
      .lineTo(X + CARD.width, y + CARD.height + 7)
      .dash(1, { space: 2 })
      .stroke(color);
  });
}
