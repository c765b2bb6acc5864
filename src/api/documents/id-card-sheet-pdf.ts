import type { IdCard } from '#contracts/membership/id-card.ts';
import { CARD, drawCardBack, drawCardFront } from './id-card-panels.ts';
import { drawBand } from './pdf/ornament.ts';
import { PAGE, type Stationery, TaggedDocument } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';
import { t } from './texts.ts';

/** cards on a sheet, one below the other, so that one cut parts two */
const ON_A_SHEET = 4;
const X = (PAGE.width - CARD.width * 2) / 2;
const TOP = 120;
const BAND_HEIGHT = 12;
const TITLE: TextStyle = { size: 20, weight: 'display' };
const TEXT: TextStyle = { size: 10 };
const MARK = { gap: 4, length: 14 };

/**
 * The cards of a household for their wallets: four on a letter page, each with its front and back side by side, to cut
 * out along the marks and fold.
 * @param cards of one membership, at least one
 */
export async function idCardSheetPdf(cards: readonly IdCard[], stationery: Stationery): Promise<Buffer> {
  const pdf = new TaggedDocument({ ...stationery, title: t.card.documentTitle(cards[0]?.number ?? '') });
  for (let first = 0; first < cards.length; first += ON_A_SHEET) {
    if (first > 0) pdf.addPage();
    const onSheet = cards.slice(first, first + ON_A_SHEET);
    pdf.decorate((doc) => drawBand(doc, { x: 0, y: 0, width: PAGE.width, height: BAND_HEIGHT }, pdf.brand));
    if (first === 0) drawTitle(pdf);
    for (const [index, card] of onSheet.entries()) {
      const y = TOP + index * CARD.height;
      drawCardFront(pdf, card, { x: X, y });
      drawCardBack(pdf, card, { x: X + CARD.width, y, moreText: t.card.more });
    }
    drawMarks(pdf, onSheet.length);
  }
  return pdf.finish();
}

function drawTitle(pdf: TaggedDocument): void {
  const place = { x: X, width: CARD.width * 2 };
  const below = pdf.text('H1', t.card.sheetTitle, { style: TITLE, place: { ...place, y: 34 } });
  pdf.text('P', t.card.sheetHowTo, {
    style: { ...TEXT, color: pdf.brand.colors.muted },
    place: { ...place, y: below + 2 },
  });
}

/** Marks to cut along beside the cards, thin lines between them, and dotted marks to fold along. */
function drawMarks(pdf: TaggedDocument, count: number): void {
  const right = X + CARD.width * 2;
  const bottom = TOP + count * CARD.height;
  const middle = X + CARD.width;
  const { ink, line } = pdf.brand.colors;
  pdf.decorate((doc) => {
    const draw = (from: readonly [number, number], to: readonly [number, number]) =>
      doc.moveTo(...from).lineTo(...to);
    draw([middle, TOP], [middle, bottom]).lineWidth(0.35).dash(1, { space: 2 }).stroke(ink);
    doc.undash();
    for (let row = 0; row <= count; row += 1) {
      const y = TOP + row * CARD.height;
      draw([X, y], [right, y]).lineWidth(0.35).stroke(line);
      draw([X - MARK.gap - MARK.length, y], [X - MARK.gap, y]);
      draw([right + MARK.gap, y], [right + MARK.gap + MARK.length, y])
        .lineWidth(0.5)
        .stroke(ink);
    }
    for (const x of [X, right]) {
      draw([x, TOP], [x, bottom]).lineWidth(0.35).stroke(line);
      draw([x, TOP - MARK.gap - MARK.length], [x, TOP - MARK.gap]);
      draw([x, bottom + MARK.gap], [x, bottom + MARK.gap + MARK.length])
        .lineWidth(0.5)
        .stroke(ink);
    }
    for (const y of [TOP - MARK.gap - MARK.length, bottom + MARK.gap])
      draw([middle, y], [middle, y + MARK.length])
        .lineWidth(0.5)
        .dash(1, { space: 2 })
        .stroke(ink);
  });
}
