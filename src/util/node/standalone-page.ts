import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../language/languages.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { pageLanguage } from '../text/text-direction.ts';

/** A page for editors of a site, or for visitors of a closed one; with the policy it needs. */
export interface EditorPage {
  html: string;
  csp: string;
}

export interface EditorPageParts {
  title: string;
  /** the brand's name; '' if it is unknown */
  brand: string;
  /** language of the site, if visitors see the page; pages for editors are all English */
  language?: string;
  /** the brand's main color, such as #14324a */
  color?: string | undefined;
  /** markup with all texts escaped */
  main: string;
  /** styles besides the shared ones */
  style?: string;
  /** JavaScript that runs at the end of the page; a form may then be sent to the page's own host */
  script?: string;
  /** the page reloads after this many seconds */
  refreshSeconds?: number | undefined;
}

/** Keeps the page out of caches, frames, search results and referrers. */
export const STANDALONE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const COLOR = /^#[0-9a-fA-F]{6}$/;

/** A complete page without external files. */
export function standalonePage({
  title,
  brand,
  language = 'en',
  color = '',
  main,
  style = '',
  script = '',
  refreshSeconds,
}: EditorPageParts): EditorPage {
  const accent = COLOR.test(color) ? `:root{--accent:${color}}` : '';
  const styles = `${STYLE}${accent}${style}`;
  const scriptSource = script === '' ? '' : ` script-src ${cspHash(script)};`;
  const csp = `default-src 'none'; style-src ${cspHash(styles)};${scriptSource} img-src data:; base-uri 'none'; form-action ${script === '' ? "'none'" : "'self'"}; frame-ancestors 'none'`;
  const attributes = pageLanguage(language, DEFAULT_LANGUAGE);
  const html = `<!doctype html>
<html${attributes.page}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
${refreshSeconds ? `<meta http-equiv="refresh" content="${Math.round(refreshSeconds)}">\n` : ''}<title${attributes.texts}>${escapeHtml(brand ? `${title} – ${brand}` : title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
${brand ? `<header class="brand">${escapeHtml(brand)}</header>\n` : ''}<main${attributes.texts}>
${main}
</main>
${script === '' ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
  return { html, csp };
}

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Like a proof on a desk: the page's own words in a book face, our notes on them in the system's. */
const STYLE = `
:root{color-scheme:light dark;--accent:#2f4a63;--desk:#e9e7e1;--sheet:#fffefb;--ink:#1b1d1f;--muted:#5a5f63;--rule:#d9d6cc;
--gone:#a3211b;--gone-wash:#fbe6e2;--new:#175c36;--new-wash:#dff2e4;--book:Georgia,"Iowan Old Style","Palatino Linotype",serif}
@media(prefers-color-scheme:dark){:root{--desk:#131517;--sheet:#1d2023;--ink:#ecebe7;--muted:#a9adb0;--rule:#3a3e41;
--gone:#ffb0a6;--gone-wash:#4a1f1b;--new:#9fe0b4;--new-wash:#173d26}}
*{box-sizing:border-box;margin:0}
body{background:var(--desk);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
border-block-start:.5rem solid var(--accent);min-height:100vh}
.brand{max-width:76rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,3rem) 0;color:var(--muted);font-weight:600}
main{max-width:76rem;margin:0 auto;padding:clamp(1rem,3vw,2rem) clamp(1rem,4vw,3rem) 4rem}
h1{font:700 clamp(2rem,1.5rem + 2.6vw,3.25rem)/1.08 var(--book);letter-spacing:-.015em;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:1.0625rem;font-weight:650;line-height:1.4}
p{max-width:65ch}
a{color:inherit;text-underline-offset:.2em;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.lead{margin-block-start:.75rem;font-size:1.1875rem}
.muted{color:var(--muted)}
.sheet{background:var(--sheet);padding:clamp(1.25rem,3vw,2.25rem);box-shadow:0 1px 1px #0001,0 8px 24px #0001;overflow-wrap:anywhere}
.words{font-family:var(--book);white-space:pre-wrap}
`;
