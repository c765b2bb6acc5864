/** An index of redirect rules, so that thousands of them do not slow down a publish. */
export interface RuleTable {
  rules: readonly Rule[];
  /**
   * Position of the first rule that matches the path, or whose subtree contains it; rules.length for none.
   */
  find: (path: string, among?: 'all' | 'subtrees') => number;
}

interface Rule {
  from: string;
  to: string;
}

const tables = new WeakMap<readonly Rule[], RuleTable>();

/** The index of a list that no longer changes; built once per list. */
export function ruleTable(rules: readonly Rule[]): RuleTable {
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
      const wanted = plainPath(path);
      let first = (among === 'all' ? exact.get(wanted) : undefined) ?? rules.length;
      for (const root of subtrees.size > 0 ? pathsAbove(wanted) : [])
        first = Math.min(first, subtrees.get(root) ?? rules.length);
      return first;
    },
  };
  tables.set(rules, table);
  return table;
}

/** Whether a rule with that address matches the path. */
export function takes(from: string, path: string): boolean {
  const wanted = plainPath(path);
  if (!from.endsWith('/*')) return plainPath(from) === wanted;
  const root = plainPath(from.slice(0, -2));
  return wanted === root || wanted.startsWith(`${root}/`);
}

/** Decoded, without a trailing slash; '' is the root. Invalid escapes stay. */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/+$/, '');
  } catch {
    return path.replace(/\/+$/, '');
  }
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
