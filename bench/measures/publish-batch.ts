import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesSource } from '#cms/sources/files.ts';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { ROOT } from '#scripts/project-root.ts';
import { listFiles } from '#util/node/source-files.ts';

// A separate process for one measurement: node publish-batch.ts <count> <compress|plain>. Publishes that many
// tenants of TENANTS_DIR, then again without changes; prints the measurements.

/** Measurements of one run over the tenants. */
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
  /** some of them again, with every page rendered again */
  fresh: BatchRun;
  /** copying the same HTML files, which is the lower bound of a publish */
  copied: BatchRun;
}

const FRESH_SITES = 60;

async function main(): Promise<BatchResult> {
  const [count = '1', mode = 'plain'] = process.argv.slice(2);
  const settings = readPublishSettings(process.env, ROOT);
  const source = filesSource(settings.tenantsDir);
  const renderer = await loadRenderer(settings.appDir);
  const sites = (await source.sites()).slice(0, Number(count));
  const common = { settings, source, renderer, root: ROOT, compress: mode === 'compress' };
  // the assets of the compiled app are compressed once for all sites
  await publishSites([], common);
  const publish = async (fresh = false): Promise<BatchRun> => {
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const options = { ...common, fresh };
    // one at a time, because a batch works on two at once
    const reports = fresh
      ? await inTurn(sites.slice(0, FRESH_SITES), (site) => publishSites([site], options))
      : await publishSites(sites, options);
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
  const first = await publish();
  const again = await publish();
  const fresh = await publish(true);
  return { first, again, fresh, copied: copyPages(settings.sitesDir, sites) };
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(...(await work(item)));
  return results;
}

function copyPages(sitesDir: string, sites: readonly string[]): BatchRun {
  const run: BatchRun = { pages: 0, cpuMs: 0, wallMs: 0, siteMs: [] };
  for (const site of sites) {
    const root = path.join(sitesDir, site, 'current/www');
    const texts = listFiles(root)
      .filter((file) => file.endsWith('.html'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'));
    const folder = path.join(sitesDir, '_copied', site);
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    mkdirSync(folder, { recursive: true });
    for (const [index, text] of texts.entries()) writeFileSync(path.join(folder, `${index}.html`), text);
    const cpu = process.cpuUsage(cpuBefore);
    run.cpuMs += (cpu.user + cpu.system) / 1000;
    run.wallMs += performance.now() - startedAt;
    run.pages += texts.length;
  }
  return run;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await main()));
