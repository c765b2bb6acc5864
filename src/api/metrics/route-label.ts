import { allRoutes } from '../routes/all-routes.ts';

/** What is no call of ours, whatever its address says. */
const UNKNOWN = 'unknown';

const PARAMETER = /\{\w+\}/;

const endpoints = (): string[] => [...new Set(allRoutes.map(({ endpoint }) => endpoint.path))];

/**
 * What a request is counted as: the contract's path (`/api/v4/plans/{id}`), never the address itself, so that no
 * metric holds an id and there are no more of them than calls in the list. Pages and files are one each.
 */
export function createRouteLabel(paths: readonly string[] = endpoints()): (target: string) => string {
  const exact = new Set(paths.filter((path) => !PARAMETER.test(path)));
  const patterns = paths
    .filter((path) => PARAMETER.test(path))
    .map((path) => ({
      path,
      matches: new RegExp(`^${path.split(PARAMETER).map(RegExp.escape).join('[^/]+')}$`),
    }));
  return (target) => {
    const [path = ''] = target.split('?', 1);
    if (path.startsWith('/_astro/') || path.startsWith('/media/')) return 'file';
    if (!path.startsWith('/api/')) return 'page';
    if (exact.has(path)) return path;
    return patterns.find(({ matches }) => matches.test(path))?.path ?? UNKNOWN;
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method that nobody uses is still one that somebody may send. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');
