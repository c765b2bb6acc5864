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
