import { fileURLToPath } from 'node:url';
import { filesSource } from '../src/cms/sources/files.ts';
import { publishSites } from '../src/publish/publish-sites.ts';
import { loadRenderer } from '../src/publish/renderer.ts';
import { readPublishSettings } from '../src/publish/settings.ts';

// A process of its own for one measurement: node publish-batch.ts <count> <compress|plain>
// Publishes that many tenants of TENANTS_DIR once and once again with nothing changed; prints what it took.

/** What one run over the tenants took. */
export interface BatchRun {
  /** HTML files written */
  pages: number;
  cpuMs: number;
  wallMs: number;
  /** wall time of each publish */
  siteMs: number[];
}

export interface BatchResult {
  first: BatchRun;
  again: BatchRun;
}

const root = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<BatchResult> {
  const [count = '1', mode = 'plain'] = process.argv.slice(2);
  const settings = readPublishSettings(process.env, root);
  const source = filesSource(settings.tenantsDir);
  const renderer = await loadRenderer(settings.appDir);
  const sites = (await source.sites()).slice(0, Number(count));
  const publish = async (): Promise<BatchRun> => {
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const options = { settings, source, renderer, root, compress: mode === 'compress' };
    const reports = await publishSites(sites, options);
    const cpu = process.cpuUsage(cpuBefore);
    const failed = reports.find(({ state }) => state === 'failed');
    if (failed) throw new Error(failed.error);
    return {
      pages: reports.reduce((sum, { changes }) => sum + (changes?.added.length ?? 0), 0),
      cpuMs: (cpu.user + cpu.system) / 1000,
      wallMs: performance.now() - startedAt,
      siteMs: reports.map(({ durationMs }) => durationMs),
    };
  };
  return { first: await publish(), again: await publish() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await main()));
