import type { LiveContent } from '#api/brand/live-brand.ts';
import { currentReleaseId } from '#publish/release/release.ts';
import { findReleaseContent, readReleaseContent } from '#publish/release/release-content.ts';
import type { ReleaseGuard } from '../releases/release-guard.ts';

/** How long the live release is cached. */
const FRESH_MS = 100;

interface CachedContent {
  mark: string;
  checkedAt: number;
  live: LiveContent;
}

/** The content that each site's live pages were made from. */
export class LiveContents {
  readonly #sitesDir: string;
  readonly #guard: ReleaseGuard;
  readonly #cache = new Map<string, CachedContent>();

  constructor(sitesDir: string, guard: ReleaseGuard) {
    this.#sitesDir = sitesDir;
    this.#guard = guard;
  }

  /** null if the site is not live */
  get(site: string): LiveContent | null {
    const cached = this.#cache.get(site);
    const now = performance.now();
    if (cached && now - cached.checkedAt < FRESH_MS) return cached.live;
    const linked = currentReleaseId(this.#sitesDir, site);
    if (linked === null) {
      this.#cache.delete(site);
      return null;
    }
    return this.#read(site, this.#guard.served(site, linked), cached);
  }

  #read(site: string, id: string, cached: CachedContent | undefined): LiveContent | null {
    const found = findReleaseContent(this.#sitesDir, site, id);
    if (!found) {
      this.#cache.delete(site);
      return null;
    }
    try {
      const live = cached?.mark === found.mark ? cached.live : readReleaseContent(found.file);
      this.#cache.set(site, { mark: found.mark, checkedAt: performance.now(), live });
      return live;
    } catch (error) {
      const linked = currentReleaseId(this.#sitesDir, site);
      if (linked === null || !this.#guard.found(site, id, error)) throw error;
      return this.#read(site, this.#guard.served(site, linked), undefined);
    }
  }
}
