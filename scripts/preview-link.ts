import { readPublishSettings } from '../src/publish/settings.ts';
import { readServerSettings } from '../src/server/settings.ts';
import { siteContents } from '../src/server/site-contents.ts';
import { previewLink, readPreviewLink, USAGE } from './preview-link/command.ts';
import { ROOT } from './root.ts';
import { asCommand } from './terminal/as-command.ts';

// `npm run preview-link -- <site> <version>`: an address that shows a version to whoever has it, for a while.

await asCommand(USAGE, async () => {
  const wanted = readPreviewLink(process.argv.slice(2));
  readPublishSettings(process.env, ROOT);
  const settings = readServerSettings(process.env);
  const origin = await siteContents(settings).originOf(wanted.site);
  console.log(previewLink(wanted, { origin, settings, now: Date.now() }));
});
