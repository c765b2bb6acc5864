import { statSync } from 'node:fs';
import { assetSums } from '#publish/app/asset-lists.ts';
import { sharedPaths } from '#publish/release/release.ts';

/** How long the lists of the builds are cached. */
const FRESH_MS = 1000;

/** The hash of each browser asset, from the lists of all builds. */
export class AssetSums {
  readonly #folder: string;
  #sums: ReadonlyMap<string, string> = new Map();
  #changedAtMs = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(sitesDir: string) {
    this.#folder = sharedPaths(sitesDir).assets;
  }

  /** Undefined for a file that is in no list. */
  of(name: string): string | undefined {
    const now = performance.now();
    if (now - this.#checkedAt >= FRESH_MS) {
      this.#checkedAt = now;
      // a new list changes the folder's time
      const changedAtMs = statSync(this.#folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (changedAtMs !== this.#changedAtMs) this.#sums = assetSums(this.#folder);
      this.#changedAtMs = changedAtMs;
    }
    return this.#sums.get(name);
  }
}
