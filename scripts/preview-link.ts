import { readPublishSettings } from '#publish/content/settings.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { previewLink, readPreviewLink, USAGE } from './preview-link/command.ts';
import { ROOT } from './project-root.ts';
import { asCommand } from './terminal/as-command.ts';

// `npm run preview-link -- <site> <version>`: an address that shows a version for a limited time.

await asCommand(USAGE, async () => {
  const wanted = readPreviewLink(process.argv.slice(2));
  readPublishSettings(process.env, ROOT);
  const settings = readServerSettings(process.env);
  const origin = await siteContents(settings).originOf(wanted.site);
  console.log(previewLink(wanted, { origin, settings, now: Date.now() }));
});
