import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesSource } from '#cms/sources/files.ts';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { ROOT } from '#scripts/project-root.ts';

// A separate process for one measurement: node publish-one.ts <site> <rounds>. Publishes one brand of TENANTS_DIR
// again and again, each time with one text changed; prints the measurements.

/** The first publish of the process, and the median of the following ones. */
export interface OneBrand {
  firstMs: number;
  cpuMs: number;
  wallMs: number;
}

async function main(): Promise<OneBrand> {
  const [site = '', rounds = '1'] = process.argv.slice(2);
  const settings = readPublishSettings(process.env, ROOT);
  const source = filesSource(settings.tenantsDir);
  const renderer = await loadRenderer(settings.appDir);
  const file = path.join(settings.tenantsDir, site, 'pages/faq.json');
  const original = readFileSync(file, 'utf8');
  const document: { heading: string } = JSON.parse(original);
  const publish = async (heading: string) => {
    writeFileSync(file, JSON.stringify({ ...document, heading }));
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const [report] = await publishSites([site], { settings, source, renderer, root: ROOT, compress: false });
    if (report?.state !== 'published') throw new Error(`${site}: ${report?.error || report?.state}`);
    const cpu = process.cpuUsage(cpuBefore);
    return { wallMs: performance.now() - startedAt, cpuMs: (cpu.user + cpu.system) / 1000 };
  };
  const mark = Date.now();
  const first = await publish(`Questions ${mark}`);
  const runs: (typeof first)[] = [];
  for (let at = 0; at < Number(rounds); at += 1) runs.push(await publish(`Questions ${mark} ${at}`));
  writeFileSync(file, original);
  const middle = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    firstMs: first.wallMs,
    cpuMs: middle(runs.map(({ cpuMs }) => cpuMs)),
    wallMs: middle(runs.map(({ wallMs }) => wallMs)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await main()));
