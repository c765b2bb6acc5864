/** One line of what was measured; every row of a result has the same columns. */
export type Row = Readonly<Record<string, string | number | null>>;

/** A mark to reach and whether it was reached. */
export interface Mark {
  what: string;
  value: string;
  reach: string;
  isReached: boolean;
  /** how far the value is off, in the value's unit; absent when the mark is reached */
  missedBy?: string;
}

export interface Result {
  name: string;
  rows: readonly Row[];
  marks: readonly Mark[];
  /** what to know when reading the numbers */
  notes: readonly string[];
}

export interface BenchOptions {
  /** site ids to measure; all brands when empty */
  only: readonly string[];
  /** what the addresses of the pages begin with; all pages when empty */
  pages: readonly string[];
  /** categories of Lighthouse; all four when empty */
  categories: readonly string[];
  /** fewer pages, tenants and rounds: a first idea of the figures */
  isQuick: boolean;
}

/** What each module of this folder that measures something exports. */
export interface Bench {
  run(options: BenchOptions): Promise<Result>;
}

export type Reach = { atMost: number } | { atLeast: number } | { below: number };

/**
 * Holds a value against its mark. A value of null could not be measured and counts as missed.
 * `text` writes a value with its unit.
 */
export function mark(
  what: string,
  value: number | null,
  reach: Reach,
  text: (value: number) => string = String,
): Mark {
  const [sign, limit] = limitOf(reach);
  const base = { what, reach: `${sign} ${text(limit)}` };
  if (value === null) return { ...base, value: 'not measured', isReached: false, missedBy: '?' };
  const isReached = sign === '≤' ? value <= limit : sign === '≥' ? value >= limit : value < limit;
  const measured = { ...base, value: text(value), isReached };
  return isReached ? measured : { ...measured, missedBy: text(Math.abs(value - limit)) };
}

function limitOf(reach: Reach): ['≤' | '≥' | '<', number] {
  if ('atMost' in reach) return ['≤', reach.atMost];
  return 'atLeast' in reach ? ['≥', reach.atLeast] : ['<', reach.below];
}
