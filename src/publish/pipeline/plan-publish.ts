import type { CmsRecord } from '#cms/schema/record.ts';
import { type BuiltSite, buildSite } from '#cms/view/build-site.ts';
import type { MediaFolder } from '../content/media-store.ts';
import { canonicalOrigin, type Snapshot } from '../content/snapshot.ts';
import { planRelease, type ReleasePlan, renewalDay } from '../release/release-plan.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import type { TableFacts } from '../release/release-table.ts';
import { type SiteIcons, siteIcons } from '../site-files/icons.ts';
import { basisOf, buildOf, type PublishContext } from './publish-context.ts';

interface PublishPlan {
  plan: ReleasePlan;
  facts: TableFacts;
  icons: SiteIcons | null;
}

/** Turns accepted content into everything that its release consists of. */
export async function planPublish(
  { record, content, fingerprint }: Snapshot,
  context: PublishContext,
  { store, media }: { store: ReleaseStore; media: MediaFolder },
): Promise<PublishPlan> {
  const { renderer, version, compress, publicSettings, madeWith } = context;
  const today = context.now();
  const origin = canonicalOrigin(record.site);
  const built = buildSite(record, { origin, today, settings: publicSettings });
  const facts = {
    code: renderer.code,
    content,
    fingerprint,
    version,
    publishedAt: today.toISOString(),
    basis: basisOf(fingerprint, context),
    renewOn: renewalDay(record, today),
    madeWith,
    compressed: compress,
    files: {},
  };
  return {
    plan: planUnderFreeId(record, built, { context, store, today }),
    facts,
    icons: await siteIcons(built.site, { folder: store.mediaDirs.folder, media }),
  };
}

/** An existing folder is never replaced. If it is damaged, the release gets another id. */
function planUnderFreeId(
  record: CmsRecord,
  built: BuiltSite,
  { context, store, today }: { context: PublishContext; store: ReleaseStore; today: Date },
): ReleasePlan {
  const options = { build: buildOf(context), compress: context.compress, today };
  const otherId = `${today.toISOString()} ${process.pid}`;
  const plan = planRelease(record, built, { ...options, salt: context.fresh ? otherId : '' });
  const isUsable = !store.has(plan.id) || store.isWhole(store.table(plan.id), { thorough: true });
  return isUsable ? plan : planRelease(record, built, { ...options, salt: otherId });
}
