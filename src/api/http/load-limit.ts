import type { IncomingMessage } from 'node:http';
import { authStatus } from '#contracts/auth/session.ts';
import { health } from '#contracts/operations/operations.ts';
import { mayHaveSession } from './browser-session.ts';

/** A longer queue is not refused before it has stood for so long: a burst passes by itself. */
const STANDING_MS = 100;
/** The process counts as overloaded until nothing was refused for so long. */
const CALM_MS = 1_000;
const LOG_EVERY_MS = 10_000;

type ReceivedCall = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

interface Options {
  /** calls that wait for a connection of the database now */
  waiting: () => number;
  /** so many may wait for long; twice as many before a payment is refused */
  mostWaiting: number;
  /** false if a payment would wait too long for its turn */
  hasRoomForPayments: () => boolean;
  /** called now and then with the number of refused calls */
  onRefused: (count: number) => void;
  /** milliseconds, for measuring */
  clock?: () => number;
}

/**
 * Refuses calls that would wait in a standing queue for the database, before they cost anything. Without it, every call
 * waits for seconds under overload, and is answered when its visitor has left (decision 059).
 */
export class LoadLimit {
  readonly #options: Options;
  readonly #clock: () => number;
  /** since when the queue is too long; null if it is not */
  #longSince: number | null = null;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #refused = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** Whether to handle the call when it arrives: its refusal must not wait behind requests that are answered. */
  isUrgent(request: ReceivedCall): boolean {
    const isOverloaded = this.#clock() - this.#refusedAt < CALM_MS;
    return isOverloaded && request.url?.startsWith('/api/') === true && !isCheap(request);
  }

  /** False if the call should be answered with 503 at once. */
  admits(request: ReceivedCall): boolean {
    if (isPayment(request) && !this.#options.hasRoomForPayments()) return this.#refuse(this.#clock());
    const { mostWaiting } = this.#options;
    const waiting = this.#options.waiting();
    if (waiting <= mostWaiting) {
      this.#longSince = null;
      return true;
    }
    const now = this.#clock();
    this.#longSince ??= now;
    const isOverloaded = now - this.#longSince >= STANDING_MS || now - this.#refusedAt < CALM_MS;
    if (!isOverloaded || isCheap(request)) return true;
    if (isPayment(request) && waiting <= 2 * mostWaiting) return true;
    this.#refusedAt = now;
    return this.#refuse(now);
  }

  #refuse(now: number): false {
    this.#refused += 1;
    if (now - this.#loggedAt < LOG_EVERY_MS) return false;
    this.#loggedAt = now;
    this.#options.onRefused(this.#refused);
    this.#refused = 0;
    return false;
  }
}

/** A page whose session check is refused shows its member as logged out (specification §4). */
const ALWAYS: ReadonlySet<string | undefined> = new Set([health.path, authStatus.path]);

const isPayment = ({ method, headers }: ReceivedCall): boolean =>
  method === 'POST' && 'idempotency-key' in headers;

/** Public data need little or nothing of the database. */
const isCheap = ({ method, url, headers }: ReceivedCall): boolean =>
  method === 'GET' && (ALWAYS.has(url) || !mayHaveSession(headers.cookie));
