import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { CodedError } from '#util/coded-error.ts';
import { inParallel } from '#util/collections/collections.ts';
import { withLock } from '../files/file-lock.ts';
import { readText, replaceFile } from '../files/file-operations.ts';
import { HostTable, HostTakenError } from '../hosts/host-table.ts';
import { type Ended, readEnded, removeEnded, writeEnded } from '../hosts/published-sites.ts';
import { sharedPaths, sitePaths } from '../release/release.ts';
import { type HistoryEntry, MAX_ENTRIES } from '../release/release-history.ts';
import { keptReleases, ReleaseStore } from '../release/release-store.ts';
import type { PublishedTable } from '../release/release-table.ts';
import { fetchAssets } from './fetch-assets.ts';
import { fetchRelease } from './fetch-release.ts';
import {
  type LiveDocument,
  newDocument,
  parseDocument,
  type SeenDocument,
  withToken,
} from './live-document.ts';
import { removeOldPacks, sendAssets, sendRelease } from './send-release.ts';
import { type SharedStorage, sharedKeys, toObject } from './shared-storage.ts';

/** Documents that are read at a time. */
const WIDTH = 32;

/** Another machine has changed what is live of the site since it was read. */
export class SwitchedElsewhereError extends CodedError {
  readonly code = 'switched_elsewhere';
}

/**
 * Many sites that are followed at once: hosts.json is written, and the disk flushed, for all together. The caller writes
 * the hosts, flushes, and then calls `done`; until then, a site counts as not followed.
 */
export interface FollowBatch {
  hosts: HostTable;
  done: (() => void)[];
}

/**
 * The releases that several machines share (decision 052). What is live is decided in the storage, by a document of each
 * site that is replaced on condition; this machine then serves its own copy.
 */
export class SharedReleases {
  readonly storage: SharedStorage;
  readonly sitesDir: string;
  readonly #sentBuilds = new Set<string>();

  constructor({ storage, sitesDir }: { storage: SharedStorage; sitesDir: string }) {
    this.storage = storage;
    this.sitesDir = sitesDir;
  }

  /** Whether this machine serves what is live. */
  async isCurrent(site: string): Promise<boolean> {
    return (await this.#read(site)).tag === this.followedTag(site);
  }

  /** The tag of the document that this machine's copy follows; null if it follows none. */
  followedTag(site: string): string | null {
    return readText(sitePaths(this.sitesDir, site).followed);
  }

  /**
   * Makes this machine serve what is live, unless it does.
   * @param batch when many sites are followed at once
   * @returns the site's document, to be given to `switchTo`
   */
  async follow(site: string, batch: FollowBatch | null = null): Promise<SeenDocument> {
    const seen = await this.#read(site);
    const followed = this.followedTag(site);
    if (seen.tag === followed) return seen;
    return withLock(new ReleaseStore(this.sitesDir, site).lockFile, async () => {
      // again, if this machine has followed or published another one meanwhile
      const now = this.followedTag(site) === followed ? seen : await this.#read(site);
      if (now.document && now.tag !== this.followedTag(site)) await this.#apply(now.document, now.tag, batch);
      return now;
    });
  }

  /**
   * Makes an existing release of this machine live on all machines; returns when it is live in the storage and here. The
   * caller holds the site's lock. Does nothing if it is live already.
   * @throws SwitchedElsewhereError if the site's document is not `seen` any more; then nothing has changed
   */
  async switchTo(seen: SeenDocument, table: PublishedTable, by: HistoryEntry['by']): Promise<void> {
    const { site, id } = table;
    const store = new ReleaseStore(this.sitesDir, site);
    const before = seen.document ?? newDocument(site);
    const sent = await sendRelease(table, seen.document, this);
    const isLive = before.live === id;
    if (isLive && before.releases[id]?.pack === sent.pack) return;
    if (!this.#sentBuilds.has(table.code)) await sendAssets(table.code, this);
    this.#sentBuilds.add(table.code);
    const history = seen.document ? before.history : store.history();
    const isLast = history.at(-1)?.id === id && (isLive || seen.document === null);
    const entries = isLast ? history : [...history, { id, at: timeAfter(history), by }];
    const kept = keptReleases(entries, id);
    const releases = { ...before.releases, [id]: sent };
    const document = withToken({
      ...before,
      live: id,
      hosts: table.hosts,
      ended: null,
      history: entries.slice(-MAX_ENTRIES),
      releases: Object.fromEntries(Object.entries(releases).filter(([release]) => kept.has(release))),
    });
    const tag = await this.#write(document, seen.tag);
    store.adopt(id, document.history);
    this.#storeTag(site, tag);
    // what stays behind is removed after the next switch
    await removeOldPacks(document, this.storage, new Date()).catch(() => undefined);
  }

  /**
   * Prepares this machine for brands before it copies them: it knows their hosts, and `fetchAwaited` copies those that
   * visitors ask for first.
   */
  async awaitSites(sites: readonly string[]): Promise<void> {
    const { awaited } = sharedPaths(this.sitesDir);
    const hosts = new HostTable(this.sitesDir, { writeEveryMs: Number.POSITIVE_INFINITY });
    mkdirSync(awaited(), { recursive: true });
    await inParallel(sites, WIDTH, async (site) => {
      const { document } = await this.#read(site);
      // a closed brand has no files to wait for
      if (document?.live === null) await this.follow(site);
      if (!document?.live) return;
      await claim(hosts, site, document.hosts);
      writeFileSync(awaited(site), '');
    });
    await hosts.write();
  }

  /** Whether a brand is live elsewhere and not copied yet. */
  isAwaited(site: string): boolean {
    return existsSync(sharedPaths(this.sitesDir).awaited(site));
  }

  /** Copies a brand that a visitor has asked for. It is flushed and counts as followed later, with the others. */
  async fetchAwaited(site: string): Promise<void> {
    if (this.isAwaited(site)) await this.follow(site, { hosts: new HostTable(this.sitesDir), done: [] });
  }

  /** Makes a release complete on this machine for a rollback, if the storage has it. */
  async fetch({ document }: SeenDocument, site: string, id: string): Promise<void> {
    const pack = document?.releases[id]?.pack;
    if (pack === undefined) return;
    const { lockFile } = new ReleaseStore(this.sitesDir, site);
    await withLock(lockFile, () => fetchRelease({ site, id, pack }, { ...this.#place, thorough: true }));
  }

  /** Tells all machines that a site is closed, renamed or open again, as it is on this machine. */
  async sendState(site: string): Promise<void> {
    const store = new ReleaseStore(this.sitesDir, site);
    await withLock(store.lockFile, async () => {
      const seen = await this.#read(site);
      const ended = readEnded(this.sitesDir, site);
      const live = store.liveId();
      const before = seen.document ?? newDocument(site);
      // a site that was published before machines shared releases: its next publish sends it
      if (seen.document === null && live !== null) return;
      if (seen.document && before.live === live && isSame(before.ended, ended)) return;
      this.#storeTag(site, await this.#write(withToken({ ...before, live, ended }), seen.tag));
    });
  }

  /**
   * Replaces damaged files of the live release by those of the storage.
   * @returns whether the release is intact now
   */
  async repair(site: string): Promise<boolean> {
    const store = new ReleaseStore(this.sitesDir, site);
    return withLock(store.lockFile, async () => {
      const { document } = await this.#read(site);
      const id = store.liveId();
      const pack = id === null ? undefined : document?.releases[id]?.pack;
      if (id === null || pack === undefined) return false;
      store.forgetChecked(id);
      await fetchRelease({ site, id, pack }, { ...this.#place, thorough: true });
      return store.isWhole(store.table(id), { thorough: true });
    });
  }

  get #place() {
    return { storage: this.storage, sitesDir: this.sitesDir };
  }

  /** Brings this machine's copy of a site to the document. The caller holds the site's lock. */
  async #apply(document: LiveDocument, tag: string | null, batch: FollowBatch | null): Promise<void> {
    const { site, live, history, releases, ended } = document;
    const store = new ReleaseStore(this.sitesDir, site);
    if (live === null) {
      // before the link is removed, so that the closed brand's page is there
      this.#writeEnded(site, ended);
      // a machine that joined later has not claimed them before
      if (ended) await (batch?.hosts ?? new HostTable(this.sitesDir)).claimFree(site, ended.hosts);
      if (store.liveId() !== null) store.end();
    } else {
      const pack = releases[live]?.pack ?? '';
      const flush = batch === null;
      const table = await fetchRelease({ site, id: live, pack }, { ...this.#place, flush });
      await fetchAssets(table.code, this.storage, this.sitesDir);
      await (batch?.hosts ?? new HostTable(this.sitesDir)).claim(site, table.hosts);
      this.#writeEnded(site, ended);
      const isNew = store.liveId() === null;
      store.adopt(live, history, { flush });
      if (isNew && flush) store.flushNewSite();
      store.prune();
    }
    rmSync(sharedPaths(this.sitesDir).awaited(site), { force: true });
    const done = () => {
      // pruning removed links to files, which changes their inode change time
      if (live !== null) store.markChecked(live);
      this.#storeTag(site, tag);
    };
    if (batch) batch.done.push(done);
    else done();
  }

  #writeEnded(site: string, ended: Ended | null): void {
    if (ended) writeEnded(this.sitesDir, site, ended);
    else removeEnded(this.sitesDir, site);
  }

  async #read(site: string): Promise<SeenDocument> {
    const found = await this.storage.get(sharedKeys.document(site));
    return { document: found && parseDocument(found.bytes, site), tag: found?.tag ?? null };
  }

  /** @returns the new tag */
  async #write(document: LiveDocument, seen: string | null): Promise<string> {
    const { site, token } = document;
    const bytes = Buffer.from(JSON.stringify(document));
    const tag = await this.storage.replace(toObject(sharedKeys.document(site), bytes), seen);
    const written = tag ?? (await this.#tagOf(site, token));
    if (written === null)
      throw new SwitchedElsewhereError(`${site}: another machine has changed what is live. Run it again.`);
    const change = sharedKeys.change(site, Date.now(), randomUUID());
    // the switch has happened: other machines find it with their next list of all documents
    await this.storage.put(toObject(change, Buffer.alloc(0))).catch(() => undefined);
    return written;
  }

  /** The tag of the write with this token, whose response may have been lost; null if another one has replaced it. */
  async #tagOf(site: string, token: string): Promise<string | null> {
    const { document, tag } = await this.#read(site);
    return document?.token === token ? tag : null;
  }

  /** Not flushed: without it, the document is read again. */
  #storeTag(site: string, tag: string | null): void {
    replaceFile(sitePaths(this.sitesDir, site).followed, tag ?? '', { flush: false });
  }
}

const isSame = (one: Ended | null, other: Ended | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Leaves out hosts that another brand has. */
async function claim(hosts: HostTable, site: string, names: readonly string[]): Promise<void> {
  try {
    await hosts.claim(site, names);
  } catch (error) {
    if (!(error instanceof HostTakenError)) throw error;
  }
}

/** Now, but later than every switch so far: clocks of machines differ. */
function timeAfter(history: readonly HistoryEntry[]): string {
  const last = history.at(-1);
  return new Date(Math.max(Date.now(), last ? Date.parse(last.at) + 1 : 0)).toISOString();
}
