import { PAGE, type TaggedDocument } from './tagged-document.ts';
import type { TextStyle } from './text-setter.ts';

export interface Column {
  title: string;
  /** points */
  width: number;
  align?: 'left' | 'right';
}

const HEAD: TextStyle = { size: 9, weight: 'bold', color: '#444444' };
const CELL: TextStyle = { size: 10.5 };
const GAP = 8;

/** A table that goes on on further pages. @returns the y below it */
export function drawTable(
  pdf: TaggedDocument,
  {
    columns,
    rows,
    y,
    line,
  }: { columns: readonly Column[]; rows: readonly string[][]; y: number; line: string },
): number {
  const table = pdf.part('Table');
  const drawRow = (role: string, texts: readonly string[], style: TextStyle, at: number): number => {
    const row = pdf.part('TR', table);
    let x = PAGE.margin;
    let below = at;
    for (const [index, { width, align = 'left' }] of columns.entries()) {
      const place = { x, y: at, width: width - GAP, align };
      below = Math.max(below, pdf.text(role, texts[index] ?? '', { style, place, parent: row }));
      x += width;
    }
    const edge = below + 3;
    pdf.decorate((doc) =>
      doc
        .moveTo(PAGE.margin, edge)
        .lineTo(x - GAP, edge)
        .lineWidth(0.5)
        .stroke(line),
    );
    return edge + 5;
  };
  const heightOf = (texts: readonly string[]): number =>
    Math.max(
      ...columns.map(({ width }, index) =>
        pdf.setter.height(texts[index] ?? '', CELL, { width: width - GAP }),
      ),
    );

  let at = drawRow(
    'TH',
    columns.map(({ title }) => title),
    HEAD,
    y,
  );
  for (const row of rows) {
    if (at + heightOf(row) > PAGE.height - PAGE.margin) {
      pdf.addPage();
      at = PAGE.margin;
    }
    at = drawRow('TD', row, CELL, at);
  }
  table.end();
  return at;
}
