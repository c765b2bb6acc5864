import { inParallel } from '#util/collections/collections.ts';
import { errorMessage } from '#util/node/errors.ts';
import { counted, durationText } from '#util/text/words.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { type ReleaseObjects, releaseObjects } from './release-objects.ts';
import { siteKeys } from './site-keys.ts';
import {
  DeployError,
  type DeployTarget,
  isNewer,
  type ListedObject,
  type Manifest,
  nextPointer,
  type Pointer,
  parseManifest,
  type ReadPointer,
  type StoredObject,
} from './target.ts';

export interface DeployReport {
  site: string;
  /**
   * deployed: now live at the target · unchanged: it was already live there · superseded: the target has a
   * release that was published later, and keeps it
   */
  state: 'deployed' | 'unchanged' | 'superseded' | 'failed';
  /** id of the release that was to be deployed; null when nothing is published */
  release: string | null;
  /** its folder at the target; null if the deploy stopped before that */
  folder: string | null;
  sent: { objects: number; bytes: number };
  /** objects copied from the previous release at the target */
  copied: number;
  /** objects that already existed */
  kept: number;
  durationMs: number;
  /** why it failed; '' otherwise */
  error: string;
}

/** The report as one line of text. */
export function deployText(report: DeployReport, target: string): string {
  const { site, state, release, sent, copied, kept, durationMs } = report;
  const took = durationText(durationMs);
  if (state === 'failed') return `✗ ${site}: not deployed to ${target}: ${report.error}`;
  if (state === 'unchanged') return `= ${site}: ${release} is live at ${target} already (${took})`;
  if (state === 'superseded')
    return `= ${site}: ${target} has a release that was published later; ${release} was not made live`;
  const size = sent.bytes < 10_000 ? `${sent.bytes} bytes` : `${Math.round(sent.bytes / 1000)} KB`;
  const counts = `${sent.objects} objects sent (${size}), ${copied} copied there, ${kept} there already`;
  return `✓ ${site}: ${release} deployed to ${target} in ${took}: ${counts}`;
}

export function deploySummary(reports: readonly DeployReport[]): string {
  const count = (state: DeployReport['state']) => reports.filter((report) => report.state === state).length;
  const parts = (['deployed', 'unchanged', 'superseded', 'failed'] as const).flatMap((state) =>
    count(state) === 0 ? [] : [`${count(state)} ${state}`],
  );
  return `${counted(reports.length, 'site')}: ${parts.join(', ') || 'nothing to do'}`;
}

export interface DeployOptions {
  target: DeployTarget;
  sitesDir: string;
  keepDays: number;
  now: () => Date;
}

/** Concurrent requests. */
const WIDTH = 8;

/** Each failed attempt lost against another deploy. More than this has another cause. */
const MAX_ATTEMPTS = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Uploads a site's live release: its manifest, hashed files, pages, its table, and the pointer last. It never
 * changes an object that another release needs, so an interrupted deploy leaves the target unchanged for
 * visitors, and a repeated one continues from there. Never throws: the report holds the error.
 */
export async function deployRelease(site: string, options: DeployOptions): Promise<DeployReport> {
  const startedAt = performance.now();
  const deploy = new Deploy(site, options);
  const report = await deploy.run().catch((error) => deploy.failed(error));
  return { ...report, durationMs: performance.now() - startedAt };
}

class Deploy {
  readonly #options: DeployOptions;
  readonly #target: DeployTarget;
  readonly #report: DeployReport;

  constructor(site: string, options: DeployOptions) {
    this.#options = options;
    this.#target = options.target;
    this.#report = {
      site,
      state: 'failed',
      release: null,
      folder: null,
      error: '',
      durationMs: 0,
      sent: { objects: 0, bytes: 0 },
      copied: 0,
      kept: 0,
    };
  }

  failed(error: unknown): DeployReport {
    return {
      ...this.#report,
      state: 'failed',
      error: errorMessage(error),
    };
  }

  async run(): Promise<DeployReport> {
    const { site } = this.#report;
    const store = new ReleaseStore(this.#options.sitesDir, site);
    const id = store.liveId();
    if (id === null) throw new DeployError('nothing is published. Publish it first.');
    this.#report.release = id;
    const switchedAt = store.history().at(-1)?.at ?? this.#options.now().toISOString();
    const objects = await releaseObjects({ sitesDir: this.#options.sitesDir, site, id }, this.#target.takes);
    const { folder } = objects;
    this.#report.folder = folder;

    const seen = await this.#target.readPointer(site);
    if (seen.pointer?.folder === folder) return this.#ended('unchanged');
    if (seen.pointer && isNewer(seen.pointer, { switchedAt, folder })) return this.#ended('superseded');
    await this.#send(objects, seen.pointer);
    return this.#switchTo({ site, release: id, folder, switchedAt }, seen);
  }

  async #send(objects: ReleaseObjects, live: Pointer | null): Promise<void> {
    const keys = siteKeys(this.#report.site);
    // comes first, because pruning keeps what a manifest names
    await this.#put(objects.manifest);
    const before = live && parseManifest(await this.#target.read(keys.manifest(live.folder)));
    await this.#sendHashed(objects, before);
    await this.#sendPages(objects, live?.folder ?? '', before);
    await this.#put(objects.table);
  }

  /** A hashed name always has the same content, so an existing complete file is right. */
  async #sendHashed({ hashed }: ReleaseObjects, before: Manifest | null): Promise<void> {
    const keys = siteKeys(this.#report.site);
    const lists = await Promise.all([this.#target.list(keys.assets), this.#target.list(keys.media)]);
    const there = byKey(lists.flat());
    const named = new Set(before?.hashed);
    // pruning may remove a file that no release has named for long, so upload it again
    const trustedSince = this.#options.now().getTime() - (this.#options.keepDays / 2) * DAY_MS;
    await inParallel(hashed, WIDTH, async (object) => {
      const found = there.get(object.key);
      const isLasting = named.has(object.key) || (found && found.changedAt.getTime() > trustedSince);
      if (found?.bytes === object.bytes && isLasting) this.#report.kept += 1;
      else await this.#put(object, object.bytes);
    });
  }

  /** The folder's name is a hash of its contents, so files from an interrupted deploy are right. */
  async #sendPages(
    { pages, folder }: ReleaseObjects,
    liveFolder: string,
    before: Manifest | null,
  ): Promise<void> {
    const keys = siteKeys(this.#report.site);
    const there = byKey(await this.#target.list(keys.www(folder)));
    await inParallel(pages, WIDTH, async (page) => {
      if (there.get(page.key)?.bytes === page.bytes) {
        this.#report.kept += 1;
        return;
      }
      const isSame = before?.files[page.file] === page.hash;
      if (isSame && (await this.#target.copy(keys.www(liveFolder) + page.file, page)))
        this.#report.copied += 1;
      else await this.#put(page, page.bytes);
    });
  }

  async #switchTo(
    facts: Pick<Pointer, 'site' | 'release' | 'folder' | 'switchedAt'>,
    seenFirst: ReadPointer,
  ): Promise<DeployReport> {
    let seen = seenFirst;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const pointer = nextPointer(facts, seen.pointer, this.#options.now());
      const isWritten = await this.#target.writePointer(pointer, seen.tag);
      // read again after success: a storage without conditional writes accepts two writers
      seen = await this.#target.readPointer(facts.site);
      if (seen.pointer?.folder === facts.folder) return this.#ended(isWritten ? 'deployed' : 'unchanged');
      if (seen.pointer && isNewer(seen.pointer, facts)) return this.#ended('superseded');
    }
    throw new DeployError('other deploys of this site keep getting in between. Run it again.');
  }

  async #put(object: StoredObject, bytes?: number): Promise<void> {
    await this.#target.put(object);
    const { sent } = this.#report;
    sent.objects += 1;
    sent.bytes += bytes ?? ('text' in object.source ? Buffer.byteLength(object.source.text) : 0);
  }

  #ended(state: DeployReport['state']): DeployReport {
    return { ...this.#report, state };
  }
}

function byKey(listed: readonly ListedObject[]): Map<string, ListedObject> {
  return new Map(listed.map((object) => [object.key, object]));
}
