import type { ApiDependencies } from '#api/http/dependencies.ts';
import { publishOne } from './publish-one.ts';
import { syncSite } from './sync-caches.ts';

/** Brands that one process publishes at a time: most of a publish is waiting for the content system. */
const LANES = 3;

/** Publishes what waits, in this process. Rows in the database say what that is, and other processes do the same. */
export class Publisher {
  readonly #parts: ApiDependencies;
  readonly #lanes = new Set<Promise<void>>();
  readonly #followers = new Set<Promise<void>>();
  #nudges = 0;
  #isStopping = false;

  constructor(parts: ApiDependencies) {
    this.#parts = parts;
  }

  /** There may be something to do. Returns at once. */
  nudge(): void {
    this.#nudges += 1;
    if (this.#isStopping || this.#lanes.size >= LANES) return;
    this.#track(this.#lanes, this.#work());
  }

  /** Resolves when nothing is under way here any more. */
  async settled(): Promise<void> {
    while (this.#lanes.size + this.#followers.size > 0)
      await Promise.all([...this.#lanes, ...this.#followers]);
  }

  /** Lets what is under way finish and begins nothing new. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.settled();
  }

  #track(under: Set<Promise<void>>, work: Promise<void>): void {
    const tracked = work
      .catch((fault) => this.#parts.log.fault('publish-fault', fault))
      .finally(() => under.delete(tracked));
    under.add(tracked);
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const nudges = this.#nudges;
      const site = await publishOne(this.#parts);
      // the next publish does not wait for storage and caches
      if (site !== null) this.#track(this.#followers, syncSite(this.#parts, site));
      // whoever nudged while this looked may have come too late for the look
      else if (nudges === this.#nudges) return;
    }
  }
}

const publishers = new WeakMap<ApiDependencies, Publisher>();

/** The one of this process's API. */
export function publisherOf(parts: ApiDependencies): Publisher {
  const known = publishers.get(parts);
  if (known) return known;
  const made = new Publisher(parts);
  publishers.set(parts, made);
  return made;
}
