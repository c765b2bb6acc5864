import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../cms/checks/finding.ts';
import type { Identity } from '../cms/checks/identity.ts';
import type { CmsRecord } from '../cms/schema/record.ts';
import { type CmsSource, isSiteId } from '../cms/sources/source.ts';
import { type BuiltSite, buildSite } from '../cms/view/build-site.ts';
import type { PublicSettings } from '../util/public-config.ts';
import type { PublicFile } from './assets.ts';
import { severitiesFor } from './check-content.ts';
import type { CheckSettings } from './check-settings.ts';
import { ContentCheckError, refuseErrors } from './content-check-error.ts';
import { asFailure, failedStep, PublishFailure, type Step } from './failure.ts';
import { sha256, writeFile } from './files.ts';
import type { HostTable } from './hosts.ts';
import { rememberBrand } from './known-brands.ts';
import { type Lock, withLock } from './lock.ts';
import { mediaFolder } from './media-store.ts';
import { nginxServerBlock } from './nginx.ts';
import { checkPages } from './page-checks/check-pages.ts';
import { writeReleaseContent } from './release-content.ts';
import { planRelease, type ReleasePlan, renewalDay } from './release-plan.ts';
import { ReleaseStore } from './release-store.ts';
import { livePages, makeTable, type PublishedTable, type TableFacts } from './release-table.ts';
import { writePages } from './release-writer.ts';
import type { Renderer } from './renderer.ts';
import { compareReleases, type SiteReport } from './report.ts';
import { headersFile } from './site-files/headers.ts';
import { redirectsFile } from './site-files/redirects.ts';
import { writeSiteFiles } from './site-files/write.ts';
import { makeSnapshot, type Snapshot, siteOrigin, storeSnapshot } from './snapshot.ts';

/** What the publishes of one command have in common. */
export interface PublishContext {
  source: CmsSource;
  renderer: Renderer;
  /** hash of the pipeline's own code */
  pipeline: string;
  publicFiles: readonly PublicFile[];
  hosts: HostTable;
  sitesDir: string;
  dataDir: string;
  /** 'live', or the version that is to become live */
  version: string;
  compress: boolean;
  /** renders everything again, whatever is there */
  fresh: boolean;
  /** when it was asked for: a rollback after that stands; absent: now */
  askedAt?: Date | undefined;
  /** the local server's port */
  port: number;
  publicSettings: PublicSettings;
  /** how strictly the rules are taken, and the brands whose traces they look for */
  checks: { settings: CheckSettings; others: readonly Identity[] };
  now: () => Date;
}

/**
 * Publishes one site: content → checks → pages → a new release → the switch. Never throws: a fault in any
 * step is in the report, and the live release is then what it was.
 */
export async function publishSite(site: string, context: PublishContext): Promise<SiteReport> {
  const startedAt = performance.now();
  const publication = new Publication(site, context);
  try {
    return { ...(await publication.run()), durationMs: performance.now() - startedAt };
  } catch (fault) {
    const { message } = asFailure(fault, site, publication.step);
    const durationMs = performance.now() - startedAt;
    const report = publication.report('failed');
    const findings = fault instanceof ContentCheckError ? [...fault.findings] : report.findings;
    return { ...report, findings, error: message, failedAt: failedStep(fault, publication.step), durationMs };
  }
}

class Publication {
  /** what is under way */
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

  async run(): Promise<SiteReport> {
    if (!isSiteId(this.#site))
      throw new PublishFailure(this.#site, 'read', 'this is not the name of a site.');
    this.#before = this.#store.liveId();
    if (this.#isOvertaken()) return this.report('overtaken');
    const fingerprint = await this.#context.source.fingerprint(this.#site, this.#context.version);
    // a lock means that someone is at work, or was and died: then there may be something to clear away
    if (this.#isCurrent(fingerprint) && !this.#store.isLocked()) return this.report('unchanged');
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

  async #publish(lock: Lock, fingerprintBefore: string): Promise<SiteReport> {
    const { source, version, now, compress, dataDir } = this.#context;
    this.step = 'write';
    this.#store.clean(lock.inherited);
    this.step = 'read';
    let fingerprint = fingerprintBefore;
    if (lock.waited) {
      // whoever had the lock before us may have published the same, or content that is older by now
      this.#before = this.#store.liveId();
      if (this.#isOvertaken()) return this.report('overtaken');
      fingerprint = await source.fingerprint(this.#site, version);
      if (this.#isCurrent(fingerprint)) return this.report('unchanged');
    }
    const snapshot = await makeSnapshot(this.#site, {
      source,
      version,
      fingerprint,
      media: mediaFolder(this.#store.mediaDir, { compress }),
      checks: this.#context.checks,
      onStep: (step) => {
        this.step = step;
      },
    });
    this.#findings = snapshot.findings;
    this.step = 'write';
    storeSnapshot(dataDir, snapshot);
    this.step = 'check';
    const today = now();
    const origin = siteOrigin(snapshot.record.site, this.#context.port);
    const built = buildSite(snapshot.record, {
      ...{ origin, today },
      settings: this.#context.publicSettings,
    });
    const plan = this.#plan(snapshot.record, built, today);
    const facts = {
      code: this.#context.renderer.code,
      content: snapshot.content,
      fingerprint: snapshot.fingerprint,
      version,
      publishedAt: today.toISOString(),
      basis: this.#basis(snapshot.fingerprint),
      renewOn: renewalDay(snapshot.record, today),
      compressed: compress,
      files: {},
    };
    const existing = this.#store.table(plan.id);
    if (existing) {
      this.#checkPages(plan, snapshot, this.#store.root(plan.id));
      // the pages are the same; what only the member API reads may not be
      writeReleaseContent(this.#store.folder(plan.id), snapshot);
      this.#store.writeTable({
        ...existing,
        ...facts,
        files: existing.files,
        publishedAt: existing.publishedAt,
      });
    } else await this.#write(plan, facts, snapshot);
    this.step = 'switch';
    await this.#context.hosts.claim(this.#site, plan.hosts);
    if (plan.id === this.#before) return this.report('unchanged');
    lock.verify();
    const after = this.#store.table(plan.id);
    const report = this.report(existing ? 'switched' : 'published', after);
    this.#store.switchTo(plan.id, 'publish');
    rememberBrand(dataDir, snapshot.record);
    const fault = this.#store.prune();
    if (fault) console.error(asFailure(fault, this.#site, 'clear').message);
    return report;
  }

  /** A folder that is there is never replaced: where it has lost a part, the release gets another id. */
  #plan(record: CmsRecord, built: BuiltSite, today: Date): ReleasePlan {
    const { compress, fresh } = this.#context;
    const options = { build: this.#build, compress };
    const other = `${today.toISOString()} ${process.pid}`;
    const plan = planRelease(record, built, { ...options, salt: fresh ? other : '' });
    const isWhole = !this.#store.has(plan.id) || this.#store.isWhole(this.#store.table(plan.id));
    return !isWhole ? planRelease(record, built, { ...options, salt: other }) : plan;
  }

  /** Writes the whole release under a name nobody reads, then gives it its own. */
  async #write(plan: ReleasePlan, facts: TableFacts, snapshot: Snapshot): Promise<void> {
    const { renderer, compress, publicFiles } = this.#context;
    this.step = 'write';
    const folder = this.#store.begin(plan.id);
    try {
      const root = path.join(folder, 'www');
      mkdirSync(root, { recursive: true });
      this.step = 'render';
      const live = this.#liveTable();
      const written = await writePages(plan, {
        root,
        renderer,
        compress,
        live: live && (live.compressed || !compress) ? livePages(live, this.#store.root(live.id)) : null,
        now: facts.publishedAt,
      });
      this.step = 'write';
      this.#checkPages(plan, snapshot, root);
      this.step = 'write';
      const latest = { code: facts.code, content: facts.content, release: plan.id };
      const files = writeSiteFiles({ root, plan, written, latest, publicFiles, compress });
      const table = makeTable(plan, written, { ...facts, files });
      writeFile(path.join(root, '_redirects'), redirectsFile(table));
      writeFile(path.join(root, '_headers'), headersFile(table));
      writeFile(
        path.join(folder, 'nginx.conf'),
        nginxServerBlock(table, { sitesDir: this.#context.sitesDir }),
      );
      writeReleaseContent(folder, snapshot);
      writeFile(path.join(folder, 'release.json'), JSON.stringify(table));
      this.#store.finish(folder, plan.id);
    } finally {
      this.#store.discard(folder);
    }
  }

  /** What needs the rendered pages is looked for in the files themselves, those taken over from the live release too. */
  #checkPages(plan: ReleasePlan, { record, documentOf, findings }: Snapshot, root: string): void {
    this.step = 'check';
    const found = checkPages(record, plan, {
      ...{
        documentOf,
        others: this.#context.checks.others,
        severity: severitiesFor(record, this.#context.checks),
      },
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
    const { version, compress, port, publicFiles, publicSettings, checks } = this.#context;
    const parts = [
      fingerprint,
      this.#build,
      version,
      compress,
      port,
      publicSettings,
      checks.settings,
      publicFiles.map(({ name, etag }) => [name, etag]),
    ];
    return sha256(JSON.stringify(parts)).slice(0, 32);
  }

  /** Somebody stepped back after this was asked for, and has the last word. */
  #isOvertaken(): boolean {
    const { askedAt } = this.#context;
    if (!askedAt) return false;
    const last = this.#store.history().at(-1);
    return last?.by === 'rollback' && Date.parse(last.at) > askedAt.getTime();
  }

  /** True when publishing could not change anything; found out without reading the content. */
  #isCurrent(fingerprint: string): boolean {
    const live = this.#liveTable();
    return (
      live?.basis === this.#basis(fingerprint) &&
      this.#context.now().toISOString().slice(0, 10) < live.renewOn &&
      // a batch that was killed may have gone live without having its hosts written
      this.#context.hosts.holds(this.#site, live.hosts) &&
      this.#store.isWhole(live)
    );
  }
}
