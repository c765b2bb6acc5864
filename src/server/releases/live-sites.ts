import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import {
  currentReleaseId,
  type Hosts,
  HostsSchema,
  type Release,
  SiteIdSchema,
  sharedPaths,
} from '#publish/release/release.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { describeError, type Log } from '../log.ts';
import { type LiveRelease, loadRelease } from './live-release.ts';
import type { ReleaseGuard } from './release-guard.ts';

/** How long the live release id and the hosts are cached: half of the 200 ms within which a publish must show. */
const FRESH_MS = 100;

/** Memory for releases, as the size of their tables: 500 brands of 28 pages. Another one is read in 4 ms. */
const MOST_BYTES = 12_000_000;

/** The largest brands count as this much, so that each can stay in memory. */
const MOST_BYTES_EACH = MOST_BYTES / 10;

/** Delay before an unreadable release is tried again. */
const RETRY_MS = 1000;

/**
 * One site's live release. The link is read on request, at most every 100 ms; that takes a few microseconds,
 * works on every file system, and costs nothing for a site without visits. If the live release is damaged,
 * the newest intact one is served (ReleaseGuard); if it cannot be read at the moment, the cached one is
 * served.
 */
class LiveSite {
  readonly #sitesDir: string;
  readonly #site: string;
  readonly #guard: ReleaseGuard;
  readonly #log: Log;
  #release: LiveRelease | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<LiveRelease> | null = null;
  #failed: { id: string; at: number; error: unknown } | null = null;

  constructor(sitesDir: string, site: string, { guard, log }: { guard: ReleaseGuard; log: Log }) {
    this.#sitesDir = sitesDir;
    this.#site = site;
    this.#guard = guard;
    this.#log = log;
  }

  /**
   * The live release; null if the site has none. Synchronous unless a release has to be read first. Throws or
   * rejects only if no release of the site could be read so far.
   */
  current(): LiveRelease | null | Promise<LiveRelease> {
    if (this.#loading) return this.#loading;
    const now = performance.now();
    if (this.#release && now - this.#checkedAt < FRESH_MS) return this.#release;
    this.#checkedAt = now;
    const id = this.#linkedId();
    if (id === null) {
      this.#release = null;
      return null;
    }
    if (id === this.#release?.table.id) return this.#release;
    if (this.#failed?.id === id && now - this.#failed.at < RETRY_MS) return this.#keep(this.#failed.error);
    this.#loading = this.#load(id).finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Makes the next call read the link again. */
  recheck(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  async #load(id: string): Promise<LiveRelease> {
    try {
      this.#release = await loadRelease(this.#sitesDir, this.#site, id);
      this.#failed = null;
      return this.#release;
    } catch (error) {
      if (this.#failed?.id !== id) {
        const { name, message } = describeError(error);
        this.#log({
          level: 'error',
          event: 'release-unreadable',
          site: this.#site,
          release: id,
          name,
          message,
        });
      }
      this.#failed = { id, at: performance.now(), error };
      return this.#keep(error);
    }
  }

  #keep(error: unknown): LiveRelease {
    if (this.#release) return this.#release;
    throw error;
  }

  #linkedId(): string | null {
    try {
      const linked = currentReleaseId(this.#sitesDir, this.#site);
      return linked === null ? null : this.#guard.releaseToServe(this.#site, linked);
    } catch (error) {
      return this.#keep(error).table.id;
    }
  }
}

/** The currently published sites of a folder. */
export class Sites {
  readonly #sitesDir: string;
  readonly #guard: ReleaseGuard;
  readonly #log: Log;
  readonly #sites = new BoundedCache<string, LiveSite>({
    entries: Number.POSITIVE_INFINITY,
    cost: MOST_BYTES,
  });
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
    if (label !== null && (this.#sites.get(label) || SiteIdSchema.safeParse(label).success)) return label;
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
    else if (!liveSite) this.#sites.set(site, live, 0);
    if (release instanceof Promise)
      return release.then((loaded) => {
        this.#sites.set(site, live, Math.min(loaded.bytes, MOST_BYTES_EACH));
        return loaded;
      });
    return release;
  }

  /** Makes the next `release` read the disk again. */
  recheck(site: string): void {
    this.#sites.get(site)?.recheck();
  }

  /** Reports an unreadable or damaged file of this release; the next `release` may return another one. */
  reportDamage(release: Release, error: unknown): void {
    if (this.#guard.reportDamage(release.site, release.id, error)) this.recheck(release.site);
  }

  reportDamagedAsset(release: Release, error: unknown): void {
    this.#guard.reportDamagedAsset(release.site, release.id, error);
  }

  /** The live tables of the first published sites, by site id; unreadable sites are left out. */
  async tables(most: number): Promise<Release[]> {
    const names = await readdir(this.#sitesDir).catch(() => []);
    const sites = names.filter((name) => SiteIdSchema.safeParse(name).success).sort();
    const tables: Release[] = [];
    // Sequential, because a hundred sites at once would open a hundred files.
    for (const site of sites) {
      if (tables.length === most) break;
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
