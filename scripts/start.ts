import { fileURLToPath } from 'node:url';
import { prepare } from '../src/publish/prepare.ts';
import { showProgress, summaryText } from '../src/publish/progress.ts';
import { publishSites } from '../src/publish/publish-sites.ts';
import type { SiteReport } from '../src/publish/report.ts';
import { readPublishSettings } from '../src/publish/settings.ts';
import { readServerSettings } from '../src/server/settings.ts';
import { explainStartFault, startServer } from '../src/server/start.ts';

// `npm start`: the whole product on one machine. Compiles if needed, publishes every brand, serves them.

const root = fileURLToPath(new URL('..', import.meta.url));

async function publishAll(): Promise<SiteReport[]> {
  const startedAt = performance.now();
  const settings = readPublishSettings(process.env, root);
  const { source, renderer } = await prepare({ settings, root, say: console.log });
  const sites = await source.sites();
  console.log(`Publishing ${sites.length} brands …`);
  const progress = showProgress(sites.length, process.stdout);
  const reports = await publishSites(sites, { settings, source, renderer, root, onReport: progress.done }).finally(
    progress.stop,
  );
  console.log(summaryText(reports, performance.now() - startedAt));
  return reports;
}

async function serve(reports: readonly SiteReport[]): Promise<void> {
  const settings = readServerSettings(process.env);
  const server = await startServer(settings).catch((fault: unknown) => {
    throw new Error(explainStartFault(fault, settings));
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    console.log('\nStopping …');
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`\nServing on http://localhost:${server.port}\n`);
  for (const { site, release } of reports) {
    if (release) console.log(`  ${site.padEnd(12)} http://${site}.localhost:${server.port}`);
  }
  console.log('\nContent is in tenants/, releases are in dist/sites/. Ctrl-C ends it.');
}

try {
  await serve(await publishAll());
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
