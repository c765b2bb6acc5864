import { currentReleaseId } from '#publish/release/release.ts';
import { describeError, type Log } from '../log.ts';
import { type LiveRelease, loadRelease } from './live-release.ts';
import type { ReleaseGuard } from './release-guard.ts';

/** How long the live release id is cached: half of the 200 ms within which a publish must show. */
const FRESH_MS = 100;

/** Delay before an unreadable release is tried again. */
const RETRY_MS = 1000;

/**
 * One site's live release. The link is read on request, at most every 100 ms; that takes a few microseconds,
 * works on every file system, and costs nothing for a site without visits. If the live release is damaged,
 * the newest intact one is served (ReleaseGuard); if it cannot be read at the moment, the cached one is
 * served.
 */
export class LiveSite {
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
      return linked === null ? null : this.#guard.served(this.#site, linked);
    } catch (error) {
      return this.#keep(error).table.id;
    }
  }
}
