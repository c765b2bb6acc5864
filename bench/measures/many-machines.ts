import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesSource } from '#cms/sources/files.ts';
import { prepare } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { publishSites } from '#publish/pipeline/publish-sites.ts';
import { startFollower } from '#publish/sharing/follower.ts';
import { openSharedReleases } from '#publish/sharing/open-shared-releases.ts';
import { ROOT } from '#scripts/project-root.ts';
import { openMachines, SIGNING_SECRET } from '#tests/support/servers/machines.ts';
import { generateTenants } from '../data/generate-tenants.ts';
import { edit, notifyPublished, untilLive } from '../load/content-message.ts';
import { type BenchOptions, mark, median, type Result } from '../result.ts';

const SITE = 'harbor';
const ROUNDS = 15;
const LOOK_MS = 5;
const MANY = 1000;

/** How soon a publish is live on all machines, and how soon a machine that joins has every brand. Shares a folder. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-machines-'));
  try {
    const count = isQuick ? 50 : MANY;
    const pair = await measurePair(path.join(dir, 'pair'), isQuick ? 3 : ROUNDS);
    const joined = await measureJoin(path.join(dir, 'many'), count);
    const live = pair.rounds.map(({ allMs }) => allMs);
    const brands = (await readdir('tenants')).length;
    return {
      name: 'many-machines',
      rows: [
        row(
          'message until live on the asked machine',
          pair.rounds.map(({ ownMs }) => ownMs),
        ),
        row('message until live on both', live),
        row(`a machine joins ${brands} brands, with the start of its process`, [pair.joinMs]),
        row(`a machine joins ${count} brands`, [joined.wallMs]),
      ],
      marks: [
        mark(
          'a publish until it is live on all machines, the slowest',
          Math.max(...live),
          { atMost: 1000 },
          ms,
        ),
        mark(`a machine that joins ${brands} brands`, pair.joinMs, { atMost: 30_000 }, ms),
        mark(`a machine that joins ${count} brands`, joined.wallMs, { atMost: 30_000 }, ms),
      ],
      notes: [
        `${pair.rounds.length} messages; a visitor asks every ${LOOK_MS} ms until the change is there`,
        `${count} brands: ${Math.round(joined.cpuMs)} ms of CPU, in one process`,
      ],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
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
    const rounds: { ownMs: number; allMs: number }[] = [];
    for (let at = 0; at < count; at += 1) {
      // message signatures have a resolution of one second
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const words = edit(machines.tenants, SITE, 'pages/faq.json', 'heading', at);
      const from = performance.now();
      await notifyPublished(first.port, SITE, SIGNING_SECRET);
      const since = (port: number) =>
        untilLive(port, SITE, words, LOOK_MS).then(() => performance.now() - from);
      const [ownMs, otherMs] = await Promise.all([since(first.port), since(second.port)]);
      rounds.push({ ownMs, allMs: Math.max(ownMs, otherMs) });
    }
    return { joinMs, rounds };
  } finally {
    await machines.stop();
  }
}

async function measureJoin(dir: string, count: number): Promise<{ wallMs: number; cpuMs: number }> {
  const tenantsDir = path.join(dir, 'tenants');
  const shared = path.join(dir, 'shared');
  await mkdir(shared, { recursive: true });
  const sites = generateTenants({ from: path.join(ROOT, 'tenants'), to: tenantsDir, count });
  const place = { target: 'folder' as const, dir: shared };
  const given = readPublishSettings(process.env, ROOT);
  const settings = {
    ...given,
    tenantsDir,
    sitesDir: path.join(dir, 'first'),
    dataDir: path.join(dir, 'data'),
  };
  const { renderer } = await prepare({ settings, root: ROOT, say: () => {} });
  const reports = await publishSites(sites, {
    settings,
    source: filesSource(tenantsDir),
    renderer,
    root: ROOT,
    shared: await openSharedReleases(place, settings.sitesDir),
  });
  const failed = reports.find(({ state }) => state === 'failed');
  if (failed) throw new Error(failed.error);
  const joining = await openSharedReleases(place, path.join(dir, 'second'));
  if (!joining) throw new Error('There is no place to share releases.');
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const follower = startFollower(joining, {
    storage: () => {},
    failed: (site, error) => console.error(site, error),
    repaired: () => {},
    followed: () => {},
  });
  await follower.ready;
  const cpu = process.cpuUsage(cpuBefore);
  const wallMs = performance.now() - startedAt;
  await follower.stop();
  return { wallMs, cpuMs: (cpu.user + cpu.system) / 1000 };
}

const row = (what: string, values: readonly number[]) => ({
  what,
  'median ms': Math.round(median(values)),
  'slowest ms': Math.round(Math.max(...values)),
});

const ms = (value: number): string => `${Math.round(value)} ms`;
