/** Text that a spreadsheet runs as a formula, also after spaces and in full-width characters (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A line of a CSV file (RFC 4180) with its line end. Cells are quoted, because some countries use other separators. A cell
 * that a spreadsheet would run gets a leading apostrophe, so that it is shown as text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Without it spreadsheets do not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A whole CSV file. @param rows the first has the headings */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvLine).join('');

function escapeFormula(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
