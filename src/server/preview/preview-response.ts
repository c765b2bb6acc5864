import { isVersionName } from '#cms/sources/source.ts';
import { SECURITY_HEADERS } from '#publish/release/response-headers.ts';
import { lazy } from '#util/collections/lazy.ts';
import { errorCode } from '#util/node/errors.ts';
import { STANDALONE_PAGE_HEADERS, standalonePage } from '#util/node/standalone-page.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { isLocalHost } from '../http/request-target.ts';
import type { ServerSettings } from '../settings.ts';
import { type PreviewTokenError, previewTokenError } from './preview-token.ts';

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
  const renderer = lazy(load);
  const findRefusal = (site: string, url: URL, version: string): PreviewRefusal | null => {
    if (settings.mode === 'local' && isLocalHost(url.hostname)) return null;
    const { previewSecret } = settings;
    if (previewSecret === null) return 'closed';
    const token = url.searchParams.get('preview_token') ?? '';
    return previewTokenError(token, { site, version, now: now() }, previewSecret);
  };

  return async (site, url, version) => {
    const refusal = findRefusal(site, url, version) ?? (isVersionName(version) ? null : 'unknown');
    if (refusal) return previewRefused(refusal, url.pathname);
    const render = await renderer();
    try {
      const path = decodeURIComponent(url.pathname).replace(/(?<=.)\/$/, '');
      const page = await render({ site, version, path, settings });
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.csp };
      return new Response(page.html, {
        status: page.status,
        headers: { ...SECURITY_HEADERS, ...page.headers, ...headers, ...PRIVATE },
      });
    } catch (error) {
      if (errorCode(error) === 'UNKNOWN_VERSION') return previewRefused('unknown', url.pathname);
      throw error;
    }
  };
}

/** Why a version is not shown; `closed`: previews are turned off on this server. */
type PreviewRefusal = PreviewTokenError | 'unknown' | 'closed';

const WORDS: Record<PreviewRefusal, { title: string; text: string }> = {
  missing: {
    title: 'This preview needs a link of its own',
    text: 'A version that is not live is shown to those who have a link to it. Open the preview from the content system, or ask the person who sent you here for the complete link.',
  },
  expired: {
    title: 'This preview link has run out',
    text: 'Links to a preview can be opened for a limited time. Ask for a new one in the content system.',
  },
  wrong: {
    title: 'This preview link does not fit',
    text: 'It was made for another site or another version, or a part of it got lost on its way. Ask for a new one in the content system.',
  },
  unknown: {
    title: 'There is no such version',
    text: 'This site has no version of that name, or it has been taken away. Ask in the content system which ones there are.',
  },
  closed: {
    title: 'Previews are turned off here',
    text: 'The operator of this server can turn them on with the setting PREVIEW_SECRET.',
  },
};

/**
 * Shows the reason, with a link to the live page.
 * @param path of the requested page, as in the address
 */
function previewRefused(why: PreviewRefusal, path: string): Response {
  const { title, text } = WORDS[why];
  // a path with two leading slashes would lead to another host
  const live = escapeHtml(`${/^\/(?![/\\])/.test(path) ? path : '/'}?version=`);
  const main = `<h1>${title}</h1>
<p class="lead">${text}</p>
<p class="on"><a href="${live}">See the page as it is live</a></p>`;
  const { html, csp } = standalonePage({
    title,
    brand: '',
    main,
    style: '.on{margin-block-start:1.5rem;font-weight:650}',
  });
  return new Response(html, {
    status: why === 'unknown' ? 404 : 403,
    headers: { ...SECURITY_HEADERS, ...STANDALONE_PAGE_HEADERS, 'Content-Security-Policy': csp },
  });
}
