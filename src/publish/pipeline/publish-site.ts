import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#cms/checks/rule.ts';
import type { Identity } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { type CmsSource, isSiteId } from '#cms/sources/source.ts';
import { type BuiltSite, buildSite } from '#cms/view/build-site.ts';
import { flushFiles } from '#util/node/flush-to-disk.ts';
import type { PublicSettings } from '#util/site/public-config.ts';
import type { Renderer } from '../app/load-renderer.ts';
import type { PublicFile } from '../app/sync-assets.ts';
import { type CheckSettings, severitiesFor } from '../checks/check-content.ts';
import { checkPages } from '../checks/check-pages.ts';
import { ContentCheckError, refuseErrors } from '../checks/findings.ts';
import { rememberBrand } from '../content/brand-identity-cache.ts';
import { publishedMedia } from '../content/media-store.ts';
import { failedStep, PublishError, type Step, toPublishError } from '../content/publish-error.ts';
import { canonicalOrigin, makeSnapshot, type Snapshot, storeSnapshot } from '../content/snapshot.ts';
import { type Lock, withLock } from '../files/file-lock.ts';
import { sha256 } from '../files/file-operations.ts';
import type { HostTable } from '../hosts/host-table.ts';
import { endedText, readEnded } from '../hosts/published-sites.ts';
import { writeReleaseContent } from '../release/release-content.ts';
import { planRelease, type ReleasePlan, renewalDay } from '../release/release-plan.ts';
import { ReleaseStore } from '../release/release-store.ts';
import type { PublishedTable } from '../release/release-table.ts';
import type { MadeWith } from '../release/stale-release.ts';
import { compareReleases, type SiteReport } from '../report/site-report.ts';
import { siteIcons } from '../site-files/icons.ts';
import { intactMedia, type LiveState, writeRelease } from './write-release.ts';

/** Shared by all publishes of one command. */
export interface PublishContext {
  source: CmsSource;
  renderer: Renderer;
  /** hash of the pipeline's own code */
  pipeline: string;
  publicFiles: readonly PublicFile[];
  hosts: HostTable;
  sitesDir: string;
  dataDir: string;
  /** 'live', or the version to publish */
  version: string;
  compress: boolean;
  /** renders everything again */
  fresh: boolean;
  /** when it was requested: a later rollback takes precedence; default: now */
  askedAt?: Date | undefined;
  publicSettings: PublicSettings;
  madeWith: MadeWith;
  /** severities of the rules, and the brands whose names must not appear */
  checks: { settings: CheckSettings; others: readonly Identity[] };
  now: () => Date;
}

/**
 * Publishes one site: content → checks → pages → a new release → the switch. Never throws: an error in any
 * step is in the report, and the live release is unchanged.
 */
export async function publishSite(site: string, context: PublishContext): Promise<SiteReport> {
  const startedAt = performance.now();
  const publication = new Publication(site, context);
  try {
    return { ...(await publication.run()), durationMs: performance.now() - startedAt };
  } catch (error) {
    const { message } = toPublishError(error, site, publication.step);
    const durationMs = performance.now() - startedAt;
    const report = publication.report('failed');
    const findings = error instanceof ContentCheckError ? [...error.findings] : report.findings;
    return { ...report, findings, error: message, failedAt: failedStep(error, publication.step), durationMs };
  }
}

class Publication {
  /** the current step */
  step: Step = 'read';
  readonly #site: string;
  readonly #context: PublishContext;
  readonly #store: ReleaseStore;
  #before: string | null = null;
  #findings: Finding[] = [];

  constructor(site: string, context: PublishContext) {
    this.#site = site;
    this.#context = context;
    this.#store = new ReleaseStore(context.sitesDir, site);
  }

  readonly #setStep = (step: Step): void => {
    this.step = step;
  };

  async run(): Promise<SiteReport> {
    if (!isSiteId(this.#site)) throw new PublishError(this.#site, 'read', 'this is not the name of a site.');
    const ended = readEnded(this.#context.sitesDir, this.#site);
    if (ended) throw new PublishError(this.#site, 'settings', endedText(this.#site, ended));
    this.#before = this.#store.liveId();
    if (this.#isOvertaken()) return this.report('overtaken');
    const fingerprint = await this.#context.source.fingerprint(this.#site, this.#context.version);
    // a lock may be left by a dead process, and then there may be files to clean up
    if (this.#isCurrent(fingerprint) && !this.#store.isLocked()) return this.#unchanged();
    this.step = 'lock';
    return withLock(this.#store.lockFile, (lock) => this.#publish(lock, fingerprint));
  }

  report(state: SiteReport['state'], after: PublishedTable | null = null): SiteReport {
    const before = this.#before;
    const changes = after && compareReleases(before === null ? null : this.#store.table(before), after);
    const release = after?.id ?? before;
    return {
      site: this.#site,
      state,
      release,
      before,
      durationMs: 0,
      changes,
      findings: this.#findings,
      error: '',
    };
  }

  /** Flushes the switch, because the process that made it may have died before. */
  #unchanged(): SiteReport {
    this.#store.flush();
    return this.report('unchanged');
  }

  async #publish(lock: Lock, fingerprintBefore: string): Promise<SiteReport> {
    const { source, version, now, compress, dataDir } = this.#context;
    this.step = 'write';
    this.#store.clean(lock.inherited);
    this.step = 'read';
    let fingerprint = fingerprintBefore;
    if (lock.waited) {
      // the previous lock holder may have published the same content, or an older version
      this.#before = this.#store.liveId();
      if (this.#isOvertaken()) return this.report('overtaken');
      fingerprint = await source.fingerprint(this.#site, version);
      if (this.#isCurrent(fingerprint)) return this.#unchanged();
    }
    const live = this.#liveState();
    const media = publishedMedia(this.#store.mediaDirs, { compress, known: intactMedia(live) });
    const snapshot = await makeSnapshot(this.#site, {
      source,
      version,
      fingerprint,
      media,
      checks: this.#context.checks,
      onStep: this.#setStep,
    });
    this.#findings = snapshot.findings;
    this.step = 'write';
    storeSnapshot(dataDir, snapshot);
    this.step = 'check';
    const today = now();
    const built = buildSite(snapshot.record, {
      origin: canonicalOrigin(snapshot.record.site),
      today,
      settings: this.#context.publicSettings,
    });
    const plan = this.#plan(snapshot.record, built, today);
    const icons = await siteIcons(built.site, { folder: this.#store.mediaDir, media });
    const facts = {
      code: this.#context.renderer.code,
      content: snapshot.content,
      fingerprint: snapshot.fingerprint,
      version,
      publishedAt: today.toISOString(),
      basis: this.#basis(snapshot.fingerprint),
      renewOn: renewalDay(snapshot.record, today),
      madeWith: this.#context.madeWith,
      compressed: compress,
      files: {},
    };
    const existing = this.#store.table(plan.id);
    if (existing) {
      this.#checkPages(plan, snapshot, this.#store.root(plan.id));
      await flushFiles(media.fresh());
      // the pages are the same, but fields that only the member API reads may have changed
      writeReleaseContent(this.#store.folder(plan.id), snapshot);
      this.#store.writeTable({
        ...existing,
        ...facts,
        files: existing.files,
        media: media.sums(),
        publishedAt: existing.publishedAt,
      });
    } else {
      const { renderer, publicFiles, sitesDir, fresh } = this.#context;
      await writeRelease(plan, {
        store: this.#store,
        live: fresh ? null : live,
        onStep: this.#setStep,
        checkPages: (root) => this.#checkPages(plan, snapshot, root),
        renderer,
        publicFiles,
        sitesDir,
        compress,
        facts,
        snapshot,
        media,
        icons,
      });
    }
    this.step = 'switch';
    await this.#context.hosts.claim(this.#site, plan.hosts);
    if (plan.id === this.#before) return this.#unchanged();
    lock.verify();
    const after = this.#store.table(plan.id);
    const report = this.report(existing ? 'switched' : 'published', after);
    if (this.#before === null) this.#store.flushNewSite();
    this.#store.switchTo(plan.id, 'publish');
    rememberBrand(dataDir, snapshot.record);
    const error = this.#store.prune();
    if (error) console.error(toPublishError(error, this.#site, 'clear').message);
    // pruning removed links to files, which changes their inode change time
    this.#store.markChecked(plan.id);
    return report;
  }

  /** An existing folder is never replaced. If it is damaged, the release gets another id. */
  #plan(record: CmsRecord, built: BuiltSite, today: Date): ReleasePlan {
    const { compress, fresh } = this.#context;
    const options = { build: this.#build, compress, today };
    const other = `${today.toISOString()} ${process.pid}`;
    const plan = planRelease(record, built, { ...options, salt: fresh ? other : '' });
    const isWhole =
      !this.#store.has(plan.id) || this.#store.isWhole(this.#store.table(plan.id), { thorough: true });
    return !isWhole ? planRelease(record, built, { ...options, salt: other }) : plan;
  }

  /** Includes the damaged files, so the release does not count as unchanged and they are not reused. */
  #liveState(): LiveState | null {
    const table = this.#before === null ? null : this.#store.table(this.#before);
    return table && { table, damaged: this.#store.damagedFiles(table) };
  }

  /** Checks the rendered files, including those that are linked from the live release. */
  #checkPages(plan: ReleasePlan, { record, placeOf, findings }: Snapshot, root: string): void {
    this.step = 'check';
    const found = checkPages(record, plan, {
      placeOf,
      others: this.#context.checks.others,
      severity: severitiesFor(record, this.#context.checks),
      htmlOf: ({ file }) => readFileSync(path.join(root, file), 'latin1'),
    });
    this.#findings = [...findings, ...found];
    refuseErrors(this.#findings);
  }

  #liveTable(): PublishedTable | null {
    return this.#before === null || this.#context.fresh ? null : this.#store.table(this.#before);
  }

  get #build(): string {
    return `${this.#context.renderer.code} ${this.#context.pipeline}`;
  }

  #basis(fingerprint: string): string {
    const { version, compress, publicFiles, publicSettings, checks } = this.#context;
    const parts = [
      fingerprint,
      this.#build,
      version,
      compress,
      publicSettings,
      checks.settings,
      publicFiles.map(({ name, etag }) => [name, etag]),
    ];
    return sha256(JSON.stringify(parts)).slice(0, 32);
  }

  /** A rollback after the publish was requested takes precedence. */
  #isOvertaken(): boolean {
    const { askedAt } = this.#context;
    if (!askedAt) return false;
    const last = this.#store.history().at(-1);
    return last?.by === 'rollback' && Date.parse(last.at) > askedAt.getTime();
  }

  /** True if publishing cannot change anything, decided without reading the content. */
  #isCurrent(fingerprint: string): boolean {
    const live = this.#liveTable();
    return (
      live?.basis === this.#basis(fingerprint) &&
      this.#context.now().toISOString().slice(0, 10) < live.renewOn &&
      // a killed batch may have switched the release without writing its hosts
      this.#context.hosts.holds(this.#site, live.hosts) &&
      this.#store.isWhole(live)
    );
  }
}
