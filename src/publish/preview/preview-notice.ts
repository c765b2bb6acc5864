import { standalonePage } from '#util/node/standalone-page.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import type { PreviewPage } from './render-preview.ts';

/** A page that tells editors why there is no preview, with a link out. Texts are escaped. */
export function noticePage(status: number, heading: string, text: string): PreviewPage {
  const [first = '', ...details] = text.split('\n');
  const main = `<h1>${escapeHtml(heading)}</h1>
<p class="lead">${escapeHtml(first)}</p>
${details.length > 0 ? `<pre class="sheet words">${escapeHtml(details.join('\n').replace(/^ {2}/gm, ''))}</pre>` : ''}
<p class="on"><a href="?version=">See the page as it is live</a></p>`;
  const style =
    'pre{margin-block-start:1.5rem;font-size:1.0625rem;line-height:1.6}.words{white-space:pre-wrap}.on{margin-block-start:1.5rem;font-weight:650}';
  return { status, ...standalonePage({ title: heading, brand: '', main, style }) };
}
