import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgres } from '#db/server/open-postgres.ts';
import { currentReleaseId, sharedPaths, sitePaths } from '#publish/release/release.ts';
import { ROOT } from '#scripts/project-root.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { inParallel } from '#util/collections/collections.ts';
import { generateTenants } from '../data/generate-tenants.ts';
import { readCpuMs } from '../load/cpu-time.ts';
import { type BenchOptions, mark, median, type Result, type Row } from '../result.ts';
import { type RunningServer, runServer } from '../servers/run-server.ts';
import { residentMb } from './memory.ts';
import type { OneBrand } from './publish-one.ts';

interface Sizes {
  brands: number;
  /** visited one after the other, to measure the first page of each */
  cold: number;
  /** whose API is called, which copies their catalog into the database */
  calls: number;
  /** publishes of one brand */
  rounds: number;
  idleSeconds: number;
}

const QUICK: Sizes = { brands: 8, cold: 4, calls: 2, rounds: 2, idleSeconds: 1 };
const FEW = 6;

/**
 * A server and the publish command with 10,000 brands: 15 minutes, and 18 GB and 1.8 million files in the folder for
 * temporary files. MANY_BRANDS sets another number. The brands are really published, without compressed copies.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const brands = Number(process.env.MANY_BRANDS ?? 10_000);
  const whole: Sizes = {
    brands,
    cold: Math.min(brands, 2000),
    calls: Math.min(brands, 1000),
    rounds: 15,
    idleSeconds: 20,
  };
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-many-'));
  try {
    return await measure(dir, isQuick ? QUICK : whole);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Env = Record<'TENANTS_DIR' | 'ENAMEL_SITES_DIR' | 'DATA_DIR', string>;

async function measure(dir: string, sizes: Sizes): Promise<Result> {
  const folder = (name: string): Env => ({
    TENANTS_DIR: path.join(dir, name, 'tenants'),
    ENAMEL_SITES_DIR: path.join(dir, name, 'sites'),
    DATA_DIR: path.join(dir, name, 'data'),
  });
  const [few, many] = [folder('few'), folder('many')];
  const from = path.join(ROOT, 'tenants');
  generateTenants({ from, to: few.TENANTS_DIR, count: FEW });
  const sites = generateTenants({ from, to: many.TENANTS_DIR, count: sizes.brands });
  await publishAll(few);
  const firstMs = await publishAll(many);
  const again = await quickest(2, () => publishAll(many));
  const [one, ofFew] = await publishOne(sites[0] ?? '', { many, few, rounds: sizes.rounds });

  const server = await measureServer(dir, { env: many, sites, sizes });
  const perBrand = (value: number): string => `${(value / 1000).toFixed(1)} KB a brand`;
  const nginxBytes = sumOf(
    sites,
    (site) =>
      statSync(
        sitePaths(many.ENAMEL_SITES_DIR, site).nginx(currentReleaseId(many.ENAMEL_SITES_DIR, site) ?? ''),
      ).size,
  );
  const hosts = statSync(sharedPaths(many.ENAMEL_SITES_DIR).hosts).size;
  const images = readdirSync(sharedPaths(many.ENAMEL_SITES_DIR).media).length;
  return {
    name: 'many-brands',
    rows: [
      row(`${sizes.brands} brands published for the first time`, seconds(firstMs)),
      row(
        'one brand: first publish of a process',
        `${ms(one.firstMs)}; of ${FEW} brands ${ms(ofFew.firstMs)}`,
      ),
      row('one brand: following publishes, CPU', `${ms(one.cpuMs)}; of ${FEW} brands ${ms(ofFew.cpuMs)}`),
      row('memory when the server is ready', mb(server.readyMb)),
      row(
        `CPU of the idle server, after ${seconds(server.settledMs)}`,
        `${server.idlePercent.toFixed(1)}% of a core`,
      ),
      row('CPU of a cold first page', ms(server.coldCpuMs)),
      row(`memory after a page of each brand`, mb(server.visitedMb)),
      row(
        `first call of a brand, which copies its catalog, median of ${sizes.calls}`,
        ms(median(server.callMs)),
      ),
      row('hosts.json, read by each process', perBrand(hosts / sizes.brands)),
      row('nginx.conf of all brands', perBrand(nginxBytes / sizes.brands)),
      row('images in the shared folder', images),
    ],
    marks: [
      mark('server ready', server.readyMs, { atMost: 5000 }, seconds),
      mark('most memory of the server process', server.mostMb, { atMost: 600 }, mb),
      mark('first page of a cold brand, p99', p99(server.coldMs), { atMost: 50 }, ms),
      mark('publish of all with nothing changed', again, { atMost: 10_000 }, seconds),
      mark(
        `publish of one, compared with ${FEW} brands`,
        one.cpuMs / ofFew.cpuMs,
        { atMost: 1.1 },
        (value) => `${value.toFixed(2)} times the CPU`,
      ),
    ],
    notes: [
      `${sizes.brands} brands made from the demo brands, 28 pages each, published without compressed copies`,
      `first page: the home page of ${server.coldMs.length} brands one after the other, median ${ms(median(server.coldMs))}; the process has not read their files before, the system may have`,
      `publish with nothing changed: the whole command, the quicker of two`,
    ],
  };
}

const row = (what: string, value: Row[string]): Row => ({ what, value });
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
const mb = (value: number): string => `${Math.round(value)} MB`;
const p99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

async function node(args: readonly string[], env: Env): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** @returns how long the command takes */
async function publishAll(env: Env): Promise<number> {
  const startedAt = performance.now();
  await node(['scripts/publish.ts', '--all', '--no-compress'], env);
  return performance.now() - startedAt;
}

async function quickest(rounds: number, work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let left = rounds; left > 0; left -= 1) times.push(await work());
  return Math.min(...times);
}

/** In turn, so that other load meets both. */
async function publishOne(
  site: string,
  { many, few, rounds }: { many: Env; few: Env; rounds: number },
): Promise<[many: OneBrand, few: OneBrand]> {
  const publish = async (env: Env): Promise<OneBrand> =>
    JSON.parse(await node(['bench/measures/publish-one.ts', site, String(rounds)], env));
  const runs: [OneBrand, OneBrand][] = [];
  for (let turn = 0; turn < 3; turn += 1) runs.push([await publish(many), await publish(few)]);
  const best = (at: 0 | 1): OneBrand =>
    runs.map((run) => run[at]).reduce((one, other) => (other.cpuMs < one.cpuMs ? other : one));
  return [best(0), best(1)];
}

interface ServerRun {
  readyMs: number;
  readyMb: number;
  /** when the checks after the start have ended */
  settledMs: number;
  idlePercent: number;
  coldMs: number[];
  coldCpuMs: number;
  visitedMb: number;
  callMs: number[];
  mostMb: number;
}

async function measureServer(
  dir: string,
  { env, sites, sizes }: { env: Env; sites: readonly string[]; sizes: Sizes },
): Promise<ServerRun> {
  await using opened = new AsyncDisposableStack();
  const postgres = await openPostgres({
    url: process.env.TEST_DATABASE_URL,
    dataDir: path.join(dir, 'database'),
  });
  opened.defer(() => postgres.stop());
  const settings = { ...env, DATABASE_URL: postgres.url, ENAMEL_MODE: 'local', LOG_LEVEL: 'warn' };
  // the first start creates the tables
  await (await startServer(settings, sites)).server.stop();
  const { server, readyMs } = await startServer(settings, sites);
  opened.defer(() => server.stop());
  const cpuMs = () => readCpuMs(server.pid) ?? 0;
  const memory = () => residentMb(server.pid);
  const readyMb = memory();
  const idle = await untilIdle(cpuMs, sizes.idleSeconds);
  const settledMs = readyMs + idle.waitedMs;

  const beforeCold = cpuMs();
  const coldMs: number[] = [];
  for (const site of sites.slice(-sizes.cold)) coldMs.push(await timed(() => visit(server.port, site, '/')));
  const coldCpuMs = (cpuMs() - beforeCold) / coldMs.length;
  await inParallel(sites, 8, (site) => visit(server.port, site, '/'));
  const visitedMb = memory();
  const callMs: number[] = [];
  for (const site of sites.slice(-sizes.calls))
    callMs.push(await timed(() => visit(server.port, site, '/api/auth')));
  const mostMb = Math.max(readyMb, visitedMb, memory());
  return { readyMs, readyMb, settledMs, ...idle, coldMs, coldCpuMs, visitedMb, callMs, mostMb };
}

/** @returns the server when it serves members */
async function startServer(
  env: NodeJS.ProcessEnv,
  [site = '']: readonly string[],
): Promise<{ server: RunningServer; readyMs: number }> {
  const startedAt = performance.now();
  const server = await runServer(env, 'dropped');
  const isReady = async () =>
    (await ask(server.port, '/api/auth', { host: `${site}.localhost` })).status === 200;
  while (!(await isReady())) await sleep(20);
  return { server, readyMs: performance.now() - startedAt };
}

/** The releases are checked once after a start. */
async function untilIdle(
  cpuMs: () => number,
  idleSeconds: number,
): Promise<{ waitedMs: number; idlePercent: number }> {
  const startedAt = performance.now();
  const usedIn = async (seconds: number): Promise<number> => {
    const before = cpuMs();
    await sleep(seconds * 1000);
    return (cpuMs() - before) / (seconds * 10);
  };
  while ((await usedIn(1)) > 25);
  return { waitedMs: performance.now() - startedAt, idlePercent: await usedIn(idleSeconds) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function visit(port: number, site: string, address: string): Promise<void> {
  const { status } = await ask(port, address, { host: `${site}.localhost` });
  if (status !== 200) throw new Error(`${site}${address} answers ${status}`);
}
