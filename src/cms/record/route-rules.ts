import { isPlainlyEscaped, toPathText, toUrlText } from '#util/http/url-encoding.ts';
import { paths } from '#util/site/paths.ts';
import { isExternal } from '../markup/links.ts';
import type { RouteRule } from '../schema/record.ts';
import { plainPath, type RuleTable, ruleTable, takes } from './route-rule-index.ts';

/** Where a path has moved. An external target leaves the site. */
export interface RouteMatch {
  to: string;
  status: RouteRule['status'];
  external: boolean;
}

type Rule = Pick<RouteRule, 'from' | 'to' | 'status'>;

/** Paths that no rule may take: the API, our own files, the table of builds. */
const OWN_PATHS = ['/api', '/_astro', '/_errors', '/_shells', '/media', '/builds'];

/** Characters of an address once it is percent-encoded: servers in front read no longer ones. */
const LONGEST = 2000;

/**
 * The redirect for a path, or null (specification §2). The first rule that fits counts. `/old/*` takes
 * /old and everything below it; a slash at the end of a path changes nothing.
 */
export function matchRouteRule(path: string, rules: readonly Rule[]): RouteMatch | null {
  const rule = rules[ruleTable(rules).find(path)];
  return rule ? { to: rule.to, status: rule.status, external: isExternal(rule.to) } : null;
}

/**
 * What is wrong with a site's rules, each with the position of the rule in the list.
 * @param hosts the site's own: an address there is one of its paths
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
      loop(rule, table, hosts) || ledBack(rule, hosts),
    ]
      .filter((message) => message !== '')
      .map((message) => ({ index, message })),
  );
}

/** What no browser asks for, or no server in front of us could hold. */
function wrongAddress({ from, to }: Rule): string {
  if (!from.isWellFormed() || !isPlainlyEscaped(from) || from.includes('\\'))
    return `"${shown(from)}" has a % or a backslash that no address can have: write the path as a browser shows it`;
  if (/\/(?:\/|\.{1,2}(?:\/|$))/.test(decodeURIComponent(from)))
    return `"${shown(from)}" is an address that no browser asks for: write it without //, /./ and /../`;
  const long = [toPathText(from), toUrlText(to)].find((address) => address.length > LONGEST);
  return long ? `"${shown(long)}" is longer than 2,000 characters` : '';
}

const shown = (address: string): string => (address.length > 80 ? `${address.slice(0, 80)}…` : address);

function wrongPattern({ from, to }: Rule): string {
  if (from.replace(/\/\*$/, '').includes('*')) return `"${from}": * may stand only at the end, as in /old/*`;
  if (to.includes('*')) return `"${to}": a target is one address and takes no *`;
  const own = OWN_PATHS.find((prefix) => takes(`${prefix}/*`, from.replace(/\*$/, '')));
  return own ? `"${from}" would take over ${own}, which is the platform's own` : '';
}

function unreached({ from }: Rule, index: number, { rules, find }: RuleTable): string {
  // what takes the root of a subtree takes the whole of it only if it is a subtree as well
  const first = from.endsWith('/*') ? find(from.slice(0, -2), 'subtrees') : find(from);
  const shadow = first < index ? rules[first] : undefined;
  return shadow ? `"${from}" is never reached: "${shadow.from}" before it takes the same paths` : '';
}

/** Follows the rule's own target until it leaves the rules or comes back. */
function loop(rule: Rule, { rules, find }: RuleTable, hosts: readonly string[]): string {
  const way = [rule.from];
  const seen = new Set<{ to: string }>();
  let next: { to: string } | undefined = rule;
  while (next && !seen.has(next)) {
    const path = ownPath(next.to, hosts);
    if (path === null) return '';
    seen.add(next);
    way.push(next.to);
    next = rules[find(path)];
  }
  return next && seen.has(next) ? `leads in a circle: ${way.join(' → ')}` : '';
}

/** Where pages lead on by themselves: to the login whoever has to log in, away from it whoever has. */
const LED: Record<string, readonly string[]> = {
  [paths.memberLogin]: [paths.dashboard],
  [paths.resetPassword]: [paths.dashboard],
  [paths.dashboard]: [paths.memberLogin],
};

/** A rule against that way is a circle as well, of the rule and the page it leads to. */
function ledBack({ from, to }: Rule, hosts: readonly string[]): string {
  const target = plainPath(ownPath(to, hosts) ?? '');
  const back = LED[target]?.find((page) => takes(from, page));
  return back ? `leads in a circle: ${back} → ${target}, a page that leads on to ${back}` : '';
}

/** The path of an address of this site; null for one off the site. */
function ownPath(to: string, hosts: readonly string[]): string | null {
  if (!isExternal(to)) return to.replace(/[?#].*$/, '');
  const url = URL.canParse(to) ? new URL(to) : null;
  return url && hosts.includes(url.host) ? url.pathname : null;
}

/** The first of `paths` that the rule takes. */
export function pathTakenBy(from: string, paths: ReadonlyMap<string, string>): string | undefined {
  if (!from.endsWith('/*')) return paths.get(plainPath(from));
  return [...paths.values()].find((path) => takes(from, path));
}

/** Paths by how they are compared. */
export function byPlainPath(paths: Iterable<string>): Map<string, string> {
  return new Map([...paths].map((path) => [plainPath(path), path]));
}
