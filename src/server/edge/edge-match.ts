import type { Release, ReleasePage, ReleaseRedirect } from '#publish/release/release.ts';
import { isInSubtree, type Route } from '#publish/release/release-routes.ts';
import type { EdgeRelease } from './edge-release.ts';

export type EdgeMatch =
  | { kind: 'redirect'; rule: ReleaseRedirect }
  | { kind: 'page'; status: 200 | 404; entry: ReleasePage }
  | { kind: 'file'; entry: Release['files'][string] };

/** The release's response at a decoded path without a trailing slash. `day` is YYYY-MM-DD in UTC. */
export function matchPath({ table, routes }: EdgeRelease, path: string, day: string): EdgeMatch {
  const subtree = routes.subtrees.find(({ root }) => isInSubtree(root, path));
  const known: Route | undefined =
    routes.exact.get(path) ?? (subtree && { kind: 'redirect', rule: subtree.rule });
  const invalid: EdgeMatch = { kind: 'page', status: 404, entry: table.errors.invalid };
  if (known?.kind === 'redirect' || known?.kind === 'file') return known;
  if (known?.kind === 'refused') return invalid;
  const shell = known ? undefined : routes.shells.find(({ prefix }) => isOneBelow(prefix, path));
  const entry = known?.entry ?? shell;
  if (!entry) return { kind: 'page', status: 404, entry: table.errors['404'] };
  const isInTime = day >= (entry.from ?? '') && day <= (entry.until ?? '9999-12-31');
  return isInTime ? { kind: 'page', status: shell?.status ?? 200, entry } : invalid;
}

function isOneBelow(prefix: string, path: string): boolean {
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return id !== '' && !id.includes('/');
}
