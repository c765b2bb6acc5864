import { readFileSync } from 'node:fs';
import { load, loadNotes, loadProgram } from '../load/load.ts';
import { type BenchOptions, mark, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITES = ['brightway', 'harbor', 'mesa', 'northline', 'pinewood', 'sonrisa'];
const PATHS = ['/', '/faq', '/find-a-dentist', '/api/auth', '/api/v4/providers?zip=92101'];
const CONNECTIONS = 12;
const MINUTES = 8;
const STEPS = 8;
const MARK_MB = 450;

/**
 * Resident memory of a server process under ordinary visits: pages, the finder, and the session of every
 * brand.
 */
export async function run({ isQuick, only }: BenchOptions): Promise<Result> {
  const sites = only.length > 0 ? only : SITES;
  const stepSeconds = isQuick ? 1 : (MINUTES * 60) / STEPS;
  return withApiServer({ sites, env: { LOG_LEVEL: 'warn' } }, async ({ port, pid }) => {
    const pageRequests = sites.flatMap((site) => PATHS.map((path) => ({ host: `${site}.localhost`, path })));
    const rows = [{ what: 'before', requests: 0, residentMb: residentMb(pid) }];
    for (let step = 1; step <= (isQuick ? 1 : STEPS); step += 1) {
      const { requests } = await load({
        port,
        connections: CONNECTIONS,
        seconds: stepSeconds,
        path: pageRequests.map(({ path }) => path),
        hosts: pageRequests.map(({ host }) => host),
        headers: { 'Accept-Encoding': 'br' },
      });
      rows.push({ what: `after ${step * stepSeconds} s`, requests, residentMb: residentMb(pid) });
    }
    const most = Math.max(...rows.map(({ residentMb: each }) => each));
    return {
      name: 'memory',
      rows,
      marks: [
        mark('most memory of one process', most, { atMost: MARK_MB }, (value) => `${value.toFixed(0)} MB`),
      ],
      notes: [
        ...loadNotes,
        `${CONNECTIONS} connections from ${loadProgram}; ${PATHS.join(', ')} of ${sites.length} brands in turn`,
      ],
    };
  });
}

/** Read from /proc: this benchmark runs on Linux only. */
function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
