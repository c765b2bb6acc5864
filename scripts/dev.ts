import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { devSites } from '../src/publish/dev/dev-sites.ts';
import { openSource } from '../src/publish/open-source.ts';
import { readPublishSettings } from '../src/publish/settings.ts';

// `npm run dev`: every brand from its content as it is on disk; edits of content and of code show at once.

const root = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  // Astro asks the network for a newer version otherwise.
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  const settings = readPublishSettings(process.env, root);
  const server = await dev({
    root,
    logLevel: 'warn',
    integrations: [devSites(settings)],
    server: { port: settings.port, allowedHosts: ['.localhost'] },
    vite: { server: { watch: { ignored: ['**/dist/**', '**/.data/**', '**/test-results/**'] } } },
  });
  const { port } = server.address;
  const stop = () => void server.stop().finally(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`\nBrands, from their content as it is now: http://localhost:${port}\n`);
  for (const site of await openSource(settings).sites()) {
    console.log(`  ${site.padEnd(12)} http://${site}.localhost:${port}`);
  }
  const where = settings.cms
    ? `at ${new URL(settings.cms.url).origin}`
    : `in ${path.relative(process.cwd(), settings.tenantsDir)}/`;
  console.log(`\nContent is ${where}, code in src/: a change shows as you save it. Ctrl-C ends it.`);
}

try {
  await main();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
