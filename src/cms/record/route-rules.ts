import { decodeUrlText, isPlainlyEscaped, toPathText, toUrlText } from '#util/http/http.ts';
import { paths } from '#util/site/paths.ts';
import { isExternal } from '../markup/links.ts';
import type { RouteRule } from '../schema/record.ts';

/** The target of a moved path. An external target leaves the site. */
interface RouteMatch {
  to: string;
  status: RouteRule['status'];
  external: boolean;
}

type Rule = Pick<RouteRule, 'from' | 'to' | 'status'>;

/** Paths that rules must not match: the API, our own files, the build manifests. */
const OWN_PATHS = ['/api', '/_astro', '/_errors', '/_shells', '/media', '/builds'];

/** Maximum length of a percent-encoded address, because of limits of servers in front. */
const MAX_ADDRESS = 2000;

/**
 * The redirect for a path, or null (specification §2). The first match wins. `/old/*` matches /old and
 * everything below it; a trailing slash makes no difference.
 */
export function matchRouteRule(path: string, rules: readonly Rule[]): RouteMatch | null {
  const rule = rules[ruleTable(rules).find(path)];
  return rule ? { to: rule.to, status: rule.status, external: isExternal(rule.to) } : null;
}

/**
 * The problems of a site's rules, each with the rule's position in the list.
 * @param hosts the site's own hosts: an address there is one of its paths
 */
export function checkRouteRules(
  rules: readonly Rule[],
  hosts: readonly string[] = [],
): { index: number; message: string }[] {
  const table = ruleTable(rules);
  return rules.flatMap((rule, index) =>
    [
      wrongAddress(rule) || wrongPattern(rule),
      unreached(rule, index, table),
      loop(rule, table, hosts) || pageLoop(rule, hosts),
    ]
      .filter((message) => message !== '')
      .map((message) => ({ index, message })),
  );
}

/** Addresses that no browser requests, or that are too long for servers in front. */
function wrongAddress({ from, to }: Rule): string {
  if (!from.isWellFormed() || !isPlainlyEscaped(from) || from.includes('\\'))
    return `"${shown(from)}" has a % or a backslash that no address can have: write the path as a browser shows it`;
  if (/\/(?:\/|\.{1,2}(?:\/|$))/.test(decodeURIComponent(from)))
    return `"${shown(from)}" is an address that no browser asks for: write it without //, /./ and /../`;
  const long = [toPathText(from), toUrlText(to)].find((address) => address.length > MAX_ADDRESS);
  return long ? `"${shown(long)}" is longer than 2,000 characters` : '';
}

const shown = (address: string): string => (address.length > 80 ? `${address.slice(0, 80)}…` : address);

function wrongPattern({ from, to }: Rule): string {
  if (from.replace(/\/\*$/, '').includes('*')) return `"${from}": * may stand only at the end, as in /old/*`;
  if (to.includes('*')) return `"${to}": a target is one address and takes no *`;
  const own = OWN_PATHS.find((prefix) => matchesRule(`${prefix}/*`, from.replace(/\*$/, '')));
  return own ? `"${from}" would take over ${own}, which is the platform's own` : '';
}

function unreached({ from }: Rule, index: number, { rules, find }: RuleTable): string {
  // a rule that matches the root of a subtree covers all of it only if it is a subtree too
  const first = from.endsWith('/*') ? find(from.slice(0, -2), 'subtrees') : find(from);
  const shadow = first < index ? rules[first] : undefined;
  return shadow ? `"${from}" is never reached: "${shadow.from}" before it takes the same paths` : '';
}

/** Follows the rule's target until no rule matches or a loop closes. */
function loop(rule: Rule, { rules, find }: RuleTable, hosts: readonly string[]): string {
  const hops = [rule.from];
  const seen = new Set<{ to: string }>();
  let next: { to: string } | undefined = rule;
  while (next && !seen.has(next)) {
    const path = ownPath(next.to, hosts);
    if (path === null) return '';
    seen.add(next);
    hops.push(next.to);
    next = rules[find(path)];
  }
  return next && seen.has(next) ? `leads in a circle: ${hops.join(' → ')}` : '';
}

/** Redirects of the pages themselves: visitors to the login, members away from it. */
const PAGE_REDIRECTS: Record<string, readonly string[]> = {
  [paths.memberLogin]: [paths.dashboard],
  [paths.resetPassword]: [paths.dashboard],
  [paths.dashboard]: [paths.memberLogin],
};

/** A rule against such a redirect makes a loop of the rule and the page. */
function pageLoop({ from, to }: Rule, hosts: readonly string[]): string {
  const target = plainPath(ownPath(to, hosts) ?? '');
  const back = PAGE_REDIRECTS[target]?.find((page) => matchesRule(from, page));
  return back ? `leads in a circle: ${back} → ${target}, a page that leads on to ${back}` : '';
}

/** The path of an address of this site; null for other sites. */
function ownPath(to: string, hosts: readonly string[]): string | null {
  if (!isExternal(to)) return to.replace(/[?#].*$/, '');
  const url = URL.canParse(to) ? new URL(to) : null;
  return url && hosts.includes(url.host) ? url.pathname : null;
}

/** The first of `paths` that the rule matches. */
export function pathTakenBy(from: string, paths: ReadonlyMap<string, string>): string | undefined {
  if (!from.endsWith('/*')) return paths.get(plainPath(from));
  return [...paths.values()].find((path) => matchesRule(from, path));
}

/** Paths by their normalized form. */
export function byPlainPath(paths: Iterable<string>): Map<string, string> {
  return new Map([...paths].map((path) => [plainPath(path), path]));
}

/** An index of redirect rules, so that thousands of them do not slow down a publish. */
interface RuleTable {
  rules: readonly Rule[];
  /**
   * Position of the first rule that matches the path, or whose subtree contains it; rules.length for none.
   */
  find: (path: string, among?: 'all' | 'subtrees') => number;
}

const tables = new WeakMap<readonly Rule[], RuleTable>();

/** The index of a list that no longer changes; built once per list. */
function ruleTable(rules: readonly Rule[]): RuleTable {
  const cached = tables.get(rules);
  if (cached) return cached;
  const exact = new Map<string, number>();
  const subtrees = new Map<string, number>();
  for (const [index, { from }] of rules.entries()) {
    const [map, root] = from.endsWith('/*') ? [subtrees, from.slice(0, -2)] : [exact, from];
    const path = plainPath(root);
    if (!map.has(path)) map.set(path, index);
  }
  const table: RuleTable = {
    rules,
    find(path, among = 'all') {
      const target = plainPath(path);
      let first = (among === 'all' ? exact.get(target) : undefined) ?? rules.length;
      for (const root of subtrees.size > 0 ? pathsAbove(target) : [])
        first = Math.min(first, subtrees.get(root) ?? rules.length);
      return first;
    },
  };
  tables.set(rules, table);
  return table;
}

/** Whether a rule with that address matches the path. */
export function matchesRule(from: string, path: string): boolean {
  const target = plainPath(path);
  if (!from.endsWith('/*')) return plainPath(from) === target;
  const root = plainPath(from.slice(0, -2));
  return target === root || target.startsWith(`${root}/`);
}

/** Decoded, without a trailing slash; '' is the root. Invalid escapes stay. */
function plainPath(path: string): string {
  return decodeUrlText(path).replace(/\/+$/, '');
}

/** The path and its parents: /a/b, /a, '' */
function pathsAbove(path: string): string[] {
  const above = [path];
  for (let at = path.lastIndexOf('/'); at >= 0; at = path.lastIndexOf('/', at - 1)) {
    above.push(path.slice(0, at));
    if (at === 0) break;
  }
  return above;
}
