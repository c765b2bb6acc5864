import { isExternal } from '../../cms/links.ts';
import { matchRouteRule } from '../../cms/route-rules.ts';
import type { BuiltSite } from '../../cms/view/build-site.ts';
import type { PageView } from '../../cms/view/model.ts';

/** What a site answers at a path: one of its pages, or a redirect. */
export type Found = { page: PageView } | { redirect: { to: string; status: number } };

/** `asked` is decoded and has no slash at its end unless it is `/`. Every path finds something: an error page at least. */
export function findPage({ routes, redirects, refused }: BuiltSite, asked: string): Found {
  const moved = matchRouteRule(asked, redirects);
  if (moved && (isExternal(moved.to) || moved.to !== asked)) return { redirect: moved };
  const page =
    routes.find((route) => route.kind !== 'error' && route.kind !== 'shell' && route.path === asked) ??
    routes.find((route) => route.kind === 'shell' && isBelow(route.path, asked)) ??
    routes.find((route) => route.page === (refused.includes(asked) ? 'not-valid' : 'not-found'));
  if (!page) throw new Error('a site always has its error pages');
  return { page };
}

/** The address whose Astro route draws the page; ids of shells are placeholders. */
export function routePath(page: PageView): string {
  switch (page.page) {
    case 'not-found':
    case 'not-valid':
      return '/404';
    case 'server-error':
      return '/500';
    case 'landing':
      return '/landing';
    case 'office':
      return '/office/id';
    case 'checkout-edit-member':
      return '/checkout/edit-member/id';
    default:
      return page.path;
  }
}

/** Whether a path is one segment below a shell's address, such as /office/{officeId}. */
function isBelow(shell: string, path: string): boolean {
  const prefix = shell.slice(0, shell.indexOf('{'));
  return path.startsWith(prefix) && path.length > prefix.length && !path.slice(prefix.length).includes('/');
}
