import { ApiError } from '#api/kernel/errors.ts';

export interface FairQueueOptions {
  atOnce: number;
  /** work that would wait longer than this, or has done so, is refused */
  longestWaitMs: number;
  /** estimated duration of one item, until some have been measured */
  usualMs: number;
  nowMs?: () => number;
}

export interface Place {
  /** the share that the work belongs to; all shares get the same number of turns, however much they have waiting */
  share: string;
  /** goes before all work without this flag */
  isFirst: boolean;
}

/** Weight of one measurement in the moving average. */
const WEIGHT = 0.1;

/**
 * Runs work in turns, fairly between shares. Refuses at once what would wait too long, so that callers can retry soon
 * and a flood does not build up a long queue.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #nowMs: () => number;
  readonly #first = new Set<() => void>();
  /** in the order of their turns */
  readonly #shares = new Map<string, Set<() => void>>();
  #running = 0;
  #averageMs: number;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#averageMs = options.usualMs;
    this.#nowMs = options.nowMs ?? (() => performance.now());
  }

  /**
   * For work that needs preparation before it can queue.
   * @throws ApiError unavailable if it would wait too long now
   */
  assertRoom(place: Place): void {
    const waitMs = this.#expectedWaitMs(place);
    if (waitMs > this.#options.longestWaitMs) throw tooLong(waitMs);
  }

  /** @throws ApiError unavailable if the work was not started; errors of `work` */
  async run<T>(work: () => Promise<T>, place: Place): Promise<T> {
    this.assertRoom(place);
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turn(place);
    const beganMs = this.#nowMs();
    try {
      return await work();
    } finally {
      this.#averageMs += WEIGHT * (this.#nowMs() - beganMs - this.#averageMs);
      const next = this.#next();
      // pass the slot on directly, so that it is never free in between
      if (next) next();
      else this.#running -= 1;
    }
  }

  #expectedWaitMs({ share, isFirst }: Place): number {
    if (this.#running < this.#options.atOnce) return 0;
    let ahead = this.#first.size + 1;
    if (!isFirst) {
      const own = this.#shares.get(share)?.size ?? 0;
      ahead += own;
      for (const [other, { size }] of this.#shares) if (other !== share) ahead += Math.min(size, own + 1);
    }
    return (ahead * this.#averageMs) / this.#options.atOnce;
  }

  #turn({ share, isFirst }: Place): Promise<void> {
    const { longestWaitMs } = this.#options;
    const waiting = isFirst ? this.#first : (this.#shares.get(share) ?? new Set());
    if (!isFirst) this.#shares.set(share, waiting);
    return new Promise((resolve, reject) => {
      const begin = () => {
        leave();
        resolve();
      };
      const leave = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        if (waiting.size === 0 && this.#shares.get(share) === waiting) this.#shares.delete(share);
      };
      const timer = setTimeout(() => {
        leave();
        reject(tooLong(longestWaitMs));
      }, longestWaitMs);
      waiting.add(begin);
    });
  }

  #next(): (() => void) | undefined {
    const [first] = this.#first;
    if (first) return first;
    const [turn] = this.#shares;
    if (!turn) return undefined;
    const [share, waiting] = turn;
    // move it behind the others
    this.#shares.delete(share);
    this.#shares.set(share, waiting);
    const [next] = waiting;
    return next;
  }
}

const tooLong = (waitMs: number) =>
  new ApiError('unavailable', { retryAfterSeconds: Math.max(2, Math.ceil(waitMs / 1000)) });
