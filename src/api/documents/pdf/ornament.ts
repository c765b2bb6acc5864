import type { DocumentBrand } from '#api/brand/brand.ts';

type Doc = PDFKit.PDFDocument;
type Kind = DocumentBrand['shape']['divider'];

interface Band {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** points: length of one repeat, and how far it reaches down */
const REPEATS = {
  wave: { length: 34, depth: 4.5 },
  zigzag: { length: 12, depth: 5 },
  arch: { length: 17, depth: 6 },
};
/** how far the accent shows below the deep band */
const ACCENT = 3;
const LOUD_ACCENT = 5;

/** A band across the top of a page or a card in the brand's colors, with the edge of the sections of its pages. */
export function drawBand(
  doc: Doc,
  band: Band,
  { colors, shape }: Pick<DocumentBrand, 'colors' | 'shape'>,
): void {
  const shown = shape.card === 'offset' ? LOUD_ACCENT : ACCENT;
  doc.save();
  doc.rect(band.x, band.y, band.width, band.height + shown + 12).clip();
  const lower = { ...band, height: band.height + shown };
  edged(doc, lower, shape.divider).fill(colors.accent);
  edged(doc, band, shape.divider).fill(colors.deep);
  doc.restore();
}

/** How far a band with this edge reaches below its height. */
export function bandDepth({ shape }: Pick<DocumentBrand, 'shape'>): number {
  const shown = shape.card === 'offset' ? LOUD_ACCENT : ACCENT;
  return shown + (isPlain(shape.divider) ? 0 : REPEATS[shape.divider].depth);
}

const isPlain = (kind: Kind): kind is 'none' | 'line' => kind === 'none' || kind === 'line';

/** The outline of a band whose lower edge repeats a form. */
function edged(doc: Doc, { x, y, width, height }: Band, kind: Kind): Doc {
  const bottom = y + height;
  if (isPlain(kind)) return doc.rect(x, y, width, height);
  const { length, depth } = REPEATS[kind];
  // begins and ends with a whole form
  const count = Math.round(width / length);
  const step = width / count;
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineTo(x + width, bottom);
  for (let index = count - 1; index >= 0; index -= 1) {
    const left = x + index * step;
    if (kind === 'zigzag') doc.lineTo(left + step / 2, bottom + depth).lineTo(left, bottom);
    else if (kind === 'arch')
      doc.bezierCurveTo(left + step, bottom + depth * 1.3, left, bottom + depth * 1.3, left, bottom);
    else {
      const [down, up] = [bottom + depth * 1.7, bottom - depth * 1.7];
      doc.bezierCurveTo(left + step * 0.64, down, left + step * 0.36, up, left, bottom);
    }
  }
  return doc.lineTo(x, y);
}
