import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import {
  type Hosts,
  HostsSchema,
  type Release,
  SiteIdSchema,
  sharedPaths,
} from '#publish/release/release.ts';
import { describeError, type Log } from '../log.ts';
import type { LiveRelease } from './live-release.ts';
import { LiveSite } from './live-site.ts';
import type { ReleaseGuard } from './release-guard.ts';

const FRESH_MS = 100;

/** The currently published sites of a folder. */
export class Sites {
  readonly #sitesDir: string;
  readonly #guard: ReleaseGuard;
  readonly #log: Log;
  readonly #sites = new Map<string, LiveSite>();
  #hosts: Hosts = {};
  #hostsStamp = '';
  #hostsCheckedAt = Number.NEGATIVE_INFINITY;

  constructor(sitesDir: string, { guard, log }: { guard: ReleaseGuard; log: Log }) {
    this.#sitesDir = sitesDir;
    this.#guard = guard;
    this.#log = log;
  }

  /** The site of a host name (lower case, no port); null for an unknown host. */
  siteAt(host: string): string | null {
    const label = host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : null;
    if (label !== null && (this.#sites.has(label) || SiteIdSchema.safeParse(label).success)) return label;
    this.#refreshHosts();
    return Object.hasOwn(this.#hosts, host) ? (this.#hosts[host] ?? null) : null;
  }

  /** The site's live release; null if it is not published. See LiveSite. */
  release(site: string): LiveRelease | null | Promise<LiveRelease | null> {
    const liveSite = this.#sites.get(site);
    const live = liveSite ?? new LiveSite(this.#sitesDir, site, { guard: this.#guard, log: this.#log });
    const release = live.current();
    // Only existing sites are cached, so made-up names cannot fill the memory.
    if (release === null) this.#sites.delete(site);
    else if (!liveSite) this.#sites.set(site, live);
    return release;
  }

  /** Makes the next `release` read the disk again. */
  recheck(site: string): void {
    this.#sites.get(site)?.recheck();
  }

  /** Reports an unreadable or damaged file of this release; the next `release` may return another one. */
  foundDamaged(release: Release, error: unknown): void {
    if (this.#guard.found(release.site, release.id, error)) this.recheck(release.site);
  }

  foundDamagedAsset(release: Release, error: unknown): void {
    this.#guard.foundAsset(release.site, release.id, error);
  }

  /** Every published site's live table, by site id; unreadable sites are left out. */
  async tables(): Promise<Release[]> {
    const names = await readdir(this.#sitesDir).catch(() => []);
    const sites = names.filter((name) => SiteIdSchema.safeParse(name).success).sort();
    const tables: Release[] = [];
    // Sequential, because a thousand sites at once would open a thousand files.
    for (const site of sites) {
      const release = await Promise.resolve()
        .then(() => this.release(site))
        .catch(() => null);
      if (release) tables.push(release.table);
    }
    return tables;
  }

  #refreshHosts(): void {
    const now = performance.now();
    if (now - this.#hostsCheckedAt < FRESH_MS) return;
    this.#hostsCheckedAt = now;
    const { hosts: file } = sharedPaths(this.#sitesDir);
    const stat = statSync(file, { throwIfNoEntry: false });
    const stamp = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
    if (stamp === this.#hostsStamp) return;
    this.#hostsStamp = stamp;
    if (!stat) {
      this.#hosts = {};
      return;
    }
    try {
      this.#hosts = HostsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      // Keep the cached hosts: a broken file must not take every brand down.
      this.#log({ level: 'error', event: 'hosts-unreadable', ...describeError(error) });
    }
  }
}
