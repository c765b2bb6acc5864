import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '#util/node/errors.ts';
import { flushFolderAndAbove, flushFolderSync } from '#util/node/flush-to-disk.ts';
import { forgetChecked, markChecked } from '../files/checksums.ts';
import {
  removeUnfinished,
  replaceFile,
  replaceLink,
  UNFINISHED,
  type WriteOptions,
} from '../files/file-operations.ts';
import { parseTable, ReleaseIdSchema, sharedPaths, sitePaths, tableText } from './release.ts';
import {
  type HistoryEntry,
  readHistory,
  recentReleases,
  releasesBefore,
  writeHistory,
} from './release-history.ts';
import type { PublishedTable } from './release-table.ts';
import { type CheckOptions, damagedFiles } from './verify-release.ts';

/** Releases stored for rollbacks, besides the live one. */
const RELEASES_KEPT = 5;

/** Where the images of a site lie. */
export interface MediaDirs {
  /** the site's own folder, which is served */
  folder: string;
  /** the folder with the images of all sites, each once */
  shared: string;
}

/**
 * One site's releases on disk. A release is written under a temporary name, gets its own name when complete,
 * and goes live by replacing one link. Every method that changes something expects the caller to hold the
 * site's lock.
 */
export class ReleaseStore {
  readonly #sitesDir: string;
  readonly #paths: ReturnType<typeof sitePaths>;

  constructor(sitesDir: string, site: string) {
    this.#sitesDir = sitesDir;
    this.#paths = sitePaths(sitesDir, site);
  }

  get lockFile(): string {
    return path.join(this.#paths.root, '.lock');
  }

  isLocked(): boolean {
    return lstatSync(this.lockFile, { throwIfNoEntry: false }) !== undefined;
  }

  get mediaDirs(): MediaDirs {
    return { folder: this.#paths.media, shared: sharedPaths(this.#sitesDir).media };
  }

  liveId(): string | null {
    try {
      const id = ReleaseIdSchema.safeParse(path.basename(readlinkSync(this.#paths.current)));
      return id.success ? id.data : null;
    } catch (error) {
      if (['ENOENT', 'EINVAL'].includes(errorCode(error))) return null;
      throw error;
    }
  }

  /** A release's table as this pipeline wrote it; null if it is missing or unreadable. */
  table(id: string): PublishedTable | null {
    try {
      const table = parseTable(readFileSync(this.#paths.table(id), 'utf8')) as PublishedTable;
      if (table.id !== id || typeof table.pages !== 'object') return null;
      // tables of earlier versions have none
      return { ...table, sums: table.sums ?? {}, media: table.media ?? {} };
    } catch {
      return null;
    }
  }

  /** See verify-release.ts. */
  damagedFiles(table: PublishedTable, options?: CheckOptions): string[] {
    return damagedFiles(this.#sitesDir, table, options);
  }

  /** Whether a release has its table and all files match it. */
  isWhole(table: PublishedTable | null, options?: CheckOptions): boolean {
    return table !== null && this.damagedFiles(table, options).length === 0;
  }

  /** Replaces the table of an existing release. */
  writeTable(table: PublishedTable): void {
    replaceFile(this.#paths.table(table.id), tableText(table));
    flushFolderSync(this.folder(table.id));
  }

  /** Whether the release has a folder, complete or not. */
  has(id: string): boolean {
    return existsSync(this.#paths.release(id));
  }

  ids(): string[] {
    return existsSync(this.#paths.releases)
      ? readdirSync(this.#paths.releases).filter((name) => ReleaseIdSchema.safeParse(name).success)
      : [];
  }

  folder(id: string): string {
    return this.#paths.release(id);
  }

  root(id: string): string {
    return this.#paths.www(id);
  }

  /** Removes files of a killed publish; `thorough` looks into every folder it may have been writing to. */
  clean(thorough: boolean): void {
    removeUnfinished(this.#paths.releases);
    if (!thorough) return;
    removeUnfinished(this.#paths.root);
    removeUnfinished(this.#paths.media);
  }

  /** Creates an empty folder for a new release. */
  begin(id: string): string {
    const folder = path.join(this.#paths.releases, `${UNFINISHED}${id}-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  discard(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
  }

  /** Renames the complete, flushed folder to the release's name. */
  finish(folder: string, id: string, { flush = true }: WriteOptions = {}): void {
    renameSync(folder, this.#paths.release(id));
    if (flush) flushFolderSync(this.#paths.releases);
  }

  /** Flushes the last switch. */
  flush(): void {
    flushFolderSync(this.#paths.root);
  }

  /** A brand's first publish creates parent folders, which also need a flush. */
  flushNewSite(): void {
    flushFolderAndAbove(this.#sitesDir);
  }

  /** Records that every file is intact now. */
  markChecked(id: string): void {
    markChecked(this.#paths.checked(id));
  }

  /** Ids of the stored releases by their time of publishing; those without a readable table come last. */
  newestFirst(): string[] {
    const dated = this.ids().map((id) => ({ id, at: this.table(id)?.publishedAt ?? '' }));
    return dated.sort((one, other) => other.at.localeCompare(one.at)).map(({ id }) => id);
  }

  /** Makes the next check read every file. */
  forgetChecked(id: string): void {
    forgetChecked(this.#paths.checked(id));
  }

  history(): HistoryEntry[] {
    return readHistory(this.#paths.history, this.liveId());
  }

  /**
   * Makes the release live with one rename, so every request sees the old release or the new one. The history is
   * written before it: if that fails, or the process dies in between, the old release stays live. Once this returns, a
   * power cut does not undo it.
   */
  switchTo(id: string, by: HistoryEntry['by']): void {
    this.adopt(id, [...this.history(), { id, at: new Date().toISOString(), by }]);
  }

  /** The same with a history that was written elsewhere. */
  adopt(id: string, entries: readonly HistoryEntry[], { flush = true }: WriteOptions = {}): void {
    writeHistory(this.#paths.history, entries, { flush });
    if (this.liveId() !== id) replaceLink(path.join('releases', id), this.#paths.current);
    if (flush) this.flush();
    this.#markSwitched(id);
  }

  /** Takes the site down; its releases stay. */
  end(): void {
    rmSync(this.#paths.current, { force: true });
    this.flush();
    this.#markSwitched('');
  }

  /** So that processes which follow what is live need not look at every site. */
  #markSwitched(id: string): void {
    try {
      writeFileSync(sharedPaths(this.#sitesDir).switched, id);
    } catch {
      // the site is live; they look at every site from time to time
    }
  }

  /** Removes releases that are too old for a rollback, but never the live one or the one before it. */
  prune(): void {
    const wanted = keptReleases(this.history(), this.liveId());
    for (const id of this.ids()) if (!wanted.has(id)) this.discard(this.folder(id));
  }
}

/** The releases that are kept for rollbacks, with the live one. */
export function keptReleases(entries: readonly HistoryEntry[], live: string | null): ReadonlySet<string> {
  const kept = [...recentReleases(entries, RELEASES_KEPT), live, releasesBefore(entries)[0]];
  return new Set(kept.filter((id) => typeof id === 'string'));
}
