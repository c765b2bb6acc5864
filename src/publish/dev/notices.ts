import { errorMessage } from '#util/node/errors.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import type { DevBrand } from './content.ts';

/** Pages that belong to no brand: the list of brands, and the errors of a brand's content. */

export function brandsPage(brands: readonly DevBrand[], port: number, missing = ''): string {
  const items = brands.map(({ site, name }) => {
    const address = `http://${site}.localhost:${port}/`;
    return `<li><a href="${address}">${escapeHtml(name)}</a><br><small>${address}</small></li>`;
  });
  const notice = missing === '' ? '' : `<p>There is no site called ${escapeHtml(missing)}.</p>`;
  const list =
    items.length > 0
      ? `<ul>${items.join('\n')}</ul>`
      : '<p>There is no brand yet. <code>npm run site:new -- &lt;site&gt;</code> makes one.</p>';
  return page('Brands', `${notice}${list}`);
}

/** Lists the documents and fields with errors. The page reloads when the content changes. */
export function errorPage(site: string, error: unknown): string {
  const message = errorMessage(error);
  const [first = '', ...lines] = message.split('\n').map((line) => line.trim());
  const list =
    lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}</ul>` : '';
  const hint = '<p>Correct it and save: this page reloads by itself.</p>';
  return page(`The content of ${site} has an error`, `<p>${escapeHtml(first)}</p>${list}${hint}`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<script type="module" src="/@vite/client"></script>
<style>
:root{color-scheme:light dark}
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) 1.25rem}
h1{font-size:1.75rem;line-height:1.2}
li{margin-block:.75rem;overflow-wrap:anywhere}
small{font-size:1rem;opacity:.75}
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}
