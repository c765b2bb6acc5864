import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import { matchRouteRule } from '#cms/record/route-rules.ts';
import { siteForPage } from '#cms/view/build-site.ts';
import type { PageView } from '#cms/view/model.ts';
import type { SiteLanguage } from '#cms/view/site-languages.ts';
import { devPath } from '#renderer/page-file.ts';
import { decodeUrlText } from '#util/http/http.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { findPage } from '../app/find-page.ts';
import { PAGE_SCRIPT_IN_DEV } from '../compile/astro-plugins.ts';
import type { PublishSettings } from '../content/settings.ts';
import { contentTypeOf } from '../release/response-headers.ts';
import type * as Content from './content.ts';
import { SAMPLE_STATES, type SampleState, sheetInState } from './gallery.ts';
import { galleryPage } from './gallery-page.ts';
import { brandsPage, errorPage } from './notices.ts';
import type * as Samples from './sample-answers.ts';

type ViteServer = HookParameters<'astro:server:setup'>['server'];

/** Handles requests below /api/ on a brand's host. */
type DevApi = (request: IncomingMessage, response: ServerResponse, site: string) => void;

/** A page of the gallery that comes with the API: its type and its text; null if the path has none. */
type ApiPage = (path: string) => Promise<{ type: string; body: string } | null>;

/** What the member API adds to the sites. */
interface DevParts {
  api: DevApi;
  page: ApiPage;
}

/** Says to the page's script that a member is logged in, as src/layouts/first-paint.ts reads it. */
const HINT_COOKIE = 'enamel_auth';
/** Where Astro's dev server looks for the locals of a Node request. */
const LOCALS = Symbol.for('astro.locals');
const CONTENT = fileURLToPath(new URL('./content.ts', import.meta.url));
/** Paths of the dev server itself: modules, fonts, the reload channel. */
const OF_VITE = /^\/(?:@|_|\.|src\/|node_modules\/)/;
const SAMPLES = fileURLToPath(new URL('./sample-answers.ts', import.meta.url));
const MEDIA = '/media/';
/** Pages poll it for a newer build. It never changes here, because the dev server reloads on edits. */
const BUILD = '/builds/latest.json';
const SAVES_SETTLE_MS = 100;
/** the gallery and its sheets */
const GALLERY = /^\/gallery(?:\/\w+)?$/;

/**
 * Serves every brand from its content on disk: the Host header selects the site, the path its page. Astro
 * renders the page with that view as its locals, so edits of components show as well as edits of content.
 */
export function devSites(settings: PublishSettings, { api, page }: DevParts): AstroIntegration {
  return {
    name: 'enamel-dev-sites',
    hooks: {
      'astro:server:setup': ({ server }) => {
        reloadOnChange(server, settings.tenantsDir);
        server.middlewares.use((request, response, next) => {
          if (OF_VITE.test(request.url ?? '') || isShared(server, request.url ?? '')) return next();
          const { site, sample } = siteOf(request.headers.host ?? '');
          if (site !== null && request.url?.startsWith('/api/')) {
            if (sample) return void sendSample(server, request, response, sample);
            return void api(request, response, site);
          }
          sendApiPage(page, { site, request, response })
            .then((isDone) => isDone || answer(server, settings, request, response))
            .then((done) => done === true || inLanguage(done.texts, next, done.base), next);
        });
      },
    },
  };
}

/** Answers a request for a page of the API's part of the gallery. */
async function sendApiPage(
  page: ApiPage,
  { site, request, response }: { site: string | null; request: IncomingMessage; response: ServerResponse },
): Promise<boolean> {
  const { pathname } = new URL(`http://localhost${request.url}`);
  const found = site !== null && pathname.startsWith('/gallery/') ? await page(pathname) : null;
  if (!found) return false;
  response.writeHead(200, { 'Content-Type': found.type, 'Cache-Control': 'no-store' }).end(found.body);
  return true;
}

/** Answers the request and returns true, or prepares it for Astro and returns the page's language. */
async function answer(
  server: ViteServer,
  settings: PublishSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<true | SiteLanguage> {
  const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
  const { site, sample } = siteOf(request.headers.host ?? '');
  const port = request.socket.localPort ?? settings.port;
  // Loaded by Vite, so that edits of the code that accepts content show too.
  const { readDevSite, listDevBrands, readGallery, findMedia } = (await server.ssrLoadModule(
    CONTENT,
  )) as typeof Content;
  try {
    const version = searchParams.get('version') || 'live';
    const content = site === null ? null : await readDevSite(settings, { site, version });
    if (content === null) {
      const brands = await listDevBrands(settings);
      return sendHtml(response, site === null ? 200 : 404, brandsPage(brands, port, site ?? ''));
    }
    const requestPath = decodeUrlText(pathname);
    if (requestPath.startsWith(MEDIA))
      return sendMedia(response, findMedia(requestPath.slice(MEDIA.length)), requestPath);
    if (requestPath === BUILD) return send(response, 200, BUILD, '{"build":"dev"}');
    const gallery = site !== null && GALLERY.test(requestPath) ? await readGallery(settings, site) : null;
    if (gallery && requestPath === '/gallery')
      return sendHtml(
        response,
        200,
        galleryPage(String(site), { gallery, brands: await listDevBrands(settings), port }),
      );
    const moved = matchRouteRule(requestPath, content.built.redirects);
    if (moved) return sendRedirect(response, moved);
    const sheet = gallery?.sheets.find(({ path }) => path === requestPath);
    const found = sheet ? sheetInState(sheet, sample) : findPage(content.built, requestPath).page;
    if (sample) response.setHeader('Set-Cookie', `${HINT_COOKIE}=${found.guard === 'guest' ? 0 : 1}; Path=/`);
    const page: PageView = sample ? { ...found, guard: 'everyone' } : found;
    // A new view for each request: rendered parts are cached by it, and may have been edited since.
    const view = siteForPage(content.built, page);
    Object.assign(request, { [LOCALS]: { site: { ...view }, page, pageScript: PAGE_SCRIPT_IN_DEV } });
    request.url = devPath(page);
    return view.language;
  } catch (error) {
    return sendHtml(response, 500, errorPage(site ?? 'a brand', error));
  }
}

/** Whether Vite serves the file from public/. A brand's own icons are created by a publish. */
function isShared(server: ViteServer, url: string): boolean {
  const name = /^\/([\w.-]+\.\w+)(?:\?|$)/.exec(url)?.[1];
  return name !== undefined && existsSync(path.join(server.config.publicDir, name));
}

/**
 * The site of `harbor.localhost:4321`; null for the machine's own names. At `empty.harbor.localhost:4321` the API answers
 * with samples.
 */
function siteOf(host: string): { site: string | null; sample: SampleState | undefined } {
  const [, state, site] = /^(?:([a-z]+)\.)?([a-z0-9-]+)\.localhost(?::\d+)?$/.exec(host.toLowerCase()) ?? [];
  const sample = SAMPLE_STATES.find((each) => each === state);
  return { site: (state === undefined || sample) && site ? site : null, sample };
}

/** In the state `loading` nothing is sent. */
async function sendSample(
  server: ViteServer,
  request: IncomingMessage,
  response: ServerResponse,
  state: SampleState,
): Promise<void> {
  if (state === 'loading') return;
  const { sampleAnswer } = (await server.ssrLoadModule(SAMPLES)) as typeof Samples;
  const { pathname } = new URL(`http://localhost${request.url}`);
  const body = state === 'error' ? undefined : sampleAnswer(request.method ?? 'GET', pathname, state);
  response.writeHead(body === undefined ? 503 : 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body ?? { code: 'unavailable', message: 'This is a sample of an error.' }));
}

/** Not cached, so that an edit shows at once. */
function send(response: ServerResponse, status: number, file: string, body: string | Uint8Array): true {
  response.writeHead(status, { 'Content-Type': contentTypeOf(file), 'Cache-Control': 'no-store' }).end(body);
  return true;
}

function sendHtml(response: ServerResponse, status: number, html: string): true {
  return send(response, status, 'page.html', html);
}

function sendRedirect(response: ServerResponse, { to, status }: { to: string; status: number }): true {
  const location = encodeURI(to).replaceAll('%25', '%');
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-store' }).end();
  return true;
}

function sendMedia(response: ServerResponse, bytes: Uint8Array | undefined, name: string): true {
  return bytes ? send(response, 200, name, bytes) : sendHtml(response, 404, 'There is no such file.');
}

/** Reloads once when editors and tools save several files at a time. */
function reloadOnChange(server: ViteServer, tenantsDir: string): void {
  const below = tenantsDir + path.sep;
  let waiting: NodeJS.Timeout | undefined;
  server.watcher.add(tenantsDir);
  server.watcher.on('all', (_event, file) => {
    if (!file.startsWith(below)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => server.ws.send({ type: 'full-reload', path: '*' }), SAVES_SETTLE_MS);
  });
}
