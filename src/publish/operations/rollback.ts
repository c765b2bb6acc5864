import { PublishError, type Step, toPublishError } from '../content/publish-error.ts';
import { withLock } from '../files/file-lock.ts';
import { HostTable } from '../hosts/host-table.ts';
import { releasesBefore } from '../release/release-history.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { compareReleases, type SiteReport } from '../report/site-report.ts';

/**
 * Makes an earlier release live again at once, without rendering. Without `release` it is the one before the
 * release that was live when the call began, even if a publish finishes meanwhile. The next publish publishes
 * the current content again, changed or not; one that was requested before the rollback does nothing.
 * @throws PublishError, and then nothing has changed
 */
export async function rollBack(sitesDir: string, site: string, release?: string): Promise<SiteReport> {
  const startedAt = performance.now();
  const store = new ReleaseStore(sitesDir, site);
  const before = store.liveId();
  if (before === null)
    throw new PublishError(site, 'switch', 'nothing is published, so there is nothing to step back from.');
  const target = release ?? releaseToStepTo(store, before);
  let step: Step = 'lock';
  try {
    return await withLock(store.lockFile, async (lock) => {
      step = 'switch';
      const table = target === null ? null : store.table(target);
      if (!table) throw new PublishError(site, 'switch', missing(store, release));
      const damaged = store.damagedFiles(table, { thorough: true });
      if (damaged.length > 0) throw new PublishError(site, 'switch', broken(store, table.id, damaged));
      const live = store.liveId();
      const changes = compareReleases(live === null ? null : store.table(live), table);
      const report = { site, release: table.id, before: live, changes, findings: [], error: '' };
      const durationMs = performance.now() - startedAt;
      if (table.id === live) return { ...report, state: 'unchanged', durationMs };
      await new HostTable(sitesDir).claim(site, table.hosts);
      lock.verify();
      store.switchTo(table.id, 'rollback');
      return { ...report, state: 'switched', durationMs };
    });
  } catch (error) {
    throw toPublishError(error, site, step);
  }
}

/**
 * The newest intact release that was live before the current one. If the history is lost, it is chosen from
 * the stored releases. Null if there is no earlier one; a damaged one if there is no other, so that the
 * caller can report it.
 */
function releaseToStepTo(store: ReleaseStore, live: string): string | null {
  const entries = store.history();
  const candidates = releasesBefore(entries);
  const earlier = candidates.length > 0 || entries.length > 1 ? candidates : store.publishedBefore(live);
  const isWhole = (id: string) => store.isWhole(store.table(id), { thorough: true });
  return earlier.find(isWhole) ?? earlier[0] ?? null;
}

/** Servers cannot read such a release, so the rollback is refused. */
function broken(store: ReleaseStore, id: string, damaged: readonly string[]): string {
  const more = damaged.length > 1 ? ` and ${damaged.length - 1} more` : '';
  return `the release ${id} has damaged files (${damaged[0]}${more}). Roll back to another, or publish again. ${others(store, id)}`;
}

function missing(store: ReleaseStore, release: string | undefined): string {
  if (release === undefined) return 'there is no earlier release to step back to.';
  return `there is no release ${release}. ${others(store)}`;
}

function others(store: ReleaseStore, except?: string): string {
  const live = store.liveId();
  const ids = store.ids().filter((id) => id !== live && id !== except);
  return `Kept releases: ${ids.join(', ') || 'none'}.`;
}
