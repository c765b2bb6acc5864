import { fileURLToPath } from 'node:url';
import { isSiteId } from '../src/cms/sources/source.ts';
import { ReleaseIdSchema } from '../src/publish/release.ts';
import { reportText } from '../src/publish/report.ts';
import { rollBack } from '../src/publish/rollback.ts';
import { readPublishSettings } from '../src/publish/settings.ts';

// `npm run rollback -- <site> [release]`: an earlier release is live again, at once.

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const [site, release, ...rest] = process.argv.slice(2);
  if (!site || rest.length > 0) throw new Error('Usage: npm run rollback -- <site> [release]');
  if (!isSiteId(site)) throw new Error(`${site} is not the name of a site.`);
  if (release !== undefined && !ReleaseIdSchema.safeParse(release).success) {
    throw new Error(`${release} is not the name of a release.`);
  }
  const { sitesDir } = readPublishSettings(process.env, root);
  console.log(reportText(await rollBack(sitesDir, site, release)));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
