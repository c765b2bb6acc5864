import type { Database } from '../../../db/database.ts';
import type { LiveContent } from '../../parts.ts';
import { syncCatalog } from './sync-catalog.ts';

/**
 * Makes sure, before a call is answered, that the database has the plans and prices of the content that is live.
 * Costs nothing but a look at a map while nothing was published.
 * @returns a function that resolves once the site's catalog is the live one
 */
export function keepCatalog(
  database: Database,
  liveContent: (site: string) => Promise<LiveContent | null>,
): (site: string) => Promise<void> {
  const copied = new Map<string, string>();
  const copying = new Map<string, Promise<void>>();
  const copy = async (site: string, live: LiveContent): Promise<void> => {
    await syncCatalog(database, live);
    copied.set(site, live.content);
  };
  return async (site) => {
    const live = await liveContent(site);
    if (!live || copied.get(site) === live.content) return;
    const underWay = copying.get(site);
    if (underWay) return underWay;
    const work = copy(site, live).finally(() => copying.delete(site));
    copying.set(site, work);
    return work;
  };
}
