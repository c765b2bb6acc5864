import type { IncomingMessage } from 'node:http';

/** How long a request may have waited behind others of the same turn of the event loop. */
const TURN_MS = 40;

/** So many calls of a turn are always admitted: a pause of the machine or of the garbage collector is not load. */
const FEW = 100;

/** Calls that may wait for a connection of the database: about 200 ms of its work. */
const WAITING = 200;

/** Logged at most this often. */
const LOG_EVERY_MS = 10_000;

/** Other calls than reads, such as payments, are admitted until the process is twice as busy. */
const PATIENCE = { read: 1, write: 2 };

interface Options {
  /** calls that wait for a connection of the database now */
  waiting: () => number;
  /** called now and then with the number of refused calls */
  onRefused: (count: number) => void;
  /** milliseconds, for measuring */
  clock?: () => number;
}

/**
 * Refuses calls while the process has more of them than it can answer soon. Without it, under ten times the load that the
 * machine can carry, every call waits for seconds and few are answered before the visitor leaves. Calls whose clients
 * are slow do not count: they cost nothing.
 */
export class LoadLimit {
  readonly #options: Options;
  readonly #clock: () => number;
  #turn: { startedAt: number; admitted: number } | null = null;
  #refused = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** False if the call should be answered with 503 at once. */
  admits({ method }: Pick<IncomingMessage, 'method'>): boolean {
    const now = this.#clock();
    const turn = this.#startTurn(now);
    const patience = method === 'GET' || method === 'HEAD' ? PATIENCE.read : PATIENCE.write;
    const isLate = turn.admitted >= FEW && now - turn.startedAt > patience * TURN_MS;
    if (!isLate && this.#options.waiting() <= patience * WAITING) {
      turn.admitted += 1;
      return true;
    }
    this.#refused += 1;
    if (now - this.#loggedAt > LOG_EVERY_MS) {
      this.#loggedAt = now;
      this.#options.onRefused(this.#refused);
      this.#refused = 0;
    }
    return false;
  }

  /** The current turn of the event loop, since its first call. */
  #startTurn(now: number): { startedAt: number; admitted: number } {
    if (this.#turn) return this.#turn;
    // runs after all requests that have arrived by now
    setImmediate(() => {
      this.#turn = null;
    });
    this.#turn = { startedAt: now, admitted: 0 };
    return this.#turn;
  }
}
