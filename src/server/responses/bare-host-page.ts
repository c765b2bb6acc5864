import { createHash } from 'node:crypto';
import type { Release } from '#publish/release/release.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { counted } from '#util/text/words.ts';

/** A page of the bare host for the operator, and its policy. */
export interface BareHostPage {
  html: string;
  csp: string;
}

interface PageParts {
  title: string;
  /** styles besides the shared ones */
  style: string;
  /** markup with all texts escaped */
  main: string;
  /** may only fetch from its own origin */
  script?: string;
  /** shows the HTML of a mail in a frame, which inherits this policy and has styles of its own */
  hasMail?: boolean;
}

export function bareHostPage({ title, style, main, script, hasMail = false }: PageParts): BareHostPage {
  const styles = `${SHARED_STYLE}${style}`;
  const csp = [
    "default-src 'none'",
    `style-src ${hasMail ? "'unsafe-inline'" : hashSource(styles)}`,
    'img-src data:',
    ...(script ? [`script-src ${hashSource(script)}`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<main>
${main}
</main>
${script ? `<script>${script}</script>\n` : ''}</body>
</html>
`;
  return { html, csp };
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const SHARED_STYLE = `
:root{color-scheme:light dark;--paper:#f3f3f1;--card:#fff;--ink:#16191d;--muted:#525a64}
@media(prefers-color-scheme:dark){:root{--paper:#121417;--card:#1d2126;--ink:#eef0f2;--muted:#aab2bc}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:72rem;margin:0 auto;padding:clamp(2rem,6vw,4.5rem) clamp(1rem,4vw,2.5rem)}
header{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 2rem;margin-block-end:2rem}
h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem);line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
header p,small{color:var(--muted)}
code{font-family:ui-monospace,monospace}
`;

/** Brands that the bare host lists. */
export const MOST_LISTED = 100;

/**
 * Lists the published brands on the bare host. Only in local mode.
 * @param releases one more than MOST_LISTED if there are more
 * @param port of the server, with a colon before it; '' for the default
 */
export function brandListPage(
  releases: readonly Release[],
  { port, hasApi }: { port: string; hasApi: boolean },
): BareHostPage {
  const brands = releases.slice(0, MOST_LISTED).map((table) => ({
    site: table.site,
    name: table.name || table.pages['/']?.title || table.site,
    summary: table.summary,
    color: table.color ?? '#5b6472',
    host: `${table.site}.localhost${port}`,
  }));
  const colors = brands.map((brand) => `#brand-${brand.site}{--brand:${brand.color}}`).join('');
  const items = brands.map(
    (brand) => `<li><a id="brand-${brand.site}" href="http://${brand.host}/">
<strong>${escapeHtml(brand.name)}</strong>${brand.summary && `<span>${escapeHtml(brand.summary)}</span>`}
<small>${brand.host}</small></a></li>`,
  );
  const list = items.length
    ? `<ul>${items.join('\n')}</ul>`
    : '<p>No brand is published yet. <code>npm run publish -- --all</code> publishes every brand.</p>';
  const rest =
    releases.length > MOST_LISTED
      ? `<p class="more">These are the first ${MOST_LISTED}. Every other one is at <code>http://&lt;site&gt;.localhost${port}</code> as well.</p>`
      : '';
  // the API answers at the address of a brand
  const [first] = brands;
  const reference =
    hasApi && first ? `<p class="more"><a href="http://${first.host}/api/docs">API reference</a></p>` : '';
  const main = `<header>
<h1>Brands on this machine</h1>
<p>${rest ? 'Many sites' : counted(brands.length, 'site')}, each at an address of its own</p>
</header>
${list}
${rest}
${reference}`;
  return bareHostPage({ title: 'Brands on this machine', style: `${STYLE}${colors}`, main });
}

/** Like a paint swatch card: a field of the brand's color, with its name and address below. */
const STYLE = `
ul{list-style:none;padding:0;display:grid;gap:clamp(1rem,2.5vw,1.75rem);
grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
li{display:grid}
li a{display:flex;flex-direction:column;gap:.25rem;padding:0 1.25rem 1.125rem;border-radius:.375rem;overflow:hidden;
background:var(--card);color:inherit;text-decoration:none;box-shadow:0 1px 2px #0002,0 4px 14px #0001}
li a::before{content:"";height:clamp(4.5rem,12vw,8.5rem);margin:0 -1.25rem 1rem;background:var(--brand)}
li a:hover strong,li a:focus-visible strong{text-decoration:underline;text-underline-offset:.15em}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
strong{font-size:1.25rem;line-height:1.25}
span{color:var(--muted)}
.more{margin-block-start:2rem}
.more a{color:inherit;text-underline-offset:.2em}
small{margin-block-start:auto;padding-block-start:.625rem;font-size:1rem;overflow-wrap:anywhere}
`;
