import type { ApiDependencies } from '#api/http/dependencies.ts';
import { publishOne } from './publish-one.ts';
import { syncSite } from './sync-caches.ts';

/** Brands that one process publishes at a time: most of a publish is waiting for the content system. */
const LANES = 3;

/** Runs waiting publishes in this process. The queue is in the database and shared with other processes. */
export class Publisher {
  readonly #parts: ApiDependencies;
  readonly #lanes = new Set<Promise<void>>();
  readonly #followers = new Set<Promise<void>>();
  #nudges = 0;
  #isStopping = false;

  constructor(parts: ApiDependencies) {
    this.#parts = parts;
  }

  /** Starts work if there may be some. Returns at once. */
  nudge(): void {
    this.#nudges += 1;
    if (this.#isStopping || this.#lanes.size >= LANES) return;
    this.#track(this.#lanes, this.#work());
  }

  /** Resolves when nothing is running here. */
  async settled(): Promise<void> {
    while (this.#lanes.size + this.#followers.size > 0)
      await Promise.all([...this.#lanes, ...this.#followers]);
  }

  /** Finishes running work and starts nothing new. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.settled();
  }

  #track(under: Set<Promise<void>>, work: Promise<void>): void {
    const tracked = work
      .catch((error) => this.#parts.log.error('publish-error', error))
      .finally(() => under.delete(tracked));
    under.add(tracked);
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const nudges = this.#nudges;
      const site = await publishOne(this.#parts);
      // the next publish does not wait for storage and caches
      if (site !== null) this.#track(this.#followers, syncSite(this.#parts, site));
      // a nudge during the check may have come too late for it, so check again
      else if (nudges === this.#nudges) return;
    }
  }
}

const publishers = new WeakMap<ApiDependencies, Publisher>();

/** The publisher of this process's API. */
export function publisherOf(parts: ApiDependencies): Publisher {
  const known = publishers.get(parts);
  if (known) return known;
  const made = new Publisher(parts);
  publishers.set(parts, made);
  return made;
}
