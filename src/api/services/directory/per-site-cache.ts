import { BoundedCache } from '#util/collections/lru-cache.ts';
import type { SiteRevisions } from './site-revisions.ts';

export interface KeptBySiteOptions<T> {
  revisions: SiteRevisions;
  read: (site: string) => Promise<T>;
  /** the cost of one value, in the unit of `most` */
  costOf: (value: T) => number;
  /** total cost for all sites together; the least recently used goes first */
  most: number;
}

/** Caches data about a whole site per revision of its catalog. */
export class PerSiteCache<T> {
  readonly #options: KeptBySiteOptions<T>;
  readonly #kept: BoundedCache<string, Promise<T>>;

  constructor(options: KeptBySiteOptions<T>) {
    this.#options = options;
    this.#kept = new BoundedCache({ entries: 1000, cost: options.most });
  }

  /** At most a second old. */
  async of(site: string): Promise<T> {
    const { revisions, read, costOf } = this.#options;
    const key = `${site} ${await revisions.of(site)}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const reading = read(site);
    // concurrent callers share one read
    this.#kept.set(key, reading, 1);
    try {
      const value = await reading;
      this.#kept.set(key, reading, 1 + costOf(value));
      return value;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}
