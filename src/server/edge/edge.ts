import { siteKeys } from '#publish/deploy/site-keys.ts';
import { errorsAt, redirectTarget, withoutEndSlash } from '#publish/release/release-routes.ts';
import {
  CACHE_CONTROL,
  cacheControlOf,
  contentTypeOf,
  SECURITY_HEADERS,
  STRICT_POLICY,
  STRICT_TRANSPORT_SECURITY,
  SVG_POLICY,
  siteHeaders,
} from '#publish/release/response-headers.ts';
import { matchesIfNoneMatch } from '#util/http/http.ts';
import { isLocalHost, type RequestTarget, readTarget } from '../http/request-target.ts';
import { type EdgeRelease, EdgeReleases, matchPath, type ReadObject } from './edge-release.ts';

export interface EdgeOptions {
  read: ReadObject;
  /** the site of a host name (lower case, no port); null for an unknown host */
  siteOf: (host: string) => string | null;
  /** how long a replaced release may still be served; default 2 s */
  pointerMs?: number;
  nowMs?: () => number;
  /** called with errors, which contain no visitor's address */
  onError?: (error: unknown) => void;
}

/**
 * Serves visitors from an object storage exactly as our own server does from its disk. It is a fetch handler
 * without Node APIs, so it runs at a CDN's edge. Paths below /api/ and requests with `?version=` are left to
 * the application.
 */
export function makeEdge(options: EdgeOptions): (request: Request) => Promise<Response> {
  const { read, siteOf, pointerMs = 2000, nowMs = Date.now, onError = () => undefined } = options;
  const releases = new EdgeReleases({ read, pointerMs, nowMs });
  return async (request) => {
    try {
      const target = targetOf(request);
      if ('refused' in target) return plainText(target.refused, `${target.why}\n`);
      const site = siteOf(target.host.name);
      const release = site === null ? null : await releases.live(site);
      if (!release) return plainText(404, 'No site is served at this address.\n');
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      return await answer({ request, target, release, read, day });
    } catch (error) {
      onError(error);
      return plainText(503, 'This page cannot be shown at the moment.\n');
    }
  };
}

interface EdgeRequest {
  request: Request;
  target: RequestTarget;
  release: EdgeRelease;
  read: ReadObject;
  day: string;
}

async function answer(edgeRequest: EdgeRequest): Promise<Response> {
  const { request, target, release, day } = edgeRequest;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return withHeaders(
      edgeRequest,
      plainText(405, 'Only GET and HEAD are answered here.\n', { Allow: 'GET, HEAD' }),
    );
  if (target.path.startsWith('/api/')) return withHeaders(edgeRequest, plainText(404, 'Not found.\n'));
  if (target.isTricky) return missing(edgeRequest);
  if (/^\/(?:_astro|media)\//.test(target.path)) return hashedFile(edgeRequest);
  const isPreview = !/\.[^/]*$/.test(target.path) && new URLSearchParams(target.query).get('version');
  if (isPreview) return withHeaders(edgeRequest, plainText(403, 'There are no previews at this address.\n'));

  const plain = withoutEndSlash(target.path);
  const match = matchPath(release, plain, day);
  if (match.kind === 'redirect')
    return redirect(edgeRequest, match.rule.status, redirectTarget(match.rule, target.query));
  if (plain !== target.path)
    return redirect(edgeRequest, 308, withoutEndSlash(target.rawPath) + target.query);
  if (match.kind === 'file')
    return file(edgeRequest, { ...match, status: 200, cacheControl: cacheControlOf(plain) });
  const cacheControl = match.status === 200 ? CACHE_CONTROL.page : CACHE_CONTROL.error;
  return file(edgeRequest, { ...match, cacheControl });
}

const missing = (edgeRequest: EdgeRequest): Promise<Response> =>
  file(edgeRequest, {
    entry: errorsAt(edgeRequest.release.table, edgeRequest.target.path)['404'],
    status: 404,
    cacheControl: CACHE_CONTROL.error,
  });

interface Served {
  entry: {
    file: string;
    etag?: string | undefined;
    csp?: string | undefined;
    index?: boolean | undefined;
  };
  status: 200 | 404;
  cacheControl: string;
}

async function file(edgeRequest: EdgeRequest, { entry, status, cacheControl }: Served): Promise<Response> {
  const { release, request } = edgeRequest;
  const headers: Record<string, string> = {
    'Cache-Control': cacheControl,
    'Content-Security-Policy': entry.csp ?? STRICT_POLICY,
    ...(entry.index === false && { 'X-Robots-Tag': 'noindex' }),
  };
  const etag = status === 200 ? (entry.etag ?? `"${release.table.id}"`) : undefined;
  if (etag) headers.ETag = etag;
  const condition = request.headers.get('if-none-match');
  if (etag && condition !== null && matchesIfNoneMatch(condition, etag))
    return withHeaders(edgeRequest, new Response(null, { status: 304, headers }));
  const body = await edgeRequest.read(release.keyOf(entry.file));
  if (body === null) throw new Error(`${release.keyOf(entry.file)} is missing`);
  headers['Content-Type'] = contentTypeOf(entry.file);
  return withHeaders(edgeRequest, new Response(body, { status, headers }));
}

/** Letters, digits, and a few signs: neither an escape nor another folder is possible. */
const HASHED_NAME =
  /^\/(_astro|media)\/((?:[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*\/)*[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)$/;

async function hashedFile(edgeRequest: EdgeRequest): Promise<Response> {
  const [, folder, name = ''] = HASHED_NAME.exec(edgeRequest.target.rawPath) ?? [];
  if (!folder || /\.(?:br|gz)$/i.test(name)) return missing(edgeRequest);
  const keys = siteKeys(edgeRequest.release.table.site);
  const body = await edgeRequest.read((folder === 'media' ? keys.media : keys.assets) + name);
  if (body === null) return missing(edgeRequest);
  const headers = {
    'Content-Type': contentTypeOf(name),
    'Cache-Control': CACHE_CONTROL.immutable,
    'Content-Security-Policy': name.endsWith('.svg') ? SVG_POLICY : STRICT_POLICY,
  };
  return withHeaders(edgeRequest, new Response(body, { headers }));
}

function redirect(edgeRequest: EdgeRequest, status: number, to: string): Response {
  const headers = {
    Location: to,
    'Cache-Control': CACHE_CONTROL.page,
    'Content-Security-Policy': STRICT_POLICY,
  };
  return withHeaders(edgeRequest, new Response(null, { status, headers }));
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': CACHE_CONTROL.error,
      'Content-Security-Policy': STRICT_POLICY,
      ...headers,
    },
  });
}

/** Adds the site's common headers; removes the body for HEAD. */
function withHeaders({ request, target, release }: EdgeRequest, response: Response): Response {
  for (const [name, value] of siteHeaders(release.table)) response.headers.set(name, value);
  if (new URL(request.url).protocol === 'https:' && !isLocalHost(target.host.name))
    response.headers.set('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

function targetOf(request: Request) {
  const { host, pathname, search } = new URL(request.url);
  return readTarget({ url: pathname + search, rawHeaders: [], headers: { host } });
}
