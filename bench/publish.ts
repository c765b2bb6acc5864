import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../src/publish/prepare.ts';
import { type PublishOptions, publishSites } from '../src/publish/publish-sites.ts';
import type { SiteReport } from '../src/publish/report.ts';
import { readPublishSettings } from '../src/publish/settings.ts';
import { generateTenants } from './generate-tenants.ts';
import { mark, type Result, type Row } from './result.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TENANTS = 1000;
const COMPRESSED_TENANTS = 60;
const WARM_ROUNDS = 11;

/**
 * Publishing, against the marks of the design: one tenant as a whole process and in a warm one, a thousand
 * tenants, the same again with nothing changed, and what precompression adds. CPU time wherever other work on
 * the machine would otherwise count.
 */
export async function run(): Promise<Result> {
  const dir = mkdtempSync(path.join(tmpdir(), 'enamel-bench-'));
  try {
    return await measure(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(dir: string): Promise<Result> {
  const tenantsDir = path.join(dir, 'tenants');
  const sites = generateTenants({ from: path.join(ROOT, 'tenants'), to: tenantsDir, count: TENANTS });
  const [first = ''] = sites;
  const environment = { TENANTS_DIR: tenantsDir, DATA_DIR: path.join(dir, 'data') };
  const open = async (name: string): Promise<PublishOptions> => {
    const sitesDir = path.join(dir, name);
    const settings = readPublishSettings({ ...environment, ENAMEL_SITES_DIR: sitesDir }, ROOT);
    const prepared = await prepare({ settings, root: ROOT, say: () => undefined });
    return { ...prepared, settings, root: ROOT };
  };

  const compile = cpuOfProcess(
    ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', path.join(dir, 'app')],
    {},
  );
  const single = cpuOfProcess(['scripts/publish.ts', first, '--no-compress'], {
    ...environment,
    ENAMEL_SITES_DIR: path.join(dir, 'single'),
  });

  const options = await open('plain');
  const whole = await timed(() => publishSites(sites, { ...options, compress: false }));
  const again = await timed(() => publishSites(sites, { ...options, compress: false }));
  const pages = countPages(whole.reports);

  const warm = await warmMs(first, { ...(await open('warm')), compress: false });
  const some = sites.slice(0, COMPRESSED_TENANTS);
  const bare = await timed(async () => publishSites(some, { ...(await open('bare')), compress: false }));
  const compressed = await timed(async () =>
    publishSites(some, { ...(await open('compressed')), compress: true }),
  );

  const perSecond = pages / whole.cpuSeconds;
  const rows: Row[] = [
    { what: 'astro build, once', cpuSeconds: rounded(compile), pages: null },
    { what: 'one tenant, whole process', cpuSeconds: rounded(single), pages: Math.round(pages / TENANTS) },
    { what: `${TENANTS} tenants`, cpuSeconds: rounded(whole.cpuSeconds), pages },
    { what: `${TENANTS} tenants, nothing changed`, cpuSeconds: rounded(again.cpuSeconds), pages: 0 },
    { what: `${some.length} tenants`, cpuSeconds: rounded(bare.cpuSeconds), pages: countPages(bare.reports) },
    {
      what: `${some.length} tenants, precompressed`,
      cpuSeconds: rounded(compressed.cpuSeconds),
      pages: countPages(compressed.reports),
    },
  ];
  return {
    name: 'publish',
    rows,
    marks: [
      mark('one tenant, whole process, CPU of one astro build', single / compile, { atMost: 1 / 8 }, ratio),
      mark('one tenant in the warm process', warm, { atMost: 100 }, (ms) => `${Math.round(ms)} ms`),
      mark(`${TENANTS} tenants, pages a CPU second`, perSecond, { atLeast: 1000 }, (value) =>
        value.toFixed(0),
      ),
      mark(
        'again with nothing changed, share of the time',
        again.cpuSeconds / whole.cpuSeconds,
        { atMost: 0.05 },
        ratio,
      ),
      mark(
        'CPU with precompression, of that without',
        compressed.cpuSeconds / bare.cpuSeconds,
        { atMost: 2 },
        ratio,
      ),
    ],
    notes: [
      `The tenants are made from the demo brands, every text and drawing changed: ${(pages / TENANTS).toFixed(1)} pages each.`,
      'astro build here compiles the app alone; building one tenant with it would take longer.',
    ],
  };
}

interface Timed {
  reports: SiteReport[];
  cpuSeconds: number;
}

async function timed(work: () => Promise<SiteReport[]>): Promise<Timed> {
  const before = process.cpuUsage();
  const reports = await work();
  const { user, system } = process.cpuUsage(before);
  const failed = reports.find((report) => report.state === 'failed');
  if (failed) throw new Error(failed.error);
  return { reports, cpuSeconds: (user + system) / 1e6 };
}

/** Milliseconds of one tenant's publish in a process that has published before: the middle of several. */
async function warmMs(site: string, options: PublishOptions): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    const [report] = await publishSites([site], { ...options, fresh: true });
    if (!report || report.state === 'failed') throw new Error(report?.error);
    times.push(report.durationMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(WARM_ROUNDS / 2)] ?? 0;
}

/** CPU seconds of a Node process with all it starts. */
function cpuOfProcess(command: readonly string[], environment: Record<string, string>): number {
  const started = spawnSync('bash', ['-c', 'time -p "$0" "$@"', process.execPath, ...command], {
    cwd: ROOT,
    env: { ...process.env, ...environment, ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (started.status !== 0)
    throw new Error(`${command.join(' ')} failed:\n${started.stdout}${started.stderr}`);
  const seconds = (name: string): number =>
    Number(new RegExp(`^${name} ([\\d.]+)`, 'm').exec(started.stderr)?.[1]);
  return seconds('user') + seconds('sys');
}

const countPages = (reports: readonly SiteReport[]): number =>
  reports.reduce(
    (sum, { changes }) => sum + (changes ? changes.added.length + changes.changed.length : 0),
    0,
  );

const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;
const ratio = (value: number): string => value.toFixed(3);
