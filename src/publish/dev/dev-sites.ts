import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import { contentTypeOf } from '../response-headers.ts';
import type { PublishSettings } from '../settings.ts';
import type * as Content from './content.ts';
import { findPage, routePath } from './find-page.ts';
import { brandsPage, faultPage } from './notices.ts';

type ViteServer = HookParameters<'astro:server:setup'>['server'];

/** Where Astro's dev server looks for the locals of a request that comes in through Node. */
const LOCALS = Symbol.for('astro.locals');
const CONTENT = fileURLToPath(new URL('./content.ts', import.meta.url));
/** Addresses of the dev server itself: modules, fonts, the reload channel. */
const OF_VITE = /^\/(?:@|_|\.|src\/|node_modules\/)/;

/**
 * Serves every brand from its content as it is on disk: the Host names the site, the path its page. Astro then
 * draws the page with that view as its locals, so that edits of components show as well as edits of content.
 */
export function devSites(settings: PublishSettings): AstroIntegration {
  return {
    name: 'enamel-dev-sites',
    hooks: {
      'astro:server:setup': ({ server }) => {
        watchContent(server, settings.tenantsDir);
        server.middlewares.use((request, response, next) => {
          answer(server, settings, request, response).then((isDone) => isDone || next(), next);
        });
      },
    },
  };
}

/** Answers the request, or prepares it for Astro and says false. */
async function answer(
  server: ViteServer,
  settings: PublishSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const site = siteOf(request.headers.host ?? '');
  const isOfVite = OF_VITE.test(pathname);
  if (isOfVite && (site === null || /^\/(?:@|node_modules\/)/.test(pathname))) return false;

  const port = request.socket.localPort ?? settings.port;
  // Loaded by Vite, so that edits of the code that accepts content show too.
  const { readDevSite, listDevBrands } = (await server.ssrLoadModule(CONTENT)) as typeof Content;
  const brands =
    site === null || !(await readsSite(settings, site, listDevBrands, port))
      ? await listDevBrands(settings, port)
      : null;
  if (site === null || brands !== null) {
    sendHtml(response, site === null ? 200 : 404, brandsPage(brands ?? [], port, site ?? ''));
    return true;
  }
  try {
    const version = searchParams.get('version') || 'live';
    const { built, media } = await readDevSite(settings, { site, version, port });
    if (pathname.startsWith('/media/')) return sendMedia(response, media, pathname.slice('/media/'.length));
    const found = findPage(built, decodeURIComponent(pathname));
    if ('redirect' in found) {
      response.writeHead(found.redirect.status, { Location: found.redirect.to }).end();
      return true;
    }
    // A site view of its own for each request: parts of a page are remembered by it, and they may have been edited.
    Object.assign(request, { [LOCALS]: { site: { ...built.site }, page: found.page } });
    if (!isOfVite) request.url = routePath(found.page);
    return false;
  } catch (fault) {
    sendHtml(response, 500, faultPage(site, fault));
    return true;
  }
}
