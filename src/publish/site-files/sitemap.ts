/** A page that search engines may list. */
export interface SitemapEntry {
  path: string;
  /** ISO time at which its content last changed */
  changedAt: string;
}

/** sitemap.xml (sitemaps.org protocol): the indexed pages by absolute address. `origin` has no end slash. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changedAt }) =>
      `  <url><loc>${escapeXml(origin + path)}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
