import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateTenants } from '#bench/data/generate-tenants.ts';
import { ROOT } from '#scripts/project-root.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'enamel-parallel-'));
afterAll(() => rmSync(dir, { recursive: true }));

const tenants = path.join(dir, 'tenants');
const from = path.join(ROOT, 'tenants');
const sites = generateTenants({ from, to: tenants, count: 20, offices: 1 }).sort();

const sitesDir = path.join(dir, 'sites');
const env = { TENANTS_DIR: tenants, ENAMEL_SITES_DIR: sitesDir, DATA_DIR: path.join(dir, 'data') };

/** Publishes all brands, in a process group of its own, as a terminal starts a command. */
function publishAll(...options: string[]) {
  const args = ['scripts/publish.ts', '--all', '--no-compress', '--json', ...options];
  const command = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed = { reports: '', progress: '' };
  command.stdout.setEncoding('utf8').on('data', (text: string) => (printed.reports += text));
  command.stderr.setEncoding('utf8').on('data', (text: string) => (printed.progress += text));
  return { command, pid: command.pid ?? 0, printed };
}

const isLive = (site: string) => existsSync(path.join(sitesDir, site, 'current'));

/** Processes that the command has started to publish with. */
const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(
      (child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker/child.ts'),
    )
    .map(Number);

/** the workers take the odd sites */
const reportOfWorker = `✓ ${sites[1]}`;

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

describe.skipIf(process.platform !== 'linux')('a batch in several processes', () => {
  it('a batch publishes every brand even if one of its processes is killed', async () => {
    const { command, pid, printed } = publishAll('--fresh');
    await expect.poll(() => printed.progress, { timeout: 60_000, interval: 50 }).toContain(reportOfWorker);
    const [worker] = workersOf(pid);
    expect(worker).toBeDefined();
    process.kill(worker ?? 0, 'SIGKILL');

    const [code] = await once(command, 'close');
    expect(code).toBe(0);
    const reports: { site: string; state: string }[] = JSON.parse(printed.reports);
    expect(reports.map(({ site }) => site)).toEqual(sites);
    expect(sites.filter((site) => !isLive(site))).toEqual([]);
    // 'switched': the worker was killed between building a release and making it live
    const isGood = ({ state }: { state: string }) => ['published', 'switched', 'unchanged'].includes(state);
    expect(reports.filter((report) => !isGood(report))).toEqual([]);
  }, 180_000);

  it('a batch that is stopped ends with all its processes, and prints no error', async () => {
    const { command, pid, printed } = publishAll('--fresh');
    await expect.poll(() => printed.progress, { timeout: 60_000, interval: 5 }).toContain(reportOfWorker);
    const workers = workersOf(pid);
    process.kill(-pid, 'SIGTERM');
    await once(command, 'close');
    await expect.poll(() => workers.filter(isRunning), { timeout: 20_000 }).toEqual([]);
    expect(printed.progress).not.toMatch(/Error|EPIPE|^ +at /m);
  }, 180_000);
});
