import { type Release, type ReleasePage, readRelease } from './release.ts';

/** Addresses whose answers are others than they were; see Publishing in src/api/ports/publish-pipeline.ts. */
export interface ChangedAddresses {
  hosts: string[];
  paths: string[];
  prefixes: string[];
}

type Table = Pick<Release, 'hosts' | 'pages' | 'files' | 'shells' | 'redirects' | 'refused'>;

/**
 * What a cache in front of the site has to forget after a switch. A rule or a page that is gone counts as much as one
 * that is new: a cache may hold the redirect, or the page that said there was nothing.
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

/** The whole site. */
export function everyAddress(release: Pick<Release, 'hosts'>): ChangedAddresses {
  return { hosts: publicHosts(release.hosts), paths: [], prefixes: ['/'] };
}

/** Reads both tables; where the earlier one is not kept any more, everything counts as changed. */
export async function changeBetween(
  sitesDir: string,
  site: string,
  { before, release }: { before: string | null; release: string },
): Promise<ChangedAddresses & { before: string | null }> {
  const after = await readRelease(sitesDir, site, release);
  const old = before === null ? null : await readRelease(sitesDir, site, before).catch(() => null);
  return old ? { before, ...changedAddresses(old, after) } : { before: null, ...everyAddress(after) };
}

/** What is answered where, as a text that differs when the answer does. */
function answersOf({ pages, files, shells, redirects, refused }: Table): Map<string, string> {
  const answers = new Map<string, string>();
  for (const [path, page] of Object.entries(pages)) answers.set(path, stateOf(page));
  for (const [path, { etag, csp }] of Object.entries(files)) answers.set(path, `${etag} ${csp}`);
  for (const shell of shells) answers.set(shell.prefix, stateOf(shell));
  for (const path of refused) answers.set(path, 'refused');
  for (const { from, to, status } of redirects) {
    // a rule for what is below an address holds for the address too
    const names = from.endsWith('/*') ? [from.slice(0, -1), from.slice(0, -2) || '/'] : [from];
    for (const name of names) answers.set(name, `${status} ${to}`);
  }
  return answers;
}

const stateOf = ({ etag, csp, index, from, until }: ReleasePage): string =>
  [etag, csp, index, from, until].join('\n');

/** Names of this machine are nobody's cache, unless the site has no others. */
function publicHosts(hosts: readonly string[]): string[] {
  const all = [...new Set(hosts)];
  const open = all.filter((host) => !host.endsWith('.localhost'));
  return open.length > 0 ? open : all;
}
