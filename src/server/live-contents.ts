import type { LiveContent } from '../api/parts.ts';
import { findLiveContent, readReleaseContent } from '../publish/release-content.ts';

/** How old the knowledge of what is live may be. */
const FRESH_MS = 100;

/** The content of every site's live release, as the pages that visitors see were made from it. */
export class LiveContents {
  readonly #sitesDir: string;
  readonly #known = new Map<string, { mark: string; checkedAt: number; live: LiveContent }>();

  constructor(sitesDir: string) {
    this.#sitesDir = sitesDir;
  }

  /** null when the site is not live */
  get(site: string): LiveContent | null {
    const known = this.#known.get(site);
    const now = performance.now();
    if (known && now - known.checkedAt < FRESH_MS) return known.live;
    const found = findLiveContent(this.#sitesDir, site);
    if (!found) {
      this.#known.delete(site);
      return null;
    }
    const live = known?.mark === found.mark ? known.live : readReleaseContent(found.file);
    this.#known.set(site, { mark: found.mark, checkedAt: now, live });
    return live;
  }
}
