import path from 'node:path';
import { dev } from 'astro';
import { readPublishSettings } from '#publish/content/settings.ts';
import { devSites } from '#publish/dev/dev-sites.ts';
import { ROOT } from '#scripts/project-root.ts';
import { mailsAndPapers } from './mails-and-papers.ts';
import { pseudoTextsPlugin } from './pseudo-texts-plugin.ts';

// The development server with its gallery, in which Spanish is the pseudo-language: TENANTS_DIR has the brands, PORT
// the port. Runs until stopped.

const settings = readPublishSettings(process.env, ROOT);
const server = await dev({
  root: ROOT,
  logLevel: 'warn',
  integrations: [
    devSites(settings, {
      api: (_request, response) => void response.writeHead(503).end(),
      page: mailsAndPapers(settings.tenantsDir),
    }),
  ],
  server: { port: settings.port, allowedHosts: ['.localhost'] },
  vite: {
    plugins: [pseudoTextsPlugin()],
    // apart from that of `npm run dev`, which may run at the same time
    cacheDir: path.join(ROOT, 'node_modules/.vite-pseudo-language'),
    server: { watch: null },
  },
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log('Ready for the tests');
