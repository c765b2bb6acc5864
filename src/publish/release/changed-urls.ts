import { type Release, type ReleasePage, readRelease } from './release.ts';

/** Addresses with changed responses; see Publishing in src/api/ports/publish-pipeline.ts. */
interface ChangedAddresses {
  hosts: string[];
  paths: string[];
  prefixes: string[];
}

type Table = Pick<Release, 'hosts' | 'pages' | 'files' | 'shells' | 'redirects' | 'refused'>;

/**
 * What a cache in front of the site has to purge after a switch. This includes removed rules and pages: a
 * cache may hold the old redirect, or the old 404 page.
 */
export function changedAddresses(before: Table, after: Table): ChangedAddresses {
  const old = answersOf(before);
  const now = answersOf(after);
  const names = new Set([...old.keys(), ...now.keys()]);
  const changed = [...names].filter((name) => old.get(name) !== now.get(name)).sort();
  const isPrefix = (name: string) => name.length > 1 && name.endsWith('/');
  return {
    hosts: publicHosts([...before.hosts, ...after.hosts]),
    paths: changed.filter((name) => !isPrefix(name)),
    prefixes: changed.filter(isPrefix),
  };
}

export function everyAddress(release: Pick<Release, 'hosts'>): ChangedAddresses {
  return { hosts: publicHosts(release.hosts), paths: [], prefixes: ['/'] };
}

/** Reads both tables. If the earlier one is no longer stored, everything counts as changed. */
export async function changeBetween(
  sitesDir: string,
  site: string,
  { before, release }: { before: string | null; release: string },
): Promise<ChangedAddresses & { before: string | null }> {
  const after = await readRelease(sitesDir, site, release);
  const old = before === null ? null : await readRelease(sitesDir, site, before).catch(() => null);
  return old ? { before, ...changedAddresses(old, after) } : { before: null, ...everyAddress(after) };
}

/** The response of each address as a text that differs when the response does. */
function answersOf({ pages, files, shells, redirects, refused }: Table): Map<string, string> {
  const answers = new Map<string, string>();
  for (const [path, page] of Object.entries(pages)) answers.set(path, stateOf(page));
  for (const [path, { etag, csp }] of Object.entries(files)) answers.set(path, `${etag} ${csp}`);
  for (const shell of shells) answers.set(shell.prefix, stateOf(shell));
  for (const path of refused) answers.set(path, 'refused');
  for (const { from, to, status } of redirects) {
    // a rule for a subtree also applies to its root
    const names = from.endsWith('/*') ? [from.slice(0, -1), from.slice(0, -2) || '/'] : [from];
    for (const name of names) answers.set(name, `${status} ${to}`);
  }
  return answers;
}

/** Differs when the page's response does. */
export const stateOf = ({ etag, csp, index, from, until }: ReleasePage): string =>
  [etag, csp, index, from, until].join('\n');

/** Local host names are not cached elsewhere, so they are left out unless the site has no others. */
function publicHosts(hosts: readonly string[]): string[] {
  const all = [...new Set(hosts)];
  const open = all.filter((host) => !host.endsWith('.localhost'));
  return open.length > 0 ? open : all;
}
