import { buildSite } from '#cms/view/build-site.ts';
import { severitiesFor } from '../checks/check-content.ts';
import { checkPages } from '../checks/check-pages.ts';
import { ContentCheckError, refuseErrors } from '../checks/findings.ts';
import { type Step, toPublishError } from '../content/publish-error.ts';
import { canonicalOrigin, makeSnapshot } from '../content/snapshot.ts';
import { planRelease } from '../release/release-plan.ts';
import { ReleaseStore } from '../release/release-store.ts';
import type { SiteReport } from '../report/site-report.ts';
import type { PublishContext } from './publish-site.ts';

/** Images are checked but not stored. */
const KEPT_NOWHERE = { has: () => true, store: () => undefined };

/**
 * Runs every check of a publish without publishing or writing a file. Never throws; findings with severity
 * error make the report a failure.
 */
export async function checkSite(site: string, context: PublishContext): Promise<SiteReport> {
  const startedAt = performance.now();
  const { source, version, checks, renderer, publicSettings } = context;
  const live = new ReleaseStore(context.sitesDir, site).liveId();
  const report = (
    state: SiteReport['state'],
    findings: SiteReport['findings'],
    error: string,
  ): SiteReport => ({
    site,
    state,
    release: live,
    before: live,
    changes: null,
    findings,
    error,
    durationMs: performance.now() - startedAt,
  });
  let step: Step = 'read';
  try {
    const onStep = (next: Step): void => {
      step = next;
    };
    const snapshot = await makeSnapshot(site, {
      source,
      version,
      checks,
      media: KEPT_NOWHERE,
      refuse: false,
      onStep,
    });
    const { record, placeOf } = snapshot;
    step = 'render';
    const today = context.now();
    const origin = canonicalOrigin(record.site);
    const built = buildSite(record, { origin, today, settings: publicSettings });
    const plan = planRelease(record, built, { build: '', compress: false, salt: '', today });
    const html = new Map<string, string>();
    for (const { view } of plan.pages)
      html.set(view.file, (await renderer.render({ site: plan.site, page: view })).toString('latin1'));
    step = 'check';
    const ofPages = checkPages(record, plan, {
      placeOf,
      others: checks.others,
      severity: severitiesFor(record, checks),
      htmlOf: ({ file }) => html.get(file) ?? '',
    });
    const findings = [...snapshot.findings, ...ofPages];
    refuseErrors(findings);
    step = 'switch';
    context.hosts.check(site, record.site.hosts);
    return report('checked', findings, '');
  } catch (error) {
    const findings = error instanceof ContentCheckError ? [...error.findings] : [];
    return report('failed', findings, toPublishError(error, site, step).message);
  }
}
