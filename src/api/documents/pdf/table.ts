import type { DocumentColors } from '#api/brand/document-brand.ts';
import { PAGE, type TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

export interface Column {
  title: string;
  /** points */
  width: number;
  align?: 'left' | 'right';
}

interface Table {
  columns: readonly Column[];
  rows: readonly string[][];
  /** a last row that stands out, such as a sum */
  total?: readonly string[];
  y: number;
  /** points, of the texts */
  size?: number;
  colors: DocumentColors;
}

const HEAD: TextStyle = { size: 9, weight: 'bold' };
const TOTAL: TextStyle = { size: 13, weight: 'bold' };
/** white on both sides of a cell's text, above and below it */
const SIDE = 6;
const ABOVE = 4;

/** A table that goes on on further pages. @returns the y below it */
export function drawTable(
  pdf: TaggedDocument,
  { columns, rows, total, y, size = 10.5, colors }: Table,
): number {
  const table = pdf.part('Table');
  const tableWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const heads = columns.map(({ title }) => title);
  const headStyle = { ...HEAD, color: colors.muted };
  const cellStyle = { size };

  /** Each text of a row with its place. */
  const placed = (texts: readonly string[], at: number) => {
    let right = PAGE.margin;
    return columns.map(({ width, align = 'left' }, index) => {
      right += width;
      const place = { x: right - width + SIDE, y: at + ABOVE, width: width - SIDE * 2, align };
      return { text: texts[index] ?? '', place };
    });
  };
  const heightOf = (texts: readonly string[], style: TextStyle): number =>
    Math.max(...placed(texts, 0).map(({ text, place }) => pdf.setter.height(text, style, place))) + ABOVE * 2;
  const ground = (at: number): void =>
    pdf.decorate((doc) =>
      doc.rect(PAGE.margin, at, tableWidth, heightOf(heads, headStyle)).fill(colors.tint),
    );
  const rule = (at: number, color: string, thickness: number): void =>
    pdf.decorate((doc) =>
      doc
        .moveTo(PAGE.margin, at)
        .lineTo(PAGE.margin + tableWidth, at)
        .lineWidth(thickness)
        .stroke(color),
    );
  const drawRow = (role: string, texts: readonly string[], style: TextStyle, at: number): number => {
    const row = pdf.part('TR', table);
    for (const { text, place } of placed(texts, at)) pdf.text(role, text, { style, place, parent: row });
    return at + heightOf(texts, style);
  };
  /** The heads once more, for the eye alone: those who hear the table know them. */
  const repeatHeads = (at: number): number => {
    ground(at);
    pdf.decorate(() => {
      for (const { text, place } of placed(heads, at)) pdf.setter.draw(text, headStyle, place);
    });
    return at + heightOf(heads, headStyle);
  };
  const fitting = (at: number, texts: readonly string[], style: TextStyle): number => {
    if (at + heightOf(texts, style) <= PAGE.height - PAGE.margin) return at;
    pdf.addPage();
    return repeatHeads(PAGE.margin);
  };

  ground(y);
  let at = drawRow('TH', heads, headStyle, y);
  for (const [index, row] of rows.entries()) {
    at = drawRow('TD', row, cellStyle, fitting(at, row, cellStyle));
    if (total === undefined || index < rows.length - 1) rule(at, colors.line, 0.5);
  }
  if (total) {
    at = fitting(at, total, TOTAL);
    rule(at, colors.ink, 1.25);
    at = drawRow('TD', total, TOTAL, at + 2);
  }
  table.end();
  return at;
}
