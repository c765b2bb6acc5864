import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '#scripts/project-root.ts';
import { generateTenants } from '../data/generate-tenants.ts';
import { runHugo } from '../peers/hugo.ts';
import { type BenchOptions, mark, median, type Result } from '../result.ts';
import type { BatchResult } from './publish-batch.ts';

const TENANTS = 1000;
/** Enough for a ratio; a thousand would take minutes longer. */
const COMPRESSED_TENANTS = 200;
const ROUNDS = 3;
const QUICK_TENANTS = 2;
const ASTRO = fileURLToPath(new URL('../bin/astro.mjs', import.meta.resolve('astro')));

/** The cost of publishing, compared to one `astro build` and to its targets. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-publish-'));
  try {
    return isQuick
      ? await measure(dir, { tenants: QUICK_TENANTS, compressedTenants: QUICK_TENANTS, rounds: 1 })
      : await measure(dir, { tenants: TENANTS, compressedTenants: COMPRESSED_TENANTS, rounds: ROUNDS });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

interface Sizes {
  tenants: number;
  compressedTenants: number;
  rounds: number;
}

async function measure(dir: string, { tenants, compressedTenants, rounds }: Sizes): Promise<Result> {
  const tenantsDir = path.join(dir, 'tenants');
  const sites = generateTenants({ from: path.join(ROOT, 'tenants'), to: tenantsDir, count: tenants });
  const [site = ''] = sites;
  // a single round is only a rough figure, so it uses the existing build
  if (rounds > 1) await node(['scripts/build.ts']);
  const env = (name: string) => ({
    TENANTS_DIR: tenantsDir,
    ENAMEL_SITES_DIR: path.join(dir, name),
    DATA_DIR: path.join(dir, `${name}-data`),
  });
  const batch = async (name: string, count: number, mode: 'plain' | 'compress'): Promise<BatchResult> => {
    const { output } = await node(['bench/measures/publish-batch.ts', String(count), mode], env(name));
    return JSON.parse(output);
  };

  const build = await quickest(rounds, () => node([ASTRO, 'build', '--outDir', path.join(dir, 'app')]));
  // the state after a first publish: the assets exist, and Node's compile cache is filled, as with `npm run
  // publish` (package.json)
  const settled = { ...env('one'), NODE_COMPILE_CACHE: path.join(dir, 'compile-cache') };
  await node(['scripts/publish.mjs', site], settled);
  const one = await quickest(rounds, () => node(['scripts/publish.mjs', site, '--fresh'], settled));

  const plain = await batch('plain', tenants, 'plain');
  const fewPlain =
    compressedTenants === tenants ? plain : await batch('few-plain', compressedTenants, 'plain');
  const fewCompressed = await batch('few-compressed', compressedTenants, 'compress');
  const warm = median(fewCompressed.fresh.siteMs);

  const pageMs = plain.first.cpuMs / plain.first.pages;
  const few = env(compressedTenants === tenants ? 'plain' : 'few-plain').ENAMEL_SITES_DIR;
  const published = sites.map((name) => path.join(few, name)).filter((folder) => existsSync(folder));
  const hugo = await runHugo(published, path.join(dir, 'hugo'));

  const all = async (name: string, before?: string[]): Promise<Ended> => {
    // compresses the assets, which would be part of the time otherwise
    await node(['scripts/publish.mjs', site], env(name));
    return node(['scripts/publish.mjs', '--all', '--no-compress'], env(name), before);
  };
  const oneCore = await all('one-core', ['taskset', '--cpu-list', '0']).catch(() => null);
  const allCores = oneCore && (await all('all-cores'));
  const compression = fewCompressed.first.cpuMs / fewPlain.first.cpuMs;
  const again = plain.again.cpuMs / plain.first.cpuMs;
  return {
    name: 'publish',
    rows: [
      row('one astro build', { wallMs: build.ms, cpuMs: build.cpuMs, pages: null }),
      row('one tenant, whole process', { wallMs: one.ms, cpuMs: one.cpuMs, pages: null }),
      row(`${tenants} tenants, not compressed`, plain.first),
      row(`${tenants} tenants again, nothing changed`, plain.again),
      row('the same HTML files written as they are', plain.copied),
      row(`${compressedTenants} tenants, not compressed`, fewPlain.first),
      row(`${compressedTenants} tenants, compressed`, fewCompressed.first),
      ...(hugo ? [row(`Hugo ${hugo.version}, pages of ${(hugo.pageBytes / 1024).toFixed(1)} KB`, hugo)] : []),
    ],
    marks: [
      mark(
        'one tenant, CPU of the whole process, of one astro build',
        one.cpuMs / build.cpuMs,
        { atMost: 1 / 8 },
        ratio,
      ),
      mark(
        'one tenant in a warm process, compressed',
        warm,
        { atMost: 60 },
        (value) => `${value.toFixed(0)} ms`,
      ),
      mark(
        'CPU a page, before compression, of that of Hugo',
        hugo && pageMs / (hugo.cpuMs / hugo.pages),
        { atMost: 1 },
        (value) => value.toFixed(2),
      ),
      mark(
        `all tenants on ${availableParallelism()} processors, compared with one`,
        oneCore && allCores && oneCore.ms / allCores.ms,
        { atLeast: 1.7 },
        (value) => `${value.toFixed(2)} times as fast`,
      ),
      mark('again with nothing changed, of the first time', again, { atMost: 0.01 }, percent),
      mark('CPU with compression, of that without', compression, { atMost: 2 }, (value) => value.toFixed(2)),
    ],
    notes: [
      `tenants made from the demo brands, about ${Math.round(plain.first.pages / tenants)} HTML files each, nothing shared but photographs`,
      `whole processes: the quickest of ${rounds}; a publish of one tenant renders and compresses every page`,
      'astro build compiles the app alone; it renders no tenant',
      hugo
        ? 'Hugo writes the same markup, texts and styles, as data of one template; it checks nothing and makes no release'
        : 'Hugo is not installed',
      `writing the same HTML files as they are does ${Math.round(plain.copied.pages / (plain.copied.cpuMs / 1000))} pages per CPU second on this machine`,
    ],
  };
}

interface Ended {
  ms: number;
  cpuMs: number;
  output: string;
}

/** Makes a process print the CPU time of all its threads when it ends. */
const SAY_CPU = `data:text/javascript,process.on("exit",()=>process.stderr.write("\\ncpu "+JSON.stringify(process.cpuUsage())))`;

/** @param before a command that starts the process, such as taskset */
async function node(
  args: string[],
  env: Record<string, string> = {},
  before: readonly string[] = [],
): Promise<Ended> {
  const startedAt = performance.now();
  const [program = '', ...rest] = [...before, process.execPath, '--import', SAY_CPU, ...args];
  const { stdout, stderr } = await promisify(execFile)(program, rest, {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  const ms = performance.now() - startedAt;
  const cpu: NodeJS.CpuUsage = JSON.parse(/\ncpu (\{.*\})\s*$/.exec(stderr)?.[1] ?? '{"user":0,"system":0}');
  return { ms, cpuMs: (cpu.user + cpu.system) / 1000, output: stdout };
}

/** The fastest of several runs, because other load only adds time. */
async function quickest(rounds: number, work: () => Promise<Ended>): Promise<Ended> {
  const runs: Ended[] = [];
  for (let left = rounds; left > 0; left -= 1) runs.push(await work());
  return runs.reduce((best, ended) => (ended.cpuMs < best.cpuMs ? ended : best));
}

const row = (what: string, run: { wallMs: number; cpuMs: number; pages: number | null }) => ({
  what,
  pages: run.pages,
  'CPU ms': Math.round(run.cpuMs),
  ms: Math.round(run.wallMs),
});

const ratio = (value: number): string => `1/${(1 / value).toFixed(1)}`;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
