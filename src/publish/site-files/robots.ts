import { paths } from '#util/site/paths.ts';

/** Personal pages, which crawlers should skip. */
const PRIVATE = [paths.checkout, paths.dashboard, paths.memberLogin, paths.resetPassword, '/api/'];

/** robots.txt (RFC 9309) with the sitemap's address. `origin` has no end slash; '' for a site without a sitemap. */
export function robotsTxt(origin: string): string {
  const lines = PRIVATE.map((path) => `Disallow: ${path}\n`).join('');
  const sitemap = origin && `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\n${lines}${sitemap}`;
}
