import type { LiveContent } from '#api/http/dependencies.ts';
import { currentReleaseId } from '#publish/release/release.ts';
import { findReleaseContent, readReleaseContent } from '#publish/release/release-content.ts';
import type { ReleaseGuard } from '../releases/release-guard.ts';

/** How long the live release is cached. */
const FRESH_MS = 100;

interface Known {
  mark: string;
  checkedAt: number;
  live: LiveContent;
}

/** The content that each site's live pages were made from. */
export class LiveContents {
  readonly #sitesDir: string;
  readonly #guard: ReleaseGuard;
  readonly #known = new Map<string, Known>();

  constructor(sitesDir: string, guard: ReleaseGuard) {
    this.#sitesDir = sitesDir;
    this.#guard = guard;
  }

  /** null if the site is not live */
  get(site: string): LiveContent | null {
    const known = this.#known.get(site);
    const now = performance.now();
    if (known && now - known.checkedAt < FRESH_MS) return known.live;
    const linked = currentReleaseId(this.#sitesDir, site);
    if (linked === null) {
      this.#known.delete(site);
      return null;
    }
    return this.#read(site, this.#guard.served(site, linked), known);
  }

  #read(site: string, id: string, known: Known | undefined): LiveContent | null {
    const found = findReleaseContent(this.#sitesDir, site, id);
    if (!found) {
      this.#known.delete(site);
      return null;
    }
    try {
      const live = known?.mark === found.mark ? known.live : readReleaseContent(found.file);
      this.#known.set(site, { mark: found.mark, checkedAt: performance.now(), live });
      return live;
    } catch (fault) {
      const linked = currentReleaseId(this.#sitesDir, site);
      if (linked === null || !this.#guard.found(site, id, fault)) throw fault;
      return this.#read(site, this.#guard.served(site, linked), undefined);
    }
  }
}
