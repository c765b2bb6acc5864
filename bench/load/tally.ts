import type { Answered } from './mixed-load.ts';

interface Second {
  waited: Histogram;
  refused: number;
}

/** A visitor who waits longer has left or tries again. */
const USEFUL_MS = 2000;

/** Counts answers, and keeps the latencies of each second. */
export class Tally {
  good = 0;
  /** good, and in time since the request was due */
  useful = 0;
  refused = 0;
  /** neither good nor refused because of the load */
  failed = 0;
  readonly #startedAt = performance.now();
  readonly #goodMs = new Histogram();
  readonly #refusedMs = new Histogram();
  readonly #seconds: Second[] = [];
  readonly #failures = new Map<string, number>();
  readonly #usefulByKind = new Map<string, number>();
  readonly #refusedByKind = new Map<string, Histogram>();

  add({ kind, status, waitedMs, answeredMs }: Answered): void {
    const second = this.#second(Math.floor((performance.now() - this.#startedAt) / 1000));
    if (status === 200) {
      this.good += 1;
      if (waitedMs <= USEFUL_MS) {
        this.useful += 1;
        this.#usefulByKind.set(kind, (this.#usefulByKind.get(kind) ?? 0) + 1);
      }
      this.#goodMs.add(waitedMs);
      second.waited.add(waitedMs);
    } else if (status === 503 || status === 429) {
      this.refused += 1;
      this.#refusedMs.add(answeredMs);
      const ofKind = this.#refusedByKind.get(kind) ?? new Histogram();
      this.#refusedByKind.set(kind, ofKind);
      ofKind.add(answeredMs);
      second.refused += 1;
    } else {
      this.failed += 1;
      const what = `${kind} ${status}`;
      this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
    }
  }

  #second(at: number): Second {
    const known = this.#seconds[at];
    if (known) return known;
    const second = { waited: new Histogram(), refused: 0 };
    this.#seconds[at] = second;
    return second;
  }

  get p99Ms(): number {
    return this.#goodMs.at(0.99);
  }

  get refusalP99Ms(): number {
    return this.#refusedMs.at(0.99);
  }

  /** Seconds before the first one without a refusal and with a p99 of at most twice this one, or 50 ms. */
  secondsUntilGood(p99Ms: number): number {
    const limit = Math.max(50, 2 * p99Ms);
    const at = this.#seconds.findIndex(
      (second) => second && second.refused === 0 && second.waited.at(0.99) <= limit,
    );
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }

  /** How many of each kind were useful, per second. */
  kindsText(seconds: number): string {
    return [...this.#usefulByKind]
      .map(([kind, count]) => `${kind} ${(count / seconds).toFixed(0)}`)
      .sort()
      .join(', ');
  }

  /** How many of each kind were refused, per second, and how soon. */
  refusalsText(seconds: number): string {
    return [...this.#refusedByKind]
      .map(
        ([kind, ms]) =>
          `${kind} ${(ms.total / seconds).toFixed(0)} (p50 ${ms.at(0.5).toFixed(0)} ms, p99 ${ms.at(0.99).toFixed(0)} ms)`,
      )
      .sort()
      .join(', ');
  }

  row(): Record<string, string | number> {
    return {
      good: this.good,
      'within 2 s': this.useful,
      refused: this.refused,
      failed: [...this.#failures].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none',
      p50Ms: this.#goodMs.at(0.5),
      p99Ms: this.p99Ms,
      refusalP50Ms: this.#refusedMs.at(0.5),
      refusalP99Ms: this.refusalP99Ms,
    };
  }
}

/** Counts durations in steps of 2%, so that an hour of answers takes no memory. */
class Histogram {
  readonly #counts: number[] = [];
  total = 0;

  add(durationMs: number): void {
    const bucket = Math.max(0, Math.round(Math.log(Math.max(durationMs, 0.01) / 0.01) / Math.log(1.02)));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.total += 1;
  }

  /** The duration that this part of all does not exceed, in milliseconds; 0 without any. */
  at(part: number): number {
    let left = this.total * part;
    for (const [bucket, count = 0] of this.#counts.entries()) {
      left -= count;
      if (left <= 0 && this.total > 0) return 0.01 * 1.02 ** bucket;
    }
    return 0;
  }
}
