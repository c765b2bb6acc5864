import { siteKeys } from '#publish/deploy/site-keys.ts';
import type { Release, ReleasePage, ReleaseRedirect } from '#publish/release/release.ts';
import {
  errorsAt,
  isInSubtree,
  isOneBelow,
  type Route,
  type Routes,
  routesOf,
} from '#publish/release/release-routes.ts';
import { BoundedCache } from '#util/collections/collections.ts';

/** Reads an object from an object storage by its key; null if there is none. */
export type ReadObject = (key: string) => Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;

/** A deployed release, ready to serve. */
export interface EdgeRelease {
  table: Release;
  routes: Routes;
  /** key of a file below the document root */
  keyOf: (file: string) => string;
}

interface CachedRelease {
  /** when the pointer was last read, in milliseconds */
  readAt: number;
  live: EdgeRelease | null;
}

interface EdgeReleasesOptions {
  read: ReadObject;
  /** how long the pointer is cached */
  pointerMs: number;
  nowMs: () => number;
}

/** Sites in memory, 200 KB each for 28 pages: platforms give an isolate 128 MB. */
const MOST_SITES = 200;

const FOLDER = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?$/;

/**
 * The live releases at a target, by site. Each request uses a single release; if the pointer cannot be read,
 * the cached release is used.
 */
export class EdgeReleases {
  readonly #options: EdgeReleasesOptions;
  readonly #cache = new BoundedCache<string, CachedRelease>({ entries: MOST_SITES, cost: 0 });

  constructor(options: EdgeReleasesOptions) {
    this.#options = options;
  }

  /** Null if nothing of that site is deployed. Throws if that cannot be determined. */
  async live(site: string): Promise<EdgeRelease | null> {
    const now = this.#options.nowMs();
    const cached = this.#cache.get(site);
    if (cached && now - cached.readAt < this.#options.pointerMs) return cached.live;
    try {
      const live = await this.#readLive(site, cached?.live ?? null);
      this.#cache.set(site, { readAt: now, live }, 0);
      return live;
    } catch (error) {
      if (!cached?.live) throw error;
      this.#cache.set(site, { readAt: now, live: cached.live }, 0);
      return cached.live;
    }
  }

  async #readLive(site: string, cached: EdgeRelease | null): Promise<EdgeRelease | null> {
    const keys = siteKeys(site);
    const pointer = await this.#json<{ site: unknown; folder: unknown }>(keys.pointer);
    if (pointer === null) return null;
    const { folder } = pointer;
    if (pointer.site !== site || typeof folder !== 'string' || !FOLDER.test(folder))
      throw new Error(`${keys.pointer} is no pointer of ${site}`);
    if (cached?.keyOf('') === keys.www(folder)) return cached;
    const table = await this.#json<Release>(keys.table(folder));
    if (table?.site !== site) throw new Error(`${keys.table(folder)} is no table of ${site}`);
    return { table, routes: routesOf(table), keyOf: (file) => keys.www(folder) + file };
  }

  async #json<Value>(key: string): Promise<Value | null> {
    const body = await this.#options.read(key);
    return body === null ? null : ((await new Response(body).json()) as Value);
  }
}

type EdgeMatch =
  | { kind: 'redirect'; rule: ReleaseRedirect }
  | { kind: 'page'; status: 200 | 404; entry: ReleasePage }
  | { kind: 'file'; entry: Release['files'][string] };

/** The release's response at a decoded path without a trailing slash. `day` is YYYY-MM-DD in UTC. */
export function matchPath({ table, routes }: EdgeRelease, path: string, day: string): EdgeMatch {
  const subtree = routes.subtrees.find(({ root }) => isInSubtree(root, path));
  const known: Route | undefined =
    routes.exact.get(path) ?? (subtree && { kind: 'redirect', rule: subtree.rule });
  const errors = errorsAt(table, path);
  const invalid: EdgeMatch = { kind: 'page', status: 404, entry: errors.invalid };
  if (known?.kind === 'redirect' || known?.kind === 'file') return known;
  if (known?.kind === 'refused') return invalid;
  const shell = known ? undefined : routes.shells.find(({ prefix }) => isOneBelow(prefix, path));
  const entry = known?.entry ?? shell;
  if (!entry) return { kind: 'page', status: 404, entry: errors['404'] };
  const isInTime = day >= (entry.from ?? '') && day <= (entry.until ?? '9999-12-31');
  return isInTime ? { kind: 'page', status: shell?.status ?? 200, entry } : invalid;
}
