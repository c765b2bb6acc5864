import { CACHE_CONTROL, SECURITY_HEADERS, STRICT_POLICY } from '../publish/response-headers.ts';
import { isLocalHost } from './host.ts';
import { verifyPreviewToken } from './preview-token.ts';
import type { ServerSettings } from './settings.ts';

/**
 * Renders one page of one version (src/publish/preview.ts). Rejects with an error whose `code` is
 * `UNKNOWN_VERSION` when the content has no such version.
 */
export type RenderPreview = (options: {
  site: string;
  version: string;
  /** decoded path, no slash at its end unless it is `/` */
  path: string;
  settings: ServerSettings;
}) => Promise<{ status: number; html: string; csp: string }>;

/** Answers a request for another version of a page. `url` is the whole address, with the visitor's host. */
export type Preview = (site: string, url: URL, version: string) => Promise<Response>;

const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** For editors alone: no cache keeps it and no search engine lists it. */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

function refuse(status: 403 | 404, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Security-Policy': STRICT_POLICY };
  return new Response(`${text}\n`, {
    status,
    headers: { ...SECURITY_HEADERS, ...headers, ...PRIVATE, 'Cache-Control': CACHE_CONTROL.error },
  });
}

/** `load` brings the renderer in when the first preview is asked for: it takes a second and much memory. */
export function createPreview(options: {
  settings: ServerSettings;
  load: () => Promise<RenderPreview>;
  now?: () => number;
}): Preview {
  const { settings, load, now = Date.now } = options;
  let renderer: Promise<RenderPreview> | null = null;
  const loadOnce = () => {
    renderer ??= load().catch((fault) => {
      renderer = null;
      throw fault;
    });
    return renderer;
  };

  const isAllowed = (site: string, url: URL, version: string): boolean => {
    if (settings.mode === 'local' && isLocalHost(url.hostname)) return true;
    const token = url.searchParams.get('preview_token') ?? '';
    const { previewSecret } = settings;
    return previewSecret !== null && verifyPreviewToken(token, { site, version, now: now() }, previewSecret);
  };

  return async (site, url, version) => {
    if (!isAllowed(site, url, version)) {
      return refuse(
        403,
        'This preview needs a link with a valid token. Ask for a new one in the content system.',
      );
    }
    const unknown = `This site has no version “${version.slice(0, 64)}”.`;
    if (!VERSION.test(version)) return refuse(404, unknown);
    const render = await loadOnce();
    try {
      const path = decodeURIComponent(url.pathname).replace(/(?<=.)\/$/, '');
      const page = await render({ site, version, path, settings });
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.csp };
      return new Response(page.html, {
        status: page.status,
        headers: { ...SECURITY_HEADERS, ...headers, ...PRIVATE },
      });
    } catch (fault) {
      if ((fault as { code?: unknown }).code === 'UNKNOWN_VERSION') return refuse(404, unknown);
      throw fault;
    }
  };
}
