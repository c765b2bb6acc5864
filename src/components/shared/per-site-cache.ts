import type { SiteView } from '#cms/view/model.ts';

/** A cache of values that are made once for a site view and key, and kept as long as the view itself is. */
export function perSiteCache<Value>(): (site: SiteView, key: string, make: () => Value) => Value {
  const bySite = new WeakMap<SiteView, Map<string, Value>>();
  return (site, key, make) => {
    const values = bySite.get(site) ?? new Map<string, Value>();
    bySite.set(site, values);
    const value = values.get(key) ?? make();
    values.set(key, value);
    return value;
  };
}

/** Used by CachedMarkup.astro. A promise with Astro's own runtime, a string with ours (src/renderer). */
export const cachedMarkup = perSiteCache<string | Promise<string>>();
