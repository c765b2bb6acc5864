import { buildSite } from '#cms/view/build-site.ts';
import type { PageView } from '#cms/view/model.ts';
import { checkPages } from '../checks/check-pages.ts';
import { ContentCheckError, refuseErrors } from '../checks/findings.ts';
import { type Step, toPublishError } from '../content/publish-error.ts';
import { canonicalOrigin, makeSnapshot } from '../content/snapshot.ts';
import { planRelease } from '../release/release-plan.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { newReport, type SiteReport } from '../report/site-report.ts';
import type { PublishContext } from './publish-context.ts';

/** Images are checked but not stored. */
const DISCARDED_MEDIA = { has: () => true, store: () => undefined };

/**
 * Runs every check of a publish without publishing or writing a file. Never throws; findings with severity
 * error make the report a failure.
 */
export async function checkSite(site: string, context: PublishContext): Promise<SiteReport> {
  const startedAt = performance.now();
  const { source, version, checks, renderer, publicSettings } = context;
  const live = new ReleaseStore(context.sitesDir, site).liveId();
  const report = (facts: Pick<SiteReport, 'state' | 'findings'> & Partial<SiteReport>): SiteReport =>
    newReport(site, { release: live, before: live, durationMs: performance.now() - startedAt, ...facts });
  let step: Step = 'read';
  try {
    const snapshot = await makeSnapshot(site, {
      source,
      version,
      checks,
      media: DISCARDED_MEDIA,
      refuse: false,
      onStep: (next) => {
        step = next;
      },
    });
    const { record, placeOf } = snapshot;
    step = 'render';
    const today = context.now();
    const origin = canonicalOrigin(record.site);
    const built = buildSite(record, { origin, today, settings: publicSettings });
    const plan = planRelease(record, built, { build: '', compress: false, salt: '', today });
    const html = new Map<string, string>();
    for (const { site: inItsLanguage, view } of plan.pages)
      html.set(view.file, (await renderer.render({ site: inItsLanguage, page: view })).toString('latin1'));
    step = 'check';
    const htmlOf = ({ file }: PageView) => html.get(file) ?? '';
    const findings = [...snapshot.findings, ...checkPages(plan, { record, placeOf, checks, htmlOf })];
    refuseErrors(findings);
    step = 'switch';
    context.hosts.check(site, record.site.hosts);
    return report({ state: 'checked', findings });
  } catch (error) {
    const findings = error instanceof ContentCheckError ? [...error.findings] : [];
    return report({ state: 'failed', findings, error: toPublishError(error, site, step).message });
  }
}
