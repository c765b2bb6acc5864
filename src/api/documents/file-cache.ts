import { BoundedCache } from '#util/collections/collections.ts';
import { lazyPer } from '#util/collections/lazy.ts';

const MOST_FILES = 200;
const MOST_BYTES = 48 * 1024 * 1024;

/** Generated files that are the same for all visitors and slow to draw. Simultaneous requests share one drawing. */
export class FileCache {
  readonly #files = new BoundedCache<string, Buffer>({ entries: MOST_FILES, cost: MOST_BYTES });
  readonly #pending = new Map<string, Promise<Buffer>>();

  has(key: string): boolean {
    return this.#pending.has(key) || this.#files.get(key) !== undefined;
  }

  /** @param key identifies all data that the file is made from */
  take(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#files.get(key);
    if (known) return Promise.resolve(known);
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const drawing = draw()
      .then((file) => {
        this.#files.set(key, file, file.length);
        return file;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, drawing);
    return drawing;
  }
}

/** The cache of one running API. */
export const getFileCache = lazyPer((_deps: object) => new FileCache());
