import { shellStatus } from '#cms/schema/page-routes.ts';
import type { BuiltSite } from '#cms/view/build-site.ts';
import type { PageView } from '#cms/view/model.ts';
import { isInSubtree, isOneBelow } from '../release/release-routes.ts';

/**
 * The page of a path as the servers choose it: a page, a shell, a refused page, or none. `path` is decoded and
 * has no slash at its end unless it is `/`.
 */
export function findPage(
  { routes, refused }: Pick<BuiltSite, 'routes' | 'refused'>,
  path: string,
): { page: PageView; status: 200 | 404 } {
  const page = routes.find((route) => isWhole(route) && decodeURIComponent(route.path) === path);
  if (page) return { page, status: 200 };
  if (refused.includes(path)) return { page: errorPage(routes, 'not-valid', path), status: 404 };
  // a shell's address ends with a placeholder, such as /office/{officeId}
  const shell = routes.find(
    (route) => route.kind === 'shell' && isOneBelow(route.path.slice(0, route.path.indexOf('{')), path),
  );
  return shell
    ? { page: shell, status: shellStatus(shell.page) }
    : { page: errorPage(routes, 'not-found', path), status: 404 };
}

const isWhole = ({ kind }: PageView): boolean => kind === 'page' || kind === 'landing';

/** In the language of the path. */
function errorPage(routes: readonly PageView[], name: PageView['page'], path: string): PageView {
  const named = routes.filter((route) => route.page === name);
  const found = named.find(({ base }) => base !== '' && isInSubtree(base, path)) ?? named[0];
  if (!found) throw new Error(`The site has no page ${name}.`);
  return found;
}
