import { existsSync, renameSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { inParallel } from '#util/collections/collections.ts';
import { flushAllBelow } from '#util/node/flush-to-disk.ts';
import { readText, replaceFile } from '../files/file-operations.ts';
import { HostTable } from '../hosts/host-table.ts';
import { publishedSites } from '../hosts/published-sites.ts';
import { currentReleaseId, sharedPaths } from '../release/release.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { fetchRecentAssets } from './fetch-assets.ts';
import type { FollowBatch, SharedReleases } from './shared-releases.ts';
import { readChange, sharedKeys, siteOfDocument } from './shared-storage.ts';

/** How often recent changes are listed: a publish is live on all machines within a second. */
export const POLL_MS = 250;

/** How often all documents are listed: finds changes whose machine died before it announced them. */
const FULL_MS = 10_000;

/** By so much the clocks of machines may differ. */
const CLOCK_MS = 60_000;

/** Older changes are removed; a machine that was away for longer lists all documents first. */
const CHANGES_KEPT_MS = 2 * 60_000;

/** From so many sites on, they are flushed together, and a machine that has none of them serves before it copies them. */
const MANY = 10;

/** How often hosts.json is written then. */
const WRITE_HOSTS_EVERY_MS = 1000;

/** Sites at a time; most of the work is waiting for the storage. */
const WIDTH = 8;

/** Delays before a site that could not be followed is tried again. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** How often files are checked that no visitor asks for, and every which time by reading all of them. */
const LOOK_MS = 60 * 60_000;
const THOROUGH_LOOK = 24;
const LOOK_RETRY_MS = 60_000;

/** A joining machine serves without a site that fails so often. */
const MAX_FIRST_PASSES = 4;

/** What the file that exists while this machine is ready contains. */
const COMPLETE = '';
const SERVING = 'Some brands are not copied yet.\n';

export interface FollowerEvents {
  /** the storage could not be reached, or can be again; only when that changes */
  storage(state: { isUp: boolean; error?: unknown }): void;
  /** a site's release could not be fetched; it is tried again */
  failed(site: string, error: unknown): void;
  /** damaged files of its live release were replaced */
  repaired(site: string): void;
  /** this machine serves another release now */
  followed(site: string): void;
}

export interface Following {
  events: FollowerEvents;
  signal: AbortSignal;
  pause: (ms: number) => Promise<unknown>;
}

/** A site that could not be followed. */
interface Failure {
  count: number;
  /** performance.now() of the next attempt */
  nextAt: number;
}

/** This machine's copy of the releases, while this process keeps it current. */
export class MachineCopy {
  readonly #shared: SharedReleases;
  readonly #following: Following;
  /** of each site, the tag of the document that the copy is known to follow */
  readonly #tags = new Map<string, string>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looks = 0;
  readonly #failures = new Map<string, Failure>();
  /** keys of changes that were seen, so that each is followed once */
  #seen = new Set<string>();
  #newestMs = 0;
  #listedAt = Number.NEGATIVE_INFINITY;
  #isUp = true;
  /** sites that are still to be copied; visitors who ask for one do not wait for the others */
  #awaited: string[] = [];

  constructor(shared: SharedReleases, following: Following) {
    this.#shared = shared;
    this.#following = following;
  }

  async run(): Promise<void> {
    const { signal, pause } = this.#following;
    const mark = this.#beginCatchingUp();
    for (let passes = 0; !signal.aborted; ) {
      const isUp = await this.#turn();
      if (isUp) passes += 1;
      // with what it has, if the storage cannot be reached
      const isDone = isUp
        ? this.#failures.size === 0 || passes >= MAX_FIRST_PASSES
        : existsSync(mark.complete);
      const isComplete = this.#awaited.length === 0;
      if (isDone) mark.end(isComplete ? COMPLETE : SERVING);
      // a few at a time, so that a publish in between is soon live
      if (isUp) await this.#follow(this.#awaited.splice(0, MANY));
      if (isUp && isDone && isComplete) this.#lookAfter();
      await pause(isUp && isDone ? (isComplete ? POLL_MS : 0) : (RETRY_MS[0] ?? POLL_MS));
    }
  }

  /** Not ready while another state of the sites may be live, unless the storage cannot be reached. */
  #beginCatchingUp(): { complete: string; end: (state: string) => void } {
    const { followed } = sharedPaths(this.#shared.sitesDir);
    const complete = `${followed}-before`;
    if (readText(followed) === COMPLETE) renameSync(followed, complete);
    else rmSync(followed, { force: true });
    return {
      complete,
      end: (state) => {
        if (readText(followed) === state) return;
        replaceFile(followed, state);
        if (state === COMPLETE) rmSync(complete, { force: true });
      },
    };
  }

  /** @returns whether the storage answers */
  async #turn(): Promise<boolean> {
    try {
      const now = performance.now();
      if (now - this.#listedAt >= FULL_MS) {
        await this.#followAll();
        this.#listedAt = now;
      } else await this.#followChanged();
      this.#report(true);
      return true;
    } catch (error) {
      this.#report(false, error);
      return false;
    }
  }

  async #followAll(): Promise<void> {
    const { storage } = this.#shared;
    // before the documents, so that a change in between is seen
    const changes = await storage.list(sharedKeys.changes);
    for (const { key } of changes) this.#note(key);
    const documents = await storage.list(sharedKeys.documents);
    const behind = documents
      .map(({ key, tag }) => ({ site: siteOfDocument(key), tag }))
      .filter(({ site, tag }) => !this.#isAt(site, tag) || this.#failures.has(site))
      .map(({ site }) => site);
    const { sitesDir } = this.#shared;
    const absent = behind.filter((site) => currentReleaseId(sitesDir, site) === null);
    this.#awaited = absent.length < MANY && this.#awaited.length === 0 ? [] : absent;
    const awaited = new Set(this.#awaited);
    await this.#shared.awaitSites(this.#awaited.filter((site) => !this.#shared.isAwaited(site)));
    await this.#follow(behind.filter((site) => !awaited.has(site)));
    const old = changes.filter(({ changedAt }) => changedAt.getTime() < Date.now() - CHANGES_KEPT_MS);
    await storage.remove(old.map(({ key }) => key));
    const kept = new Set(changes.map(({ key }) => key));
    this.#seen = this.#seen.intersection(kept);
  }

  async #followChanged(): Promise<void> {
    const since = sharedKeys.changesSince(this.#newestMs - CLOCK_MS);
    const listed = await this.#shared.storage.list(sharedKeys.changes, since);
    const sites = listed.flatMap(({ key }) => this.#note(key) ?? []);
    const now = performance.now();
    const late = [...this.#failures].filter(([, { nextAt }]) => nextAt <= now).map(([site]) => site);
    await this.#follow([...new Set([...sites, ...late])]);
  }

  /** @returns the site of a change that was not seen before */
  #note(key: string): string | null {
    const change = readChange(key);
    if (!change || this.#seen.has(key)) return null;
    this.#seen.add(key);
    this.#newestMs = Math.max(this.#newestMs, change.atMs);
    return change.site;
  }

  #isAt(site: string, tag: string): boolean {
    if (this.#tags.get(site) === tag) return true;
    if (this.#shared.followedTag(site) !== tag) return false;
    this.#tags.set(site, tag);
    return true;
  }

  async #follow(sites: readonly string[]): Promise<void> {
    if (sites.length === 0) return;
    const { sitesDir } = this.#shared;
    const batch: FollowBatch | null =
      sites.length < MANY
        ? null
        : { hosts: new HostTable(sitesDir, { writeEveryMs: WRITE_HOSTS_EVERY_MS }), done: [] };
    await inParallel(sites, WIDTH, async (site) => {
      if (this.#following.signal.aborted) return;
      const before = this.#shared.followedTag(site);
      try {
        const { tag } = await this.#shared.follow(site, batch);
        this.#failures.delete(site);
        if (tag !== before) this.#following.events.followed(site);
      } catch (error) {
        this.#fail(site, error);
      }
    });
    if (!batch) return;
    for (const [site, error] of await batch.hosts.write()) this.#fail(site, error);
    await flushAllBelow(sitesDir);
    for (const done of batch.done) done();
  }

  #fail(site: string, error: unknown): void {
    const count = (this.#failures.get(site)?.count ?? 0) + 1;
    const waitMs = RETRY_MS[Math.min(count, RETRY_MS.length) - 1] ?? 0;
    this.#failures.set(site, { count, nextAt: performance.now() + waitMs });
    if (count === 1) this.#following.events.failed(site, error);
  }

  /** Beside everything else, once an hour: assets of earlier builds, and damaged files. */
  #lookAfter(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = now;
    const thorough = this.#looks % THOROUGH_LOOK === THOROUGH_LOOK - 1;
    this.#looks += 1;
    const { storage, sitesDir } = this.#shared;
    const look = async () => {
      await fetchRecentAssets(storage, sitesDir);
      await this.#repairDamaged(thorough);
    };
    look().catch(() => {
      this.#lookedAt = now - LOOK_MS + LOOK_RETRY_MS;
    });
  }

  async #repairDamaged(thorough: boolean): Promise<void> {
    const { sitesDir } = this.#shared;
    for (const site of publishedSites(sitesDir)) {
      if (this.#following.signal.aborted) return;
      // this process also serves visitors
      await setImmediate();
      const store = new ReleaseStore(sitesDir, site);
      const id = store.liveId();
      if (id === null || store.isWhole(store.table(id), { thorough })) continue;
      await this.#shared.repair(site);
      this.#following.events.repaired(site);
    }
  }

  #report(isUp: boolean, error?: unknown): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#following.events.storage({ isUp, error });
  }
}
