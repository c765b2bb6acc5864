import { createHash } from 'node:crypto';
import { escapeHtml } from '#util/text/escape-html.ts';

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
}

export function bareHostPage({ title, style, main, script }: PageParts): BareHostPage {
  const styles = `${SHARED_STYLE}${style}`;
  const csp = [
    ...["default-src 'none'", `style-src ${hashSource(styles)}`, 'img-src data:'],
    ...(script ? [`script-src ${hashSource(script)}`, "connect-src 'self'"] : []),
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
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
