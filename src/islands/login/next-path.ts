import { paths } from '#util/site/paths.ts';

const NOT_AGAIN: readonly string[] = [paths.memberLogin, paths.resetPassword];

/**
 * Where a visitor goes after the login, from the address's `next`. Only a path of this very site is taken, so that
 * no link can send members elsewhere with our name on it (CWE-601).
 * @param origin the page's own
 */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return paths.dashboard;
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return paths.dashboard;
  }
  // as resolved: dot segments may leave a path that begins with two slashes, which names another site
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.dashboard;
  if (NOT_AGAIN.includes(url.pathname)) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
