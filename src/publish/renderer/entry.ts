import { createApp } from 'astro/app/entrypoint';
import type { PageView, SiteView } from '../../cms/view/model.ts';
import { routePath } from './route-path.ts';

/**
 * The compiled app's server entry. It answers no requests: it turns one page of one site, given as plain
 * JSON, into HTML. Publishing and preview both call it.
 */
const app = createApp({ streaming: false });

export interface View {
  site: SiteView;
  page: PageView;
  /** address of the script that the page loads after its first paint */
  everyPage: string;
}

/**
 * @returns the page's whole HTML as UTF-8: Astro has encoded it already
 * @throws when the page fails to render; nothing is returned half done
 */
export async function render(view: View): Promise<Uint8Array> {
  const request = new Request(new URL(routePath(view.page), 'http://render.invalid'));
  const routeData = app.match(request);
  if (!routeData) throw new Error(`No route renders ${view.page.path}`);
  const response = await app.render(request, { locals: view, routeData });
  // A page that throws is answered with Astro's error page; that must never be published as the page itself.
  const expected = view.page.page === 'server-error' ? 500 : view.page.kind === 'error' ? 404 : 200;
  if (response.status !== expected)
    throw new Error(`Rendering ${view.page.path} ended with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
