import { groupBy } from '#util/collections/collections.ts';
import { csvFile } from '#util/text/csv.ts';
import { lastDayOfMonth, type Month } from './months.ts';

/** A line of a journal file, with the names that the person's accounting has. */
export interface FileLine {
  /** QuickBooks takes at most 21 characters */
  number: string;
  account: string;
  debitCents: number;
  creditCents: number;
  memo: string;
  /** the office */
  className: string;
}

const MOST_NUMBER = 21;

/**
 * The number of the journal of an office: always the same one for the same month and office, and another one for an
 * office of another brand, which may have the same ID.
 */
export function journalNumber(month: Month, site: string, officeId: string | null): string {
  // IDs have hyphens, but no periods
  const place = officeId === null ? site : `${site}.${officeId}`;
  const whole = `${month.slice(2).replace('-', '')}-${place}`;
  return whole.length <= MOST_NUMBER ? whole : `${whole.slice(0, MOST_NUMBER - 7)}-${shortHash(place)}`;
}

/** FNV-1a in six letters and digits: long names of offices often begin with the same words. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of new TextEncoder().encode(text)) hash = Math.imul(hash ^ char, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0').slice(-6);
}

const amount = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2));
/** As both programs read dates in the United States. */
const usDate = (month: Month): string => {
  const [year, number, day] = lastDayOfMonth(month).split('-');
  return `${number}/${day}/${year}`;
};

/** A journal as spreadsheets read it. */
export const journalCsv = (month: Month, lines: readonly FileLine[], heads: readonly string[]): string =>
  csvFile([
    heads,
    ...lines.map((line) => [
      lastDayOfMonth(month),
      line.number,
      line.account,
      amount(line.debitCents),
      amount(line.creditCents),
      line.memo,
      line.className,
    ]),
  ]);

/** Columns of QuickBooks Online for the import of journal entries. */
const ONLINE = [
  'JournalNo',
  'JournalDate',
  'AccountName',
  'Debits',
  'Credits',
  'Description',
  'Name',
  'Currency',
  'Location',
  'Class',
];

export const quickBooksOnlineCsv = (month: Month, lines: readonly FileLine[]): string =>
  csvFile([
    ONLINE,
    ...lines.map((line) => [
      line.number,
      usDate(month),
      line.account,
      amount(line.debitCents),
      amount(line.creditCents),
      line.memo,
      '',
      'USD',
      '',
      line.className,
    ]),
  ]);

const IIF_HEAD = [
  ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'],
  ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'],
  ['!ENDTRNS'],
];

/** A journal as QuickBooks Desktop imports it: the first line of each number, then the others; debits are positive. */
export function quickBooksIif(month: Month, lines: readonly FileLine[]): string {
  const date = usDate(month);
  const journals = groupBy(lines, ({ number }) => number);
  const rows = [...journals.values()].flatMap((journal) => [
    ...journal.map((line, index) => [
      index === 0 ? 'TRNS' : 'SPL',
      'GENERAL JOURNAL',
      date,
      iifText(line.account),
      iifText(line.className),
      ((line.debitCents - line.creditCents) / 100).toFixed(2),
      iifText(line.number),
      iifText(line.memo),
    ]),
    ['ENDTRNS'],
  ]);
  return [...IIF_HEAD, ...rows].map((row) => `${row.join('\t')}\r\n`).join('');
}

/** A tab would begin the next field, and a quotation mark a quoted one. */
const iifText = (text: string): string => text.replace(/[\s"]+/g, ' ').trim();
