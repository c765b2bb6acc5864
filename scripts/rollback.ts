import { parseArgs } from 'node:util';
import { isSiteId } from '#cms/sources/source.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readReleasesSettings } from '#publish/deploy/settings.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { rollbackWarnings } from '#publish/operations/rollback-warnings.ts';
import { ReleaseIdSchema } from '#publish/release/release.ts';
import { reportText } from '#publish/report/site-report.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import { ROOT } from './project-root.ts';
import { asCommand } from './terminal.ts';

const USAGE = `Usage: npm run rollback -- <site> [release]

Makes an earlier release live again at once: the previous one, or the given one.`;

await asCommand(USAGE, async () => {
  const [site, release, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (!site || rest.length > 0) throw new Error(USAGE);
  if (!isSiteId(site)) throw new Error(`${site} is not the name of a site.`);
  if (release !== undefined && !ReleaseIdSchema.safeParse(release).success) {
    throw new Error(`${release} is not the name of a release.`);
  }
  const { sitesDir } = readPublishSettings(process.env, ROOT);
  const shared = await openSharedReleases(readReleasesSettings(process.env, ROOT), sitesDir);
  const report = await rollBack(sitesDir, site, release, shared);
  console.log(reportText(report));
  // comes last, because nothing may delay the rollback
  if (report.release !== null)
    for (const doubt of rollbackWarnings(sitesDir, site, { release: report.release, before: report.before }))
      console.log(`  ! ${doubt}`);
});
