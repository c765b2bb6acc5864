import { isExternal } from './links.ts';
import type { RouteRule } from './schema/record.ts';

/** Where a path has moved. An external target leaves the site. */
export interface RouteMatch {
  to: string;
  status: RouteRule['status'];
  external: boolean;
}

type Rule = Pick<RouteRule, 'from' | 'to' | 'status'>;

/** Paths that no rule may take: the API, our own files, the table of builds. */
const OWN_PATHS = ['/api', '/_astro', '/_errors', '/_shells', '/media', '/builds'];

/**
 * The redirect for a path, or null (specification §2). The first rule that fits counts. `/old/*` takes
 * /old and everything below it; a slash at the end of a path changes nothing.
 */
export function matchRouteRule(path: string, rules: readonly Rule[]): RouteMatch | null {
  const rule = rules.find((candidate) => takes(candidate.from, path));
  return rule ? { to: rule.to, status: rule.status, external: isExternal(rule.to) } : null;
}

/** What is wrong with a site's rules, each with the position of the rule in the list. */
export function checkRouteRules(rules: readonly Rule[]): { index: number; message: string }[] {
  return rules.flatMap((rule, index) =>
    [wrongPattern(rule), unreached(rule, rules.slice(0, index)), loop(rule, rules)]
      .filter((message) => message !== '')
      .map((message) => ({ index, message })),
  );
}

function wrongPattern({ from, to }: Rule): string {
  if (from.replace(/\/\*$/, '').includes('*')) return `"${from}": * may stand only at the end, as in /old/*`;
  if (to.includes('*')) return `"${to}": a target is one address and takes no *`;
  const own = OWN_PATHS.find((prefix) => takes(`${prefix}/*`, from.replace(/\*$/, '')));
  return own ? `"${from}" would take over ${own}, which is the platform's own` : '';
}

function unreached({ from }: Rule, earlier: readonly Rule[]): string {
  const shadow = earlier.find((rule) =>
    from.endsWith('/*') ? covers(rule.from, from) : takes(rule.from, from),
  );
  return shadow ? `"${from}" is never reached: "${shadow.from}" before it takes the same paths` : '';
}

/** Follows the rule's own target until it leaves the rules or comes back. */
function loop(rule: Rule, rules: readonly Rule[]): string {
  const way = [rule.from];
  const seen = new Set<Rule>();
  let next: Rule | undefined = rule;
  while (next && !seen.has(next) && !isExternal(next.to)) {
    seen.add(next);
    way.push(next.to);
    const path: string = next.to.replace(/[?#].*$/, '');
    next = rules.find((candidate: Rule): boolean => takes(candidate.from, path));
  }
  return next && seen.has(next) ? `leads in a circle: ${way.join(' → ')}` : '';
}

function covers(wide: string, narrow: string): boolean {
  return wide.endsWith('/*') && takes(wide, narrow.slice(0, -2));
}

function takes(from: string, path: string): boolean {
  const wanted = plainPath(path);
  if (!from.endsWith('/*')) return plainPath(from) === wanted;
  const root = plainPath(from.slice(0, -2));
  return wanted === root || wanted.startsWith(`${root}/`);
}

/** Escapes decoded, no slash at the end; '' is the root. Escapes that cannot be decoded stay. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/+$/, '');
  } catch {
    return path.replace(/\/+$/, '');
  }
}
