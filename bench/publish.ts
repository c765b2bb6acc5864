import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateTenants } from './generate-tenants.ts';
import type { BatchResult } from './publish-batch.ts';
import { type BenchOptions, mark, type Result } from './result.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TENANTS = 1000;
/** Enough for a ratio; the thousand would take minutes more. */
const COMPRESSED_TENANTS = 200;
/** Of several runs of a whole process the quickest says most: whatever else the machine does only adds. */
const ROUNDS = 3;
const ASTRO = fileURLToPath(new URL('../bin/astro.mjs', import.meta.resolve('astro')));

/** What publishing costs, against one `astro build` and against its marks. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-publish-'));
  try {
    return await measure(dir, isQuick ? 60 : TENANTS, isQuick ? 60 : COMPRESSED_TENANTS);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function measure(dir: string, tenants: number, compressedTenants: number): Promise<Result> {
  const tenantsDir = path.join(dir, 'tenants');
  const [site = ''] = generateTenants({ from: path.join(ROOT, 'tenants'), to: tenantsDir, count: tenants });
  await node(['scripts/build.ts']);
  const env = (name: string) => ({
    TENANTS_DIR: tenantsDir,
    ENAMEL_SITES_DIR: path.join(dir, name),
    DATA_DIR: path.join(dir, `${name}-data`),
  });
  const batch = async (name: string, count: number, mode: 'plain' | 'compress'): Promise<BatchResult> => {
    const { output } = await node(['bench/publish-batch.ts', String(count), mode], env(name));
    return JSON.parse(output);
  };

  const build = await quickest(() => node([ASTRO, 'build', '--outDir', path.join(dir, 'app')]));
  // the assets are there already: another site was published with this build before
  await node(['scripts/publish.ts', site], env('one'));
  const one = await quickest(() => node(['scripts/publish.ts', site, '--fresh'], env('one')));

  const plain = await batch('plain', tenants, 'plain');
  const fewPlain = await batch('few-plain', compressedTenants, 'plain');
  const fewCompressed = await batch('few-compressed', compressedTenants, 'compress');
  const warm = median(fewCompressed.first.siteMs.slice(compressedTenants / 2));

  const perSecond = plain.first.pages / (plain.first.cpuMs / 1000);
  const compression = fewCompressed.first.cpuMs / fewPlain.first.cpuMs;
  const again = plain.again.cpuMs / plain.first.cpuMs;
  return {
    name: 'publish',
    rows: [
      { what: 'one astro build', ms: Math.round(build.ms), pages: null, 'CPU ms': null },
      { what: 'one tenant, whole process', ms: Math.round(one.ms), pages: null, 'CPU ms': null },
      row(`${tenants} tenants, not compressed`, plain.first),
      row(`${tenants} tenants again, nothing changed`, plain.again),
      row(`${compressedTenants} tenants, not compressed`, fewPlain.first),
      row(`${compressedTenants} tenants, compressed`, fewCompressed.first),
    ],
    marks: [
      mark('one tenant, whole process, of one astro build', one.ms / build.ms, { atMost: 1 / 8 }, ratio),
      mark(
        'one tenant in a warm process, compressed',
        warm,
        { atMost: 100 },
        (value) => `${value.toFixed(0)} ms`,
      ),
      mark('pages per CPU second, before compression', perSecond, { atLeast: 1000 }, (value) =>
        value.toFixed(0),
      ),
      mark('again with nothing changed, of the first time', again, { atMost: 0.05 }, percent),
      mark('CPU with compression, of that without', compression, { atMost: 2 }, (value) => value.toFixed(2)),
    ],
    notes: [
      `tenants made from the demo brands, about ${Math.round(plain.first.pages / tenants)} HTML files each, nothing shared but photographs`,
      `whole processes: the quickest of ${ROUNDS}; a publish of one tenant renders and compresses every page`,
      'astro build compiles the app alone; it renders no tenant',
    ],
  };
}

interface Ended {
  ms: number;
  output: string;
}

async function node(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { ms: performance.now() - startedAt, output: stdout };
}

async function quickest(work: () => Promise<Ended>): Promise<Ended> {
  const runs: Ended[] = [];
  for (let left = ROUNDS; left > 0; left -= 1) runs.push(await work());
  return runs.reduce((best, ended) => (ended.ms < best.ms ? ended : best));
}

const row = (what: string, { wallMs, pages, cpuMs }: BatchResult['first']) => ({
  what,
  ms: Math.round(wallMs),
  pages,
  'CPU ms': Math.round(cpuMs),
});

function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0;
}

const ratio = (value: number): string => `1/${(1 / value).toFixed(1)}`;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
