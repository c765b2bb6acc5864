import { unescapeHtml } from '#util/text/escape-html.ts';
import type { RenderedPage } from './page-rule.ts';

/** The renderer writes attributes in double quotes; scripts and styles hold nothing that looks like these. */
const PARTS = / (id|href)="([^"]*)"|<h([1-6])(?=[ >])/g;

/** Looks through a rendered page once, without a parser: a page takes a fraction of a millisecond. */
export function readPage(page: Pick<RenderedPage, 'view' | 'path' | 'html'>): RenderedPage {
  const ids: string[] = [];
  const links = new Set<string>();
  const headings: number[] = [];
  const from = page.html.indexOf('<body');
  PARTS.lastIndex = Math.max(0, from);
  for (let match = PARTS.exec(page.html); match; match = PARTS.exec(page.html)) {
    const [, name, value = '', level] = match;
    if (level !== undefined) headings.push(Number(level));
    else if (name === 'id') ids.push(value);
    else links.add(unescapeHtml(value));
  }
  return { ...page, ids, links, headings };
}
