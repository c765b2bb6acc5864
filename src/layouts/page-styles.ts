import type { SiteView } from '#cms/view/model.ts';
import { stateAvailabilityCss } from '#components/plans/sale-states.ts';
import { perSiteCache } from '#components/shared/per-site-cache.ts';
import base from '#styles/base.css?inline';
import { DIVIDERS } from '#styles/dividers.ts';
import parts from '#styles/parts.css?inline';
import { colorVariables, themeCss } from '#styles/theme.ts';
import { resolveColorMixes } from '#util/css/colors.ts';
import { type PageUse, readSheets, usedStyles } from '#util/css/used-styles.ts';

/** The sheets of pages by path; of equal rules of a layer, the later one wins. Other sheets come with their scripts. */
const SHEETS = readSheets({
  '/src/styles/base.css': base,
  '/src/styles/parts.css': parts,
  ...import.meta.glob<string>('/src/ui/forms/*.css', { query: '?inline', import: 'default', eager: true }),
  ...import.meta.glob<string>('/src/components/**/*.css', {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/src/islands/*/first-paint.css', {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
  '/src/components/plans/sale-states.ts': stateAvailabilityCss(),
});

/** What a page uses of the sheets; pages with equal keys use the same. */
export interface KeyedUse {
  key: string;
  read(): PageUse;
}

const siteStyles = perSiteCache<string>();

/**
 * A page's one stylesheet: the rules of components that it uses, and the brand's theme. It stands in the page itself, so
 * that the first paint needs one request (design measure: 14 KB). No list says which component needs which sheet.
 * @param use without it, every rule, for the dev server
 */
export function pageStyles(site: SiteView, use?: KeyedUse): string {
  const colors = colorVariables(site.theme);
  return siteStyles(site, use?.key ?? '', () => {
    const shared = resolveColorMixes(sharedStyles(use), (property) => colors[property]);
    return shared + DIVIDERS[site.theme.shape.divider] + themeCss(site.theme);
  });
}

/** Shared by all brands, because many of their pages consist of the same components. */
const stylesByUse = new Map<string, string>();
const MOST_USES = 500;

function sharedStyles(use: KeyedUse | undefined): string {
  if (!use) return SHEETS.map(({ css }) => css).join('');
  const known = stylesByUse.get(use.key);
  if (known !== undefined) return known;
  const styles = usedStyles(SHEETS, use.read());
  if (stylesByUse.size >= MOST_USES) stylesByUse.clear();
  stylesByUse.set(use.key, styles);
  return styles;
}
