import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '#util/coded-error.ts';
import { flushFolderSync } from '#util/node/flush-to-disk.ts';
import { withLock } from '../files/file-lock.ts';
import { readJson, removeUnfinished, replaceFile } from '../files/file-operations.ts';
import { type Hosts, HostsSchema, sharedPaths, sitePaths } from '../release/release.ts';
import { readEnded } from './published-sites.ts';

/** A host belongs to the site that was published with it first. */
export class HostTakenError extends CodedError {
  readonly code = 'host_taken';
  constructor(host: string, owner: string, root: string) {
    super(
      `the host ${host} belongs to the site ${owner}. Take it out of one of the two; ` +
        `if ${owner} is no more, remove ${root}`,
    );
  }
}

/**
 * hosts.json, which maps host names to sites for servers. A site claims its hosts just before it goes live. A
 * batch writes the file at intervals instead of after every site.
 */
export class HostTable {
  readonly #sitesDir: string;
  readonly #writeEveryMs: number;
  readonly #claims = new Map<string, readonly string[]>();
  /** sites whose hosts another process took first; the write of another site may find that */
  readonly #refused = new Map<string, HostTakenError>();
  #cachedTable: HostsOnDisk | null = null;
  #writtenAt = 0;

  constructor(sitesDir: string, { writeEveryMs = 0 }: { writeEveryMs?: number } = {}) {
    this.#sitesDir = sitesDir;
    this.#writeEveryMs = writeEveryMs;
  }

  /**
   * Makes `hosts` the site's only hosts.
   * @throws HostTakenError when another published site has one of them
   */
  async claim(site: string, hosts: readonly string[]): Promise<void> {
    const table = this.#table();
    for (const [claimant, claimed] of this.#claims) {
      const host = claimant === site ? undefined : hosts.find((name) => claimed.includes(name));
      if (host !== undefined) throw new HostTakenError(host, claimant, this.#rootOf(claimant));
    }
    this.#refuseTaken(site, hosts, table);
    if (this.holds(site, hosts)) return;
    this.#claims.set(site, hosts);
    this.#refused.delete(site);
    if (Date.now() - this.#writtenAt < this.#writeEveryMs) return;
    const own = (await this.write()).get(site);
    if (own) throw own;
  }

  /**
   * Checks whether the site could claim these hosts, without claiming them.
   * @throws HostTakenError if another published site has one of them
   */
  check(site: string, hosts: readonly string[]): void {
    this.#refuseTaken(site, hosts, this.#table());
  }

  /** Makes those of a closed or renamed site's hosts its own that no published site has: they answer for it. */
  async claimFree(site: string, hosts: readonly string[]): Promise<void> {
    const table = this.#table();
    const claimed = [...this.#claims].flatMap(([other, names]) => (other === site ? [] : names));
    await this.claim(
      site,
      hosts.filter((host) => !claimed.includes(host) && !this.#isTaken(host, site, table)),
    );
  }

  /** Sites with claimed hosts that are not written yet. */
  get unwritten(): string[] {
    return [...this.#claims.keys()];
  }

  /** Whether the table lists exactly these hosts for the site. */
  holds(site: string, hosts: readonly string[]): boolean {
    const { hosts: table, counts } = this.#read();
    return (counts.get(site) ?? 0) === hosts.length && hosts.every((host) => table[host] === site);
  }

  /** Writes the claims. Returns the sites whose hosts another process took first. */
  async write(): Promise<ReadonlyMap<string, HostTakenError>> {
    if (this.#claims.size === 0) return this.#refused;
    mkdirSync(this.#sitesDir, { recursive: true });
    await withLock(path.join(this.#sitesDir, '.hosts.lock'), ({ inherited }) => {
      if (inherited) removeUnfinished(this.#sitesDir);
      this.#cachedTable = null;
      const table = this.#table();
      for (const [site, hosts] of this.#claims) {
        try {
          this.#refuseTaken(site, hosts, table);
        } catch (error) {
          if (!(error instanceof HostTakenError)) throw error;
          this.#refused.set(site, error);
          this.#claims.delete(site);
        }
      }
      const otherHosts = Object.entries(table).filter(([, site]) => !this.#claims.has(site));
      const added = [...this.#claims].flatMap(([site, hosts]) => hosts.map((host) => [host, site] as const));
      const changed = Object.fromEntries(
        [...otherHosts, ...added].sort(([first], [second]) => (first < second ? -1 : 1)),
      );
      replaceFile(sharedPaths(this.#sitesDir).hosts, `${JSON.stringify(changed, null, 1)}\n`);
      flushFolderSync(this.#sitesDir);
      this.#cachedTable = null;
      this.#claims.clear();
      this.#writtenAt = Date.now();
    });
    return this.#refused;
  }

  #table(): Hosts {
    return this.#read().hosts;
  }

  #read(): HostsOnDisk {
    this.#cachedTable ??= readHosts(sharedPaths(this.#sitesDir).hosts);
    return this.#cachedTable;
  }

  #refuseTaken(site: string, hosts: readonly string[], table: Hosts): void {
    for (const host of hosts) {
      const owner = table[host];
      if (owner !== undefined && this.#isTaken(host, site, table))
        throw new HostTakenError(host, owner, this.#rootOf(owner));
    }
  }

  /** Whether another live site has the host. */
  #isTaken(host: string, site: string, table: Hosts): boolean {
    const owner = table[host];
    if (owner === undefined || owner === site) return false;
    // in a batch, the previous owner has released it, but that is not written yet
    if (this.#claims.get(owner)?.includes(host) === false) return false;
    const ended = readEnded(this.#sitesDir, owner);
    // the same brand under its new name
    if (ended?.kind === 'moved' && ended.to === site) return false;
    return existsSync(path.join(this.#rootOf(owner), 'current'));
  }

  #rootOf(site: string): string {
    return sitePaths(this.#sitesDir, site).root;
  }
}

interface HostsOnDisk {
  /** differs when the file was replaced */
  stamp: string;
  hosts: Hosts;
  /** number of hosts per site */
  counts: ReadonlyMap<string, number>;
}

/** The last one that this process read: with 10,000 brands, reading it takes as long as rendering a page or two. */
const lastRead = new Map<string, HostsOnDisk>();

function readHosts(file: string): HostsOnDisk {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  const stamp = `${stat?.ino} ${stat?.mtimeNs} ${stat?.size}`;
  const last = lastRead.get(file);
  if (last?.stamp === stamp) return last;
  const hosts = readJson(file, HostsSchema) ?? {};
  const read = { stamp, hosts, counts: countsOf(Object.values(hosts)) };
  lastRead.set(file, read);
  return read;
}

function countsOf(sites: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const site of sites) counts.set(site, (counts.get(site) ?? 0) + 1);
  return counts;
}
