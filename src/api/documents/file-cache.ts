import { BoundedCache } from '#util/collections/lru-cache.ts';

const MOST_FILES = 200;
const MOST_BYTES = 48 * 1024 * 1024;

/**
 * Files that are the same for everybody and take long to draw: each is drawn once for as many as ask, and kept
 * while it is asked for.
 */
export class FileCache {
  readonly #kept = new BoundedCache<string, Buffer>({ entries: MOST_FILES, cost: MOST_BYTES });
  readonly #underWay = new Map<string, Promise<Buffer>>();

  has(key: string): boolean {
    return this.#underWay.has(key) || this.#kept.get(key) !== undefined;
  }

  /** @param key says everything that the file is made from */
  take(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key);
    if (known) return Promise.resolve(known);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const drawing = draw()
      .then((file) => {
        this.#kept.set(key, file, file.length);
        return file;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, drawing);
    return drawing;
  }
}

const ofOwner = new WeakMap<object, FileCache>();

/** The files that one running API keeps. */
export function keptFilesOf(owner: object): FileCache {
  const known = ofOwner.get(owner) ?? new FileCache();
  ofOwner.set(owner, known);
  return known;
}
