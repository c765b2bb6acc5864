import type { SiteView } from '#cms/view/model.ts';

const bySite = new WeakMap<SiteView, Map<string, string>>();

/** Strings made once for a site view and kept as long as the view itself is. */
export function rememberedFor(site: SiteView): Map<string, string> {
  let remembered = bySite.get(site);
  if (!remembered) {
    remembered = new Map();
    bySite.set(site, remembered);
  }
  return remembered;
}
