import { Refusal } from '../../fault.ts';

/**
 * Runs work that is dear in memory and time, a few at once and in order. Whoever comes when the queue is full is
 * sent away at once: waiting longer than a person waits would only keep the server busy for nobody.
 */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws Refusal unavailable when the queue is full; what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // the place passes on without being free in between
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
