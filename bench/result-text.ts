import type { Result, Row } from './result.ts';

/** A result as text: the rows, the targets, the notes. */
export function resultText({ rows, marks, notes }: Result): string {
  const verdicts = marks.map(({ what, value, reach, isReached, missedBy }) => ({
    measure: what,
    mark: reach,
    value,
    '': isReached ? 'reached' : `MISSED by ${missedBy ?? '?'}`,
  }));
  return [table(rows), table(verdicts), notes.map((note) => `  ${note}`).join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

const cellText = (value: Row[string]): string => {
  if (value === null) return '–';
  return typeof value === 'number' ? NUMBERS.format(value) : value;
};

/** Numbers are right-aligned. */
function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => cellText(row[column] ?? null).length)),
  );
  const line = (cells: readonly Row[string][]) =>
    cells
      .map((cell, at) => {
        const text = cellText(cell);
        return typeof cell === 'number' ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
      })
      .join('  ')
      .trimEnd();
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? null)));
  return rows.length === 0 ? '' : [line(columns), ...body].map((text) => `  ${text}`).join('\n');
}
