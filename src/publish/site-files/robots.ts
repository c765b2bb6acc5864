import { paths } from '../../util/paths.ts';

/** Places that belong to one visitor: nothing there is worth a crawler's time. */
const PRIVATE = [paths.checkout, paths.dashboard, paths.memberLogin, paths.resetPassword, '/api/'];

/** robots.txt (RFC 9309) with the sitemap's address. `origin` has no end slash. */
export function robotsTxt(origin: string): string {
  const lines = PRIVATE.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${lines}\nSitemap: ${origin}/sitemap.xml\n`;
}
