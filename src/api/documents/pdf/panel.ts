import type { DocumentBrand } from '#api/brand/brand.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** points */
const RADIUS: Record<DocumentBrand['shape']['radius'], number> = { square: 0, soft: 5, round: 9, bubble: 14 };
const SHADOW = { shadow: 1.5, offset: 3.5 };
const BAR = 4;

/** The radius of corners on the brand's documents. */
export const cornerRadius = ({ shape }: Pick<DocumentBrand, 'shape'>, height: number): number =>
  Math.min(RADIUS[shape.radius], height / 2);

/** A tinted box as the brand's pages draw their cards. @param hasBar marks a notice at its left edge, unless the corners are too round for it */
export function drawPanel(
  doc: PDFKit.PDFDocument,
  { x, y, width, height }: Box,
  { brand, hasBar = false }: { brand: Pick<DocumentBrand, 'colors' | 'shape'>; hasBar?: boolean },
): void {
  const { colors, shape } = brand;
  const radius = cornerRadius(brand, height);
  const box = (by = 0): PDFKit.PDFDocument => doc.roundedRect(x + by, y + by, width, height, radius);
  if (shape.card === 'offset') box(SHADOW.offset).fill(colors.deep);
  if (shape.card === 'shadow') doc.roundedRect(x, y + SHADOW.shadow, width, height, radius).fill(colors.line);
  box().fill(colors.tint);
  if (hasBar && radius <= BAR * 2) {
    doc.save();
    box().clip();
    doc.rect(x, y, BAR, height).fill(colors.brand);
    doc.restore();
  }
  if (shape.card === 'offset') box().lineWidth(1).stroke(colors.ink);
  if (shape.card === 'line') box().lineWidth(0.75).stroke(colors.line);
}
