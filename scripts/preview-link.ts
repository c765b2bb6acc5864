import { fileURLToPath } from 'node:url';
import { readPublishSettings } from '../src/publish/settings.ts';
import { readServerSettings } from '../src/server/settings.ts';
import { siteContents } from '../src/server/site-contents.ts';
import { previewLink, readPreviewLink } from './preview-link/command.ts';

// `npm run preview-link -- <site> <version>`: an address that shows a version to whoever has it, for a while.

try {
  const wanted = readPreviewLink(process.argv.slice(2));
  readPublishSettings(process.env, fileURLToPath(new URL('..', import.meta.url)));
  const settings = readServerSettings(process.env);
  const origin = await siteContents(settings).originOf(wanted.site);
  console.log(previewLink(wanted, { origin, settings, now: Date.now() }));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
