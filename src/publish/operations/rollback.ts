import { PublishError, type Step, toPublishError } from '../content/publish-error.ts';
import { type Lock, withLock } from '../files/file-lock.ts';
import { HostTable } from '../hosts/host-table.ts';
import { endedText, readEnded } from '../hosts/published-sites.ts';
import { releasesBefore } from '../release/release-history.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { compareReleases, newReport, type SiteReport } from '../report/site-report.ts';
import type { SeenDocument } from '../sharing/live-document.ts';
import { type SharedReleases, SwitchedElsewhereError } from '../sharing/shared-releases.ts';

/** Each attempt lost against a publish of another machine. */
const MAX_ATTEMPTS = 5;

/**
 * Makes an earlier release live again at once, without rendering. Without `release` it is the one before the
 * release that was live when the call began, even if a publish finishes meanwhile. The next publish publishes
 * the current content again, changed or not; one that was requested before the rollback does nothing.
 * @param shared what several machines share; null if there is only this one
 * @throws PublishError, and then nothing has changed
 */
export async function rollBack(
  sitesDir: string,
  site: string,
  release?: string,
  shared: SharedReleases | null = null,
): Promise<SiteReport> {
  const startedAt = performance.now();
  const store = new ReleaseStore(sitesDir, site);
  let target: string | null | undefined = release;
  for (let attempt = 1; ; attempt += 1) {
    let step: Step = 'follow';
    try {
      const seen = (await shared?.follow(site)) ?? null;
      const before = store.liveId();
      if (before === null) throw new PublishError(site, 'switch', notLiveText(sitesDir, site));
      const wanted = target ?? releasesBefore(store.history())[0];
      if (shared && seen && wanted !== undefined) await shared.fetch(seen, site, wanted);
      if (target === undefined) target = releaseToStepTo(store, before);
      const switching: Switching = { sitesDir, site, target, release, shared, seen };
      step = 'lock';
      const report = await withLock(store.lockFile, (lock) => {
        step = 'switch';
        return switchBack(switching, store, lock);
      });
      return { ...report, durationMs: performance.now() - startedAt };
    } catch (error) {
      if (!(error instanceof SwitchedElsewhereError) || attempt === MAX_ATTEMPTS)
        throw toPublishError(error, site, step);
    }
  }
}

function notLiveText(sitesDir: string, site: string): string {
  const ended = readEnded(sitesDir, site);
  return ended ? endedText(site, ended) : 'nothing is published, so there is nothing to step back from.';
}

interface Switching {
  sitesDir: string;
  site: string;
  target: string | null;
  /** the one that was asked for */
  release: string | undefined;
  shared: SharedReleases | null;
  seen: SeenDocument | null;
}

async function switchBack(
  { sitesDir, site, target, release, shared, seen }: Switching,
  store: ReleaseStore,
  lock: Lock,
): Promise<SiteReport> {
  const table = target === null ? null : store.table(target);
  if (!table) throw new PublishError(site, 'switch', missingText(store, release));
  const damaged = store.damagedFiles(table, { thorough: true });
  if (damaged.length > 0) throw new PublishError(site, 'switch', damagedText(store, table.id, damaged));
  const live = store.liveId();
  const changes = compareReleases(live === null ? null : store.table(live), table);
  const isLive = table.id === live;
  if (!isLive) {
    await new HostTable(sitesDir).claim(site, table.hosts);
    lock.verify();
    if (shared && seen) await shared.switchTo(seen, table, 'rollback');
    else store.switchTo(table.id, 'rollback');
  }
  const state = isLive ? 'unchanged' : 'switched';
  return newReport(site, { state, release: table.id, before: live, changes });
}

/**
 * The newest intact release that was live before the current one. If the history is lost, it is chosen from
 * the stored releases. Null if there is no earlier one; a damaged one if there is no other, so that the
 * caller can report it.
 */
function releaseToStepTo(store: ReleaseStore, live: string): string | null {
  const entries = store.history();
  const candidates = releasesBefore(entries);
  const earlier = candidates.length > 0 || entries.length > 1 ? candidates : publishedBefore(store, live);
  const isWhole = (id: string) => store.isWhole(store.table(id), { thorough: true });
  return earlier.find(isWhole) ?? earlier[0] ?? null;
}

function publishedBefore(store: ReleaseStore, live: string): string[] {
  const ids = store.newestFirst();
  const at = ids.indexOf(live);
  return at === -1 ? [] : ids.slice(at + 1).filter((id) => store.table(id) !== null);
}

/** Servers cannot read such a release, so the rollback is refused. */
function damagedText(store: ReleaseStore, id: string, damaged: readonly string[]): string {
  const more = damaged.length > 1 ? ` and ${damaged.length - 1} more` : '';
  return `the release ${id} has damaged files (${damaged[0]}${more}). Roll back to another, or publish again. ${keptReleases(store, id)}`;
}

function missingText(store: ReleaseStore, release: string | undefined): string {
  if (release === undefined) return 'there is no earlier release to step back to.';
  return `there is no release ${release}. ${keptReleases(store)}`;
}

function keptReleases(store: ReleaseStore, except?: string): string {
  const live = store.liveId();
  const ids = store.ids().filter((id) => id !== live && id !== except);
  return `Kept releases: ${ids.join(', ') || 'none'}.`;
}
