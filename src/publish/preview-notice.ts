import type { PreviewPage } from './preview.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** A plain page for editors: why there is nothing to show. The texts are shown as they are. */
export function noticePage(status: number, heading: string, text: string): PreviewPage {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title></head>
<body><main><h1>${escapeHtml(heading)}</h1><pre>${escapeHtml(text)}</pre></main></body></html>
`;
  return {
    status,
    html,
    csp: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}
