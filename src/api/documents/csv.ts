/**
 * What a spreadsheet takes for a formula when it opens the file, also behind blanks and in the wide forms of
 * Asian keyboards (OWASP, CSV Injection).
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * One line of a CSV file (RFC 4180), with its line end. Every cell is quoted, so that no separator of any
 * country splits it; one that a spreadsheet would run is led by an apostrophe and shown as text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${inert(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8; they take it for something else otherwise. */
export const CSV_START = '\ufeff';

function inert(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
