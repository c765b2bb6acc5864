import type { Release, ReleasePage, ReleaseRedirect, ReleaseShell } from './release.ts';

export type Route =
  | { kind: 'redirect'; rule: ReleaseRedirect }
  /** its validation rule failed: 404 with the `invalid` page */
  | { kind: 'refused' }
  | { kind: 'page'; entry: ReleasePage }
  | { kind: 'file'; entry: Release['files'][string] };

/** The routes of a release. Our server and the generated nginx configuration both use them. */
export interface Routes {
  /** by decoded path without a slash at its end; excludes paths inside a redirected subtree */
  exact: ReadonlyMap<string, Route>;
  /** redirects of whole subtrees by decoded root (`/old/*` → `/old`), none inside an earlier one */
  subtrees: readonly { root: string; rule: ReleaseRedirect }[];
  /** one segment below a prefix */
  shells: readonly ReleaseShell[];
}

/**
 * Redirects in their order, then refused pages, pages, and further files (specification §2: a route-rules
 * lookup by path comes before the page).
 */
export function routesOf(release: Release): Routes {
  const exact = new Map<string, Route>();
  const subtrees: { root: string; rule: ReleaseRedirect }[] = [];
  const add = (path: string, route: Route) => {
    if (!exact.has(path) && !subtrees.some(({ root }) => isInSubtree(root, path))) exact.set(path, route);
  };
  for (const rule of release.redirects) {
    const from = withoutEndSlash(decodeURIComponent(rule.from));
    if (!from.endsWith('/*')) add(from, { kind: 'redirect', rule });
    else if (!subtrees.some(({ root }) => isInSubtree(root, from)))
      subtrees.push({ root: from.slice(0, -2), rule });
  }
  for (const path of release.refused) add(decodeURIComponent(path), { kind: 'refused' });
  for (const [path, entry] of Object.entries(release.pages))
    add(decodeURIComponent(path), { kind: 'page', entry });
  for (const [path, entry] of Object.entries(release.files))
    add(decodeURIComponent(path), { kind: 'file', entry });
  return { exact, subtrees, shells: release.shells };
}

/** The error pages in the language of a decoded path. A table of an earlier version has only one language. */
export function errorsAt(
  { errors, errorsBelow = {} }: Pick<Release, 'errors'> & Partial<Pick<Release, 'errorsBelow'>>,
  path: string,
): Release['errors'] {
  const base = Object.keys(errorsBelow).find((root) => isInSubtree(root, path));
  return (base && errorsBelow[base]) || errors;
}

/** Whether `path` is the root of the subtree or below it. */
export function isInSubtree(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Whether `path` is one segment below a prefix that ends with a slash, as the addresses of a shell are. */
export function isOneBelow(prefix: string, path: string): boolean {
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return id !== '' && !id.includes('/');
}

/**
 * The redirect's target. Inside the site it keeps the visitor's query unless it has its own; other sites
 * never get the query. `query` is '' or begins with '?'.
 */
export function redirectTarget(rule: Pick<ReleaseRedirect, 'to'>, query: string): string {
  if (!rule.to.startsWith('/') || rule.to.includes('?')) return rule.to;
  const hashAt = rule.to.indexOf('#');
  return hashAt < 0 ? rule.to + query : rule.to.slice(0, hashAt) + query + rule.to.slice(hashAt);
}

export function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
