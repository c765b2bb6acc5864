import type { SiteView } from '#cms/view/model.ts';
import { stateAvailabilityCss } from '#components/plans/sale-states.ts';
import { rememberedFor } from '#components/shared/per-site-cache.ts';
import base from '#styles/base.css?inline';
import { DIVIDERS } from '#styles/dividers.ts';
import parts from '#styles/parts.css?inline';
import { colorVariables, themeCss } from '#styles/theme.ts';
import { resolveColorMixes } from '#util/css/colors.ts';
import { joinSheets } from '#util/css/used-styles.ts';

/** The sheets of pages by path; of equal rules of a layer, the later one wins. Other sheets come with their scripts. */
const SHEETS: Record<string, string> = {
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
};

/**
 * The one stylesheet of a site: every component's and the theme. It stands in the page itself, so that the first paint
 * needs one request (design measure: 14 KB). A publish keeps of it what a page uses (publish/renderer/entry.ts): no list
 * says which component needs which sheet.
 */
export function siteCss(site: SiteView): string {
  const remembered = rememberedFor(site);
  const known = remembered.get(KEY);
  if (known !== undefined) return known;
  const colors = colorVariables(site.theme);
  const shared = resolveColorMixes(joinSheets(SHEETS), (property) => colors[property]);
  const css = shared + DIVIDERS[site.theme.shape.divider] + themeCss(site.theme);
  remembered.set(KEY, css);
  return css;
}
const KEY = 'css';
