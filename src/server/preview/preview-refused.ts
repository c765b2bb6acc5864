import { SECURITY_HEADERS } from '#publish/release/response-headers.ts';
import { STANDALONE_PAGE_HEADERS, standalonePage } from '#util/node/standalone-page.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import type { PreviewTokenError } from './preview-token.ts';

/** Why a version is not shown; `closed`: previews are turned off on this server. */
export type PreviewRefusal = PreviewTokenError | 'unknown' | 'closed';

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
export function previewRefused(why: PreviewRefusal, path: string): Response {
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
