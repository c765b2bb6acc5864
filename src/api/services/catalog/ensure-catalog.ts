import type { LiveContent } from '#api/brand/live-brand.ts';
import type { Database } from '#db/queries/database.ts';
import { syncCatalog } from './sync-catalog.ts';

/**
 * Ensures, before a request is answered, that the database has the catalog of the live content. While nothing new is
 * published, this only reads a map.
 * @returns a function that resolves once the site's catalog is current, with the content's ID; '' while the site is not
 * live
 */
export function keepCatalog(
  database: Database,
  liveContent: (site: string) => Promise<LiveContent | null>,
): (site: string) => Promise<string> {
  const copied = new Map<string, string>();
  const copying = new Map<string, Promise<void>>();
  const copy = async (site: string, live: LiveContent): Promise<void> => {
    await syncCatalog(database, live);
    copied.set(site, live.content);
  };
  return async (site) => {
    const live = await liveContent(site);
    if (!live) return '';
    if (copied.get(site) === live.content) return live.content;
    const work = copying.get(site) ?? copy(site, live).finally(() => copying.delete(site));
    copying.set(site, work);
    await work;
    return live.content;
  };
}
