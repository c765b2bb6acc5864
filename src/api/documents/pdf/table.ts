import { cornerRadius } from './panel.ts';
import { PAGE, type TaggedDocument, textOf, type Words } from './tagged-document.ts';
import type { TextStyle } from './text-layout.ts';

export interface Column {
  title: string;
  /** points */
  width: number;
  align?: 'left' | 'right';
}

interface Table {
  columns: readonly Column[];
  rows: readonly Words[][];
  /** an emphasized last row, such as a sum */
  total?: readonly string[];
  y: number;
  /** points, of the texts */
  size?: number;
}

const HEADING: TextStyle = { size: 9, weight: 'bold' };
const TOTAL: TextStyle = { size: 12.5, weight: 'bold' };
/** padding of a cell, in points */
const SIDE = 6;
const ABOVE = 4;

/** Draws a table, over several pages if needed. @returns the y below it */
export function drawTable(pdf: TaggedDocument, { columns, rows, total, y, size = 10.5 }: Table): number {
  const { colors } = pdf.brand;
  const table = pdf.part('Table');
  const tableWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const headings = columns.map(({ title }) => title);
  const headingStyle = { ...HEADING, color: colors.muted };
  const cellStyle = { size };

  /** Each text of a row with its place. */
  const placed = (texts: readonly Words[], at: number) => {
    let right = PAGE.margin;
    return columns.map(({ width, align = 'left' }, index) => {
      right += width;
      const place = { x: right - width + SIDE, y: at + ABOVE, width: width - SIDE * 2, align };
      return { words: texts[index] ?? '', place };
    });
  };
  const rowHeight = (texts: readonly Words[], style: TextStyle): number =>
    Math.max(...placed(texts, 0).map(({ words, place }) => pdf.setter.height(textOf(words), style, place))) +
    ABOVE * 2;
  const height = rowHeight(headings, headingStyle);
  const tint = (at: number): void =>
    pdf.decorate((doc) =>
      doc
        .roundedRect(PAGE.margin, at, tableWidth, height, Math.min(cornerRadius(pdf.brand, height), 6))
        .fill(colors.tint),
    );
  const rule = (at: number, color: string, thickness: number): void =>
    pdf.decorate((doc) =>
      doc
        .moveTo(PAGE.margin, at)
        .lineTo(PAGE.margin + tableWidth, at)
        .lineWidth(thickness)
        .stroke(color),
    );
  const drawRow = (role: string, texts: readonly Words[], style: TextStyle, at: number): number => {
    const row = pdf.part('TR', table);
    for (const { words, place } of placed(texts, at)) pdf.text(role, words, { style, place, parent: row });
    return at + rowHeight(texts, style);
  };
  /** Repeats the headings on a new page; screen readers skip them. */
  const repeatHeadings = (at: number): number => {
    tint(at);
    pdf.decorate(() => {
      for (const { words, place } of placed(headings, at))
        pdf.setter.draw(textOf(words), headingStyle, place);
    });
    return at + rowHeight(headings, headingStyle);
  };
  const fitting = (at: number, texts: readonly Words[], style: TextStyle): number => {
    if (at + rowHeight(texts, style) <= PAGE.height - PAGE.margin) return at;
    pdf.addPage();
    return repeatHeadings(PAGE.margin);
  };

  tint(y);
  let at = drawRow('TH', headings, headingStyle, y);
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
