import type { Database } from '#db/queries/database.ts';

/** How long a cached revision is used, so how long a change may go unnoticed. */
const FRESH_MS = 1000;

/** The revision of each site's catalog, part of the keys of directory caches. */
export class SiteRevisions {
  readonly #database: Database;
  readonly #known = new Map<string, { revision: Promise<number>; until: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** At most a second old. */
  of(site: string): Promise<number> {
    const known = this.#known.get(site);
    const now = performance.now();
    if (known && now < known.until) return known.revision;
    const revision = this.#read(site);
    this.#known.set(site, { revision, until: now + FRESH_MS });
    revision.catch(() => this.#known.delete(site));
    return revision;
  }

  async #read(site: string): Promise<number> {
    const { rows } = await this.#database.shared.query<{ revision: number }>({
      name: 'directory-revision',
      text: 'select revision from sites where id = $1',
      values: [site],
    });
    return rows[0]?.revision ?? 0;
  }
}
