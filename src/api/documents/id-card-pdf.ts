import type { IdCard } from '#contracts/membership/id-card.ts';
import { briefDay, shownDay } from '#util/dates/shown-day.ts';
import { CARD, drawCardBack, drawCardFront, officeLines } from './id-card-panels.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { drawLetterhead, drawNotice } from './pdf/letterhead.ts';
import { drawTable } from './pdf/table.ts';
import { PAGE, type Stationery, type TaggedDocument } from './pdf/tagged-document.ts';
import { t } from './texts.ts';

const X = (PAGE.width - CARD.width * 2) / 2;

/**
 * A page to print for each card: the card to cut out and fold, and below it the same facts in a larger size.
 * @param cards of one membership, at least one
 */
export async function idCardPdf(cards: readonly IdCard[], stationery: Stationery): Promise<Buffer> {
  const number = cards[0]?.number ?? '';
  const footer = t.card.footer(stationery.brand.company, number);
  const pdf = new FlowingDocument({ ...stationery, title: t.card.documentTitle(number), footer });
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
  pdf.write('H1', t.card.title);
  pdf.write('P', t.card.howTo, { color: pdf.brand.colors.muted });
  const y = pdf.y + 14;
  drawCardFront(pdf, card, { x: X, y });
  drawCardBack(pdf, card, { x: X + CARD.width, y, moreText: t.card.moreBelow });
  drawEdges(pdf, y);
  pdf.y = drawNotice(pdf, y + CARD.height + 20);

  pdf.write('H2', t.card.plan, { space: 16 });
  const office = card.office ? t.card.yourOffice(officeLines(card.office)) : t.card.useAnywhere;
  const days = [shownDay(card.validFrom), shownDay(card.validThrough)] as const;
  pdf.write('P', t.card.planLine(card.plan, card.number, days));
  pdf.write('P', office, { space: 2 });
  pdf.write('P', t.stationery.contact(card), { space: 2 });

  pdf.write('H2', t.card.covered, { space: 14 });
  pdf.y = drawTable(pdf, {
    columns: [
      { title: t.card.name, width: TEXT_WIDTH - 290 },
      { title: t.card.relation, width: 120 },
      { title: t.card.from, width: 85 },
      { title: t.card.through, width: 85 },
    ],
    rows: card.members.map((member) => [
      member.name,
      member.relation,
      briefDay(member.coveredFrom),
      briefDay(member.coveredThrough),
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
