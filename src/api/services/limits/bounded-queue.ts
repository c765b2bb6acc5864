import { ApiError } from '#api/kernel/errors.ts';

export interface QueueLimits {
  atOnce: number;
  mostWaiting: number;
  /** work that has waited this long, or will, is refused; if not set, only the number of waiting items is limited */
  longestWaitMs?: number;
  /** milliseconds, for measuring */
  clock?: () => number;
}

/** Weight of one measurement in the moving average. */
const WEIGHT = 0.1;

/**
 * Runs expensive work in order, a few items at a time. Refuses work when the queue is full, when it has waited too
 * long, or when its caller has disconnected.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<() => void>();
  readonly #clock: () => number;
  #running = 0;
  /** how long an item takes; 0 until the first has ended */
  #averageMs = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#clock = limits.clock ?? (() => performance.now());
  }

  /** False if work would be refused now, or probably later: what it waits for may get slower. */
  hasRoom(): boolean {
    const { mostWaiting, longestWaitMs = Number.POSITIVE_INFINITY } = this.#limits;
    return this.#waiting.size < mostWaiting && this.#expectedWaitMs() <= longestWaitMs / 2;
  }

  #expectedWaitMs(): number {
    const { atOnce } = this.#limits;
    return this.#running < atOnce ? 0 : ((this.#waiting.size + 1) * this.#averageMs) / atOnce;
  }

  /**
   * @param signal aborted when the caller disconnects; work that has started continues
   * @throws ApiError unavailable if the work was not started; errors of `work`
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw overloaded();
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#turn(signal);
    const beganAt = this.#clock();
    try {
      return await work();
    } finally {
      const tookMs = this.#clock() - beganAt;
      this.#averageMs += (this.#averageMs === 0 ? 1 : WEIGHT) * (tookMs - this.#averageMs);
      const [next] = this.#waiting;
      // pass the slot on directly, so that it is never free in between
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    const { mostWaiting, longestWaitMs = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#waiting.size >= mostWaiting) throw overloaded();
    // refuse now what would be refused later
    if (this.#expectedWaitMs() > longestWaitMs) throw overloaded();
    return new Promise((resolve, reject) => {
      const begin = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(overloaded());
      };
      const timer = Number.isFinite(longestWaitMs) ? setTimeout(giveUp, longestWaitMs) : undefined;
      const leave = () => {
        this.#waiting.delete(begin);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      signal?.addEventListener('abort', giveUp);
      this.#waiting.add(begin);
    });
  }
}

const overloaded = (): ApiError => new ApiError('unavailable', { retryAfterSeconds: 5 });
