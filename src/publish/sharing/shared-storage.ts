import type { ListedObject, StoredObject } from '../deploy/target.ts';
import { CACHE_CONTROL, DEFAULT_CONTENT_TYPE } from '../release/response-headers.ts';

/** Where machines share releases. Every error is a DeployError, written for the operator. */
export interface SharedStorage {
  /** its name in reports, without secrets */
  readonly name: string;
  /** In the order of their keys. @param after lists only keys behind this one */
  list(prefix: string, after?: string): Promise<ListedObject[]>;
  get(key: string): Promise<{ bytes: Uint8Array; tag: string } | null>;
  /** Stores an object, whole or not at all. */
  put(object: StoredObject): Promise<void>;
  /**
   * Writes an object if it still has the tag `seen`; null: if there is none.
   * @returns its new tag; null if it has changed
   */
  replace(object: StoredObject, seen: string | null): Promise<string | null>;
  remove(keys: readonly string[]): Promise<void>;
}

export function toObject(key: string, bytes: Uint8Array): StoredObject {
  return {
    key,
    contentType: DEFAULT_CONTENT_TYPE,
    cacheControl: CACHE_CONTROL.manifest,
    source: { bytes },
  };
}

/**
 * Keys in the storage. A brand's document says what is live; packs have the files. The key of a change begins with its
 * time, so that a machine lists only recent ones.
 */
export const sharedKeys = {
  documents: 'live/',
  document: (site: string) => `live/${site}.json`,
  /** @param hash of its bytes */
  pack: (site: string, hash: string) => `packs/${site}/${hash}`,
  packs: (site: string) => `packs/${site}/`,
  /** the browser assets of a build */
  assets: (code: string) => `assets/${code}/`,
  allAssets: 'assets/',
  changes: 'changes/',
  change: (site: string, atMs: number, token: string) => `changes/${timeText(atMs)}.${site}.${token}`,
  changesSince: (atMs: number) => `changes/${timeText(Math.max(0, atMs))}`,
};

/** In the order of time, for the next two centuries. */
const timeText = (atMs: number): string => String(atMs).padStart(13, '0');

/** The site and time that the key of a change names; null for any other key. */
export function readChange(key: string): { site: string; atMs: number } | null {
  const [, at, site] = /^changes\/(\d{13})\.([^.]+)\.[^.]+$/.exec(key) ?? [];
  return at !== undefined && site !== undefined ? { site, atMs: Number(at) } : null;
}

/** The site of a document's key. */
export const siteOfDocument = (key: string): string =>
  key.slice(sharedKeys.documents.length).replace(/\.json$/, '');
