import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LiveContent } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { MissingSiteError, MissingVersionError } from '#cms/sources/source.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource, siteOrigin } from '#publish/content/snapshot.ts';
import { readReleasesSettings } from '#publish/deploy/settings.ts';
import { currentReleaseId, sitePaths } from '#publish/release/release.ts';
import { findReleaseContent, readReleaseContent, storedContent } from '#publish/release/release-content.ts';
import { ReleaseStore } from '#publish/release/release-store.ts';
import { PublishWorker } from '#publish/worker/parent.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { isLocalHost } from '../http/request-target.ts';
import { logToStandardError } from '../log.ts';
import { previewTokenError } from '../preview/preview-token.ts';
import { logDamage, ReleaseGuard } from '../releases/release-guard.ts';
import type { ServerSettings } from '../settings.ts';
import { openPublishing } from './site-publisher.ts';

/** The content operations of the member API. */
export interface SiteContents
  extends Pick<ApiDependencies, 'liveContent' | 'originOf' | 'contentVersion' | 'publishing' | 'mayPreview'> {
  /** loads what the first publish needs */
  warmUp?: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The content of published sites; other versions come from the CMS. */
export function siteContents(
  settings: ServerSettings,
  guard = new ReleaseGuard(settings.sitesDir, (damage) => logDamage(logToStandardError, damage)),
): SiteContents {
  const isShared = readReleasesSettings(process.env, ROOT).target !== 'none';
  const live = new LiveContents(settings.sitesDir, guard, isShared);
  const worker = new PublishWorker();
  return {
    liveContent: async (site) => live.get(site),
    originOf: async (site) => {
      // in local mode, a demo brand's own host does not exist
      if (settings.mode === 'local') return `http://${site}.localhost:${settings.port}`;
      const record = live.get(site)?.record;
      return siteOrigin(record?.site ?? { id: site, hosts: [] }, settings.port);
    },
    contentVersion: (site, version) => readVersion(settings.sitesDir, site, version),
    publishing: openPublishing(settings.sitesDir, (site, request) => worker.publishOne(site, request)),
    warmUp: async () => {
      await import('#publish/page-diff/report.ts');
      await worker.warmUp();
    },
    mayPreview: (site, version, { token, hostName }) => {
      if (settings.mode === 'local' && isLocalHost(hostName)) return true;
      const { previewSecret } = settings;
      return (
        previewSecret !== null &&
        previewTokenError(token, { site, version, now: Date.now() }, previewSecret) === null
      );
    },
  };
}

/** The CMS's version of that name, or else the stored release with that id. */
async function readVersion(sitesDir: string, site: string, version: string): Promise<CmsRecord | null> {
  const source = openSource(readPublishSettings(process.env, ROOT));
  try {
    const content = await source.read(site, version);
    return parseRecord(content.raw, { site, version, placeOf: content.placeOf });
  } catch (error) {
    if (error instanceof MissingSiteError || error instanceof MissingVersionError)
      return storedContent(sitesDir, site, version);
    throw error;
  }
}

/** How long the live release is cached. */
const FRESH_MS = 100;

/** Memory for content, as the size of its files: 300 brands with four offices. Reading one takes 2 ms. */
const MOST_BYTES = 20_000_000;

/** The largest brands count as this much, so that each can stay in memory. */
const MOST_BYTES_EACH = MOST_BYTES / 10;

interface CachedContent {
  mark: string;
  checkedAt: number;
  live: LiveContent;
}

/** The content that each site's live pages were made from. */
export class LiveContents {
  readonly #sitesDir: string;
  readonly #guard: ReleaseGuard;
  readonly #cache = new BoundedCache<string, CachedContent>({
    entries: Number.POSITIVE_INFINITY,
    cost: MOST_BYTES,
  });
  readonly #isShared: boolean;

  /** @param isShared several machines have the same releases, and learn of a switch at different times */
  constructor(sitesDir: string, guard: ReleaseGuard, isShared = false) {
    this.#sitesDir = sitesDir;
    this.#guard = guard;
    this.#isShared = isShared;
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
    return this.#read(site, this.#guard.releaseToServe(site, linked), cached);
  }

  /** When a release last went live, on every machine the same. */
  #switchedAt(site: string, id: string): Date | undefined {
    const entry = new ReleaseStore(this.#sitesDir, site).history().findLast((each) => each.id === id);
    return entry && new Date(entry.at);
  }

  #open(site: string, file: string, switchedAt: Date | undefined): LiveContent {
    const { media } = sitePaths(this.#sitesDir, site);
    const { content, record } = readReleaseContent(file);
    // the record names its pictures as their addresses, such as /media/logo.1f0c9a7b3d2e.svg
    return {
      content,
      record,
      switchedAt,
      readMedia: (src) => readFile(path.join(media, path.basename(src))),
    };
  }

  #read(site: string, id: string, cached: CachedContent | undefined): LiveContent | null {
    const found = findReleaseContent(this.#sitesDir, site, id);
    if (!found) {
      this.#cache.delete(site);
      return null;
    }
    try {
      const switchedAt = this.#isShared ? this.#switchedAt(site, id) : undefined;
      const mark = `${found.mark} ${switchedAt?.getTime()}`;
      const live = cached?.mark === mark ? cached.live : this.#open(site, found.file, switchedAt);
      const cost = Math.min(found.bytes, MOST_BYTES_EACH);
      this.#cache.set(site, { mark, checkedAt: performance.now(), live }, cost);
      return live;
    } catch (error) {
      const linked = currentReleaseId(this.#sitesDir, site);
      if (linked === null || !this.#guard.reportDamage(site, id, error)) throw error;
      return this.#read(site, this.#guard.releaseToServe(site, linked), undefined);
    }
  }
}
