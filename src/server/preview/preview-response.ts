import { isVersionName } from '#cms/sources/source.ts';
import { SECURITY_HEADERS } from '#publish/release/response-headers.ts';
import { isLocalHost } from '../http/host.ts';
import type { ServerSettings } from '../settings.ts';
import { type PreviewRefusal, previewRefused } from './preview-refused.ts';
import { previewTokenError } from './preview-token.ts';

/**
 * Renders one page of one version (src/publish/preview/render-preview.ts). Rejects with an error whose `code`
 * is `UNKNOWN_VERSION` if the content has no such version.
 */
export type RenderPreview = (options: {
  site: string;
  version: string;
  /** decoded path, no trailing slash unless it is `/` */
  path: string;
  settings: ServerSettings;
}) => Promise<{ status: number; html: string; csp: string; headers?: Readonly<Record<string, string>> }>;

/** Responds to a request for another version of a page. `url` is complete, with the visitor's host. */
export type Preview = (site: string, url: URL, version: string) => Promise<Response>;

/**
 * Previews are for editors: not cached, not indexed. The URL contains the token, so referrers get only the
 * origin.
 */
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'strict-origin',
};

/** `load` imports the renderer on first use, because it takes a second and much memory. */
export function createPreview(options: {
  settings: ServerSettings;
  load: () => Promise<RenderPreview>;
  now?: () => number;
}): Preview {
  const { settings, load, now = Date.now } = options;
  let renderer: Promise<RenderPreview> | null = null;
  const loadOnce = () => {
    renderer ??= load().catch((error) => {
      renderer = null;
      throw error;
    });
    return renderer;
  };

  const refusalOf = (site: string, url: URL, version: string): PreviewRefusal | null => {
    if (settings.mode === 'local' && isLocalHost(url.hostname)) return null;
    const { previewSecret } = settings;
    if (previewSecret === null) return 'closed';
    const token = url.searchParams.get('preview_token') ?? '';
    return previewTokenError(token, { site, version, now: now() }, previewSecret);
  };

  return async (site, url, version) => {
    const refusal = refusalOf(site, url, version) ?? (isVersionName(version) ? null : 'unknown');
    if (refusal) return previewRefused(refusal, url.pathname);
    const render = await loadOnce();
    try {
      const path = decodeURIComponent(url.pathname).replace(/(?<=.)\/$/, '');
      const page = await render({ site, version, path, settings });
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.csp };
      return new Response(page.html, {
        status: page.status,
        headers: { ...SECURITY_HEADERS, ...page.headers, ...headers, ...PRIVATE },
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === 'UNKNOWN_VERSION')
        return previewRefused('unknown', url.pathname);
      throw error;
    }
  };
}
