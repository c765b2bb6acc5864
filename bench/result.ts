/** One row of a result; all rows have the same columns. */
export type Row = Readonly<Record<string, string | number | null>>;

/** A target, and whether it was met. */
export interface Mark {
  what: string;
  value: string;
  reach: string;
  isReached: boolean;
  /** how far the value is off, with its unit; absent if the target is met */
  missedBy?: string;
}

export interface Result {
  name: string;
  rows: readonly Row[];
  marks: readonly Mark[];
  /** notes for interpreting the figures */
  notes: readonly string[];
}

export interface BenchOptions {
  /** site ids to measure; empty for all brands */
  only: readonly string[];
  /** prefixes of page addresses; empty for all pages */
  pages: readonly string[];
  /** Lighthouse categories; empty for all four */
  categories: readonly string[];
  /** fewer pages, tenants, and rounds, for rough figures */
  isQuick: boolean;
}

/** The exports of a benchmark module. */
export interface Bench {
  run(options: BenchOptions): Promise<Result>;
}

export type Reach = { atMost: number } | { atLeast: number } | { below: number };

/**
 * Compares a value to its target. Null means that it could not be measured, which counts as missed. `text`
 * formats a value with its unit.
 */
export function mark(
  what: string,
  value: number | null,
  reach: Reach,
  text: (value: number) => string = String,
): Mark {
  const [sign, limit] = parseReach(reach);
  const base = { what, reach: `${sign} ${text(limit)}` };
  if (value === null) return { ...base, value: 'not measured', isReached: false, missedBy: '?' };
  const isReached = sign === '≤' ? value <= limit : sign === '≥' ? value >= limit : value < limit;
  const measured = { ...base, value: text(value), isReached };
  return isReached ? measured : { ...measured, missedBy: text(Math.abs(value - limit)) };
}

function parseReach(reach: Reach): ['≤' | '≥' | '<', number] {
  if ('atMost' in reach) return ['≤', reach.atMost];
  return 'atLeast' in reach ? ['≥', reach.atLeast] : ['<', reach.below];
}

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

/** The median; for an even count the greater middle value, and 0 for an empty list. */
export const median = (values: readonly number[]): number =>
  values.length === 0 ? 0 : medianBy(values, (value) => value);

/** The run in the middle of several, by one of its figures. */
export const medianBy = <Run>(runs: readonly Run[], figure: (run: Run) => number): Run =>
  runs.toSorted((one, other) => figure(one) - figure(other))[Math.floor(runs.length / 2)] as Run;

/** @param part such as 0.99 */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0;

/** To one decimal. */
export const roundTenth = (value: number): number => Math.round(value * 10) / 10;
