import firstPaintScript from 'virtual:first-paint';
import scriptClasses from 'virtual:script-classes';
import { createApp } from 'astro/app/entrypoint';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import type { PageView, SiteView } from '#cms/view/model.ts';
import { usedStyles } from '#util/css/used-styles.ts';
import { pageUse } from './page-classes.ts';
import { routePath } from './route-path.ts';

/**
 * The compiled app's server entry. It handles no requests: it renders one page of one site, given as plain
 * JSON, to HTML. Publishing and previews both call it.
 */
const app = createApp({ streaming: false });

/** Every inline script of this build; any other inline script comes from content (publish/app/page-markup.ts). */
export const inlineScripts: string[] = [
  firstPaintScript,
  islandScript,
  ...app.manifest.clientDirectives.values(),
];

export interface View {
  site: SiteView;
  page: PageView;
  /** address of the script that the page loads after its first paint */
  pageScript: string;
}

/**
 * @returns the page's complete HTML as UTF-8, with only the styles it can use
 * @throws if the page fails to render
 */
export async function render(view: View): Promise<Uint8Array> {
  const request = new Request(new URL(routePath(view.page), 'http://render.invalid'));
  const routeData = app.match(request);
  if (!routeData) throw new Error(`No route renders ${view.page.path}`);
  const response = await app.render(request, { locals: view, routeData });
  // Astro renders its error page for a page that throws; it must never be published in the page's place.
  const expected = view.page.page === 'server-error' ? 500 : view.page.kind === 'error' ? 404 : 200;
  if (response.status !== expected)
    throw new Error(`Rendering ${view.page.path} ended with status ${response.status}`);
  return encoder.encode(withUsedStyles(await response.text()));
}

const encoder = new TextEncoder();

/** The page's own style element is the first one (layouts/Head.astro). */
function withUsedStyles(html: string): string {
  const start = html.indexOf('<style>') + '<style>'.length;
  const end = html.indexOf('</style>', start);
  const use = pageUse(html.slice(end), scriptClasses);
  return html.slice(0, start) + usedStyles(html.slice(start, end), use) + html.slice(end);
}
