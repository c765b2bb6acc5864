import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedPaths, sitePaths } from '#publish/release/release.ts';
import { sharedKeys } from '#publish/sharing/shared-storage.ts';
import { ROOT } from '#scripts/project-root.ts';
import { openMachines, SIGNING_SECRET } from '#tests/support/servers/machines.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { generateTenants } from '../data/generate-tenants.ts';
import { edit, notifyPublished, untilLive } from '../load/content-message.ts';
import { readCpuMs } from '../load/cpu-time.ts';
import { type BenchOptions, mark, median, type Result } from '../result.ts';

const SITE = 'harbor';
const ROUNDS = 15;
const LOOK_MS = 5;
const MANY = 1000;

/** How soon a publish is live on all machines, and how soon a machine that joins serves every brand. Shares a folder. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-machines-'));
  try {
    const count = isQuick ? 50 : MANY;
    const pair = await measurePair(path.join(dir, 'pair'), isQuick ? 3 : ROUNDS);
    const joined = await measureJoin(path.join(dir, 'many'), count);
    const live = pair.rounds.map(({ allMs }) => allMs);
    const brands = (await readdir('tenants')).length;
    const step = (what: string, timeOf: (round: Round) => number) =>
      row(`from the message until ${what}`, pair.rounds.map(timeOf));
    return {
      name: 'many-machines',
      rows: [
        step('message accepted', ({ acceptedMs }) => acceptedMs),
        step('live in the storage', ({ decidedMs }) => decidedMs),
        step('live on the asked machine', ({ ownMs }) => ownMs),
        step('copied by the other machine', ({ switchedMs }) => switchedMs),
        step('live on both', ({ allMs }) => allMs),
        row(`a machine joins ${brands} brands, with the start of its process`, [pair.joinMs]),
        row(`a machine joins ${count} brands: it serves all of them`, [joined.readyMs]),
        ...(joined.coldMs.length > 0
          ? [row('first page of a brand that it has not copied', joined.coldMs)]
          : []),
        row(`it has copied all ${count}`, [joined.copiedMs]),
      ],
      marks: [
        mark(
          'a publish until it is live on all machines, the slowest',
          Math.max(...live),
          { atMost: 1000 },
          ms,
        ),
        mark(`a machine that joins ${brands} brands`, pair.joinMs, { atMost: 30_000 }, ms),
        mark(
          `a machine that joins ${count} brands serves all of them`,
          joined.readyMs,
          { atMost: 30_000 },
          ms,
        ),
      ],
      notes: [
        `${pair.rounds.length} messages; a visitor asks every ${LOOK_MS} ms until the change is there`,
        `${count} brands: ${ms(joined.readyCpuMs)} of CPU until it serves, ${ms(joined.cpuMs)} until all are copied`,
        `${joined.coldMs.length} of ${COLD_VISITS} brands were visited before they were copied, until ${ms(joined.visitedMs)} after the start`,
      ],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Times since the message. */
interface Round {
  acceptedMs: number;
  /** the storage says that it is live */
  decidedMs: number;
  /** visitors of the asked machine see it */
  ownMs: number;
  /** the other machine has copied it */
  switchedMs: number;
  allMs: number;
}

async function measurePair(dir: string, count: number) {
  await mkdir(dir, { recursive: true });
  const machines = await openMachines({ RELEASES_TARGET: 'folder', RELEASES_DIR: dir });
  try {
    const [first, second] = [await machines.add('first'), await machines.add('second')];
    await first.run('publish', '--all');
    await first.start();
    const startedAt = performance.now();
    await second.start();
    const joinMs = performance.now() - startedAt;
    const rounds: Round[] = [];
    for (let at = 0; at < count; at += 1) {
      // message signatures have a resolution of one second
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const words = edit(machines.tenants, SITE, 'pages/faq.json', 'heading', at);
      const from = Date.now();
      await notifyPublished(first.port, SITE, SIGNING_SECRET);
      const acceptedMs = Date.now() - from;
      const since = (port: number) => untilLive(port, SITE, words, LOOK_MS).then(() => Date.now() - from);
      const [ownMs, otherMs] = await Promise.all([since(first.port), since(second.port)]);
      const decidedAt = Math.max(
        ...readdirSync(path.join(dir, sharedKeys.changes)).map((name) => Number(name.split('.')[0])),
      );
      const { mtimeMs: switchedAt } = lstatSync(sitePaths(second.sitesDir, SITE).current);
      rounds.push({
        acceptedMs,
        decidedMs: decidedAt - from,
        ownMs,
        switchedMs: switchedAt - from,
        allMs: Math.max(ownMs, otherMs),
      });
    }
    return { joinMs, rounds };
  } finally {
    await machines.stop();
  }
}

/** Visitors who ask a machine that joins for brands it has not copied, one after the other. */
const COLD_VISITS = 60;

async function measureJoin(dir: string, count: number) {
  await mkdir(dir, { recursive: true });
  const machines = await openMachines({ RELEASES_TARGET: 'folder', RELEASES_DIR: dir });
  try {
    await rm(machines.tenants, { recursive: true });
    const sites = generateTenants({ from: path.join(ROOT, 'tenants'), to: machines.tenants, count });
    const first = await machines.add('first', sites[0]);
    await first.run('publish', '--all');
    await first.start();
    const joining = await machines.add('joining', sites[0]);
    const startedAt = performance.now();
    const sinceStart = () => performance.now() - startedAt;
    await joining.start();
    const readyMs = sinceStart();
    const readyCpuMs = readCpuMs(joining.pid) ?? 0;
    const coldMs: number[] = [];
    for (let visit = 0; visit < COLD_VISITS; visit += 1) {
      // from the end, because they are copied in order
      const site = sites[sites.length - 1 - Math.floor((visit * sites.length) / COLD_VISITS)] ?? '';
      const isCold = !existsSync(path.join(joining.sitesDir, site, 'current'));
      const from = performance.now();
      const { status } = await ask(joining.port, '/', { host: `${site}.example` });
      if (status !== 200) throw new Error(`${site} got ${status}.`);
      if (isCold) coldMs.push(performance.now() - from);
    }
    const visitedMs = sinceStart();
    while (!isComplete(joining.sitesDir)) await sleep(100);
    const cpuMs = readCpuMs(joining.pid) ?? 0;
    return { readyMs, readyCpuMs, coldMs, visitedMs, copiedMs: sinceStart(), cpuMs };
  } finally {
    await machines.stop();
  }
}

/** Whether a machine has copied every brand. */
const isComplete = (sitesDir: string): boolean => !readdirSync(sharedPaths(sitesDir).awaited()).some(Boolean);

const row = (what: string, values: readonly number[]) => ({
  what,
  'median ms': Math.round(median(values)),
  'slowest ms': Math.round(Math.max(...values)),
});

const ms = (value: number): string => `${Math.round(value)} ms`;
