import { BoundedCache } from '#util/collections/lru-cache.ts';
import type { SiteRevisions } from './site-revisions.ts';

export interface KeptBySiteOptions<T> {
  revisions: SiteRevisions;
  read: (site: string) => Promise<T>;
  /** what one takes, in whatever unit `most` has */
  costOf: (value: T) => number;
  /** kept of all sites together; what was used longest ago goes first */
  most: number;
}

/** What is read of a whole site once for each revision of its catalog. */
export class PerSiteCache<T> {
  readonly #options: KeptBySiteOptions<T>;
  readonly #kept: BoundedCache<string, Promise<T>>;

  constructor(options: KeptBySiteOptions<T>) {
    this.#options = options;
    this.#kept = new BoundedCache({ entries: 1000, cost: options.most });
  }

  /** As it is in the database now or was a second ago. */
  async of(site: string): Promise<T> {
    const { revisions, read, costOf } = this.#options;
    const key = `${site} ${await revisions.of(site)}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const reading = read(site);
    // many who ask at the same moment wait for one reading
    this.#kept.set(key, reading, 1);
    try {
      const value = await reading;
      this.#kept.set(key, reading, 1 + costOf(value));
      return value;
    } catch (fault) {
      this.#kept.delete(key);
      throw fault;
    }
  }
}
