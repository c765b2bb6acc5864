import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#cms/checks/rule.ts';
import { isSiteId } from '#cms/sources/source.ts';
import { flushFiles } from '#util/node/flush-to-disk.ts';
import { checkPages } from '../checks/check-pages.ts';
import { ContentCheckError, refuseErrors } from '../checks/findings.ts';
import { storeIdentity } from '../content/brand-identity-cache.ts';
import { type PublishedMedia, publishedMedia } from '../content/media-store.ts';
import { failedStep, PublishError, type Step, toPublishError } from '../content/publish-error.ts';
import { makeSnapshot, type Snapshot, storeSnapshot } from '../content/snapshot.ts';
import { type Lock, withLock } from '../files/file-lock.ts';
import { endedContentText, readEnded } from '../hosts/published-sites.ts';
import { writeReleaseContent } from '../release/release-content.ts';
import { ReleaseStore } from '../release/release-store.ts';
import type { PublishedTable } from '../release/release-table.ts';
import { compareReleases, newReport, type SiteReport } from '../report/site-report.ts';
import type { SeenDocument } from '../sharing/live-document.ts';
import { SwitchedElsewhereError } from '../sharing/shared-releases.ts';
import { planPublish } from './plan-publish.ts';
import { basisOf, type PublishContext } from './publish-context.ts';
import { intactMedia, type LiveState, type PendingRelease, writeRelease } from './write-release.ts';

/**
 * Publishes one site: content → checks → pages → a new release → the switch. Never throws: an error in any
 * step is in the report, and the live release is unchanged. The caller flushes the folder of an unchanged site, because
 * the process that switched it may have died before.
 */
export async function publishSite(site: string, context: PublishContext): Promise<SiteReport> {
  const startedAt = performance.now();
  const report = await publishUntilSettled(site, context);
  return { ...report, durationMs: performance.now() - startedAt };
}

/** Each attempt lost against a publish of another machine. More than this has another cause. */
const MAX_ATTEMPTS = 5;

/** Publishes again, from content that is read again, if another machine has switched the site meanwhile. */
async function publishUntilSettled(site: string, context: PublishContext): Promise<SiteReport> {
  for (let attempt = 1; ; attempt += 1) {
    const publication = new Publication(site, context);
    try {
      return await publication.run();
    } catch (error) {
      if (!(error instanceof SwitchedElsewhereError) || attempt === MAX_ATTEMPTS)
        return publication.failure(error);
    }
  }
}

class Publication {
  readonly #site: string;
  readonly #context: PublishContext;
  readonly #store: ReleaseStore;
  #step: Step = 'read';
  #before: string | null = null;
  /** what was live on all machines when this publish began */
  #seen: SeenDocument | null = null;
  #findings: Finding[] = [];

  constructor(site: string, context: PublishContext) {
    this.#site = site;
    this.#context = context;
    this.#store = new ReleaseStore(context.sitesDir, site);
  }

  /** Does nothing if publishing cannot change anything; otherwise publishes under the site's lock. */
  async run(): Promise<SiteReport> {
    if (!isSiteId(this.#site)) throw new PublishError(this.#site, 'read', 'this is not the name of a site.');
    this.#step = 'follow';
    this.#seen = (await this.#context.shared?.follow(this.#site)) ?? null;
    this.#step = 'read';
    const ended = readEnded(this.#context.sitesDir, this.#site);
    if (ended) throw new PublishError(this.#site, 'settings', endedContentText(this.#site, ended));
    this.#before = this.#store.liveId();
    if (this.#isOvertaken()) return this.#report('overtaken');
    const fingerprint = await this.#context.source.fingerprint(this.#site, this.#context.version);
    // a lock may be left by a dead process, and then there may be files to clean up
    if (this.#isCurrent(fingerprint) && !this.#store.isLocked()) return this.#report('unchanged');
    this.#step = 'lock';
    return withLock(this.#store.lockFile, (lock) => this.#publishLocked(lock, fingerprint));
  }

  failure(error: unknown): SiteReport {
    return {
      ...this.#report('failed'),
      findings: error instanceof ContentCheckError ? [...error.findings] : this.#findings,
      error: toPublishError(error, this.#site, this.#step).message,
      failedAt: failedStep(error, this.#step),
    };
  }

  async #publishLocked(lock: Lock, fingerprintBefore: string): Promise<SiteReport> {
    this.#step = 'write';
    this.#store.clean(lock.inherited);
    this.#step = 'read';
    let fingerprint = fingerprintBefore;
    if (lock.waited) {
      // the previous lock holder may have published the same content, or an older version
      this.#before = this.#store.liveId();
      if (this.#isOvertaken()) return this.#report('overtaken');
      fingerprint = await this.#context.source.fingerprint(this.#site, this.#context.version);
      if (this.#isCurrent(fingerprint)) return this.#report('unchanged');
    }
    const live = this.#liveState();
    const media = publishedMedia(this.#store.mediaDirs, {
      compress: this.#context.compress,
      known: intactMedia(live),
    });
    const snapshot = await this.#readContent(fingerprint, media);
    this.#step = 'check';
    const planned = await planPublish(snapshot, this.#context, { store: this.#store, media });
    const release = { ...planned, snapshot, media, live: this.#context.fresh ? null : live };
    const existing = this.#store.table(release.plan.id);
    if (existing) await this.#updateRelease(existing, release);
    else await this.#writeRelease(release);
    return this.#goLive(release, lock, existing ? 'switched' : 'published');
  }

  async #readContent(fingerprint: string, media: PublishedMedia): Promise<Snapshot> {
    const { source, version, checks, dataDir } = this.#context;
    const snapshot = await makeSnapshot(this.#site, {
      source,
      version,
      fingerprint,
      media,
      checks,
      onStep: this.#setStep,
    });
    this.#findings = snapshot.findings;
    this.#step = 'write';
    storeSnapshot(dataDir, snapshot);
    return snapshot;
  }

  /** The pages are the same, but fields that only the member API reads may have changed. */
  async #updateRelease(existing: PublishedTable, release: PendingRelease): Promise<void> {
    const { plan, facts, snapshot, media } = release;
    this.#checkPages(release, this.#store.root(plan.id));
    await flushFiles(media.fresh());
    writeReleaseContent(this.#store.folder(plan.id), snapshot);
    this.#store.writeTable({
      ...existing,
      ...facts,
      files: existing.files,
      media: media.sums(),
      publishedAt: existing.publishedAt,
    });
  }

  #writeRelease(release: PendingRelease): Promise<void> {
    const { renderer, publicFiles, sitesDir, compress } = this.#context;
    return writeRelease(release, {
      store: this.#store,
      onStep: this.#setStep,
      checkPages: (root) => this.#checkPages(release, root),
      renderer,
      publicFiles,
      sitesDir,
      compress,
    });
  }

  async #goLive(
    { plan, snapshot }: PendingRelease,
    lock: Lock,
    state: 'published' | 'switched',
  ): Promise<SiteReport> {
    this.#step = 'switch';
    await this.#context.hosts.claim(this.#site, plan.hosts);
    const table = this.#store.table(plan.id);
    const isLive = plan.id === this.#before;
    if (isLive && !this.#seen) return this.#report('unchanged');
    lock.verify();
    const report = isLive ? this.#report('unchanged') : this.#report(state, table);
    if (this.#before === null) this.#store.flushNewSite();
    await this.#switchTo(plan.id, table);
    storeIdentity(this.#context.dataDir, snapshot.record);
    try {
      this.#store.prune();
    } catch (error) {
      console.error(toPublishError(error, this.#site, 'clear').message);
    }
    // pruning removed links to files, which changes their inode change time
    this.#store.markChecked(plan.id);
    return report;
  }

  async #switchTo(id: string, table: PublishedTable | null): Promise<void> {
    const { shared } = this.#context;
    if (!shared || !this.#seen || !table) return this.#store.switchTo(id, 'publish');
    await shared.switchTo(this.#seen, table, 'publish');
  }

  #report(state: SiteReport['state'], after: PublishedTable | null = null): SiteReport {
    const before = this.#before;
    return newReport(this.#site, {
      state,
      release: after?.id ?? before,
      before,
      changes: after && compareReleases(before === null ? null : this.#store.table(before), after),
      findings: this.#findings,
    });
  }

  readonly #setStep = (step: Step): void => {
    this.#step = step;
  };

  /** Includes the damaged files, so the release does not count as unchanged and they are not reused. */
  #liveState(): LiveState | null {
    const table = this.#before === null ? null : this.#store.table(this.#before);
    return table && { table, damaged: this.#store.damagedFiles(table) };
  }

  /** Checks the rendered files, including those that are linked from the live release. */
  #checkPages({ plan, snapshot }: PendingRelease, root: string): void {
    this.#step = 'check';
    const found = checkPages(plan, {
      record: snapshot.record,
      placeOf: snapshot.placeOf,
      checks: this.#context.checks,
      htmlOf: ({ file }) => readFileSync(path.join(root, file), 'latin1'),
    });
    this.#findings = [...snapshot.findings, ...found];
    refuseErrors(this.#findings);
  }

  /** A rollback after the publish was requested takes precedence. */
  #isOvertaken(): boolean {
    const { requestedAt } = this.#context;
    if (!requestedAt) return false;
    const last = this.#store.history().at(-1);
    return last?.by === 'rollback' && Date.parse(last.at) > requestedAt.getTime();
  }

  /** True if publishing cannot change anything, decided without reading the content. */
  #isCurrent(fingerprint: string): boolean {
    if (this.#before === null || this.#context.fresh) return false;
    // published before machines shared releases
    if (this.#seen && this.#seen.document?.live !== this.#before) return false;
    const live = this.#store.table(this.#before);
    return (
      live?.basis === basisOf(fingerprint, this.#context) &&
      this.#context.now().toISOString().slice(0, 10) < live.renewOn &&
      // a killed batch may have switched the release without writing its hosts
      this.#context.hosts.holds(this.#site, live.hosts) &&
      this.#store.isWhole(live)
    );
  }
}
