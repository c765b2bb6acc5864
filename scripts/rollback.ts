import { parseArgs } from 'node:util';
import { isSiteId } from '../src/cms/sources/source.ts';
import { ReleaseIdSchema } from '../src/publish/release.ts';
import { releaseDoubts } from '../src/publish/release-doubts.ts';
import { reportText } from '../src/publish/report.ts';
import { rollBack } from '../src/publish/rollback.ts';
import { readPublishSettings } from '../src/publish/settings.ts';
import { ROOT } from './root.ts';
import { asCommand } from './terminal/as-command.ts';

const USAGE = `Usage: npm run rollback -- <site> [release]

An earlier release is live again, at once: the one before, or the one that is named.`;

await asCommand(USAGE, async () => {
  const [site, release, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (!site || rest.length > 0) throw new Error(USAGE);
  if (!isSiteId(site)) throw new Error(`${site} is not the name of a site.`);
  if (release !== undefined && !ReleaseIdSchema.safeParse(release).success) {
    throw new Error(`${release} is not the name of a release.`);
  }
  const { sitesDir } = readPublishSettings(process.env, ROOT);
  const report = await rollBack(sitesDir, site, release);
  console.log(reportText(report));
  // afterwards: nothing may keep it from being at once
  if (report.release !== null)
    for (const doubt of releaseDoubts(sitesDir, site, { release: report.release, before: report.before }))
      console.log(`  ! ${doubt}`);
});
