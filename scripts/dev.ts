import path from 'node:path';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { devSites } from '#publish/dev/dev-sites.ts';
import { editedContents } from '#server/members-api/edited-contents.ts';
import { startMembersApi } from '#server/members-api/open-api.ts';
import { sampleMailsPage } from '#server/members-api/sample-mails-page.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { ROOT } from './project-root.ts';
import { endWithNpm, stopOnSignal } from './signals.ts';
import { asCommand, rejectArguments } from './terminal.ts';

const USAGE = `Usage: npm run dev

Serves every brand from its content on disk, with the member API. Edits of content and pages show at once, edits of the
API after a restart. Settings such as PORT: docs/settings.md.`;

async function main(): Promise<void> {
  endWithNpm();
  // set before Astro is loaded: otherwise it sends telemetry and checks for updates
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  const { dev } = await import('astro');
  const settings = readPublishSettings(process.env, ROOT);
  const serverSettings = { ...readServerSettings(process.env), mode: 'local' as const };
  const contents = editedContents(settings, siteContents(serverSettings));
  const api = startMembersApi(serverSettings, contents);
  const source = openSource(settings);
  const server = await dev({
    root: ROOT,
    logLevel: 'warn',
    integrations: [
      devSites(settings, {
        api: (request, response, site) => {
          const clientAddress = request.socket.remoteAddress ?? '';
          void api.handle(request, response, { site, clientAddress, secure: false });
        },
        page: async (pathname) => sampleMailsPage(pathname, { contents, sites: await source.sites() }),
      }),
    ],
    server: { port: settings.port, allowedHosts: ['.localhost'] },
    vite: { server: { watch: { ignored: ['**/dist/**', '**/.data/**', '**/test-results/**'] } } },
  });
  const { port } = server.address;
  stopOnSignal(
    async () => {
      await server.stop();
      await api.stop();
    },
    { drainMs: 0 },
  );
  console.log(`\nBrands, from their content as it is now: http://localhost:${port}\n`);
  for (const site of await source.sites()) {
    console.log(`  ${site.padEnd(12)} http://${site}.localhost:${port}`);
  }
  const where = settings.cms
    ? `at ${new URL(settings.cms.url).origin}`
    : `in ${path.relative(process.cwd(), settings.tenantsDir)}/`;
  console.log(`\nContent is ${where}, code in src/: a change shows as you save it. Ctrl-C ends it.`);
}

rejectArguments(USAGE);
await asCommand(USAGE, main);
