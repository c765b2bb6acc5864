import { readFileSync } from 'node:fs';
import { load, loadNotes, loadProgram } from '../load/load.ts';
import { openLoad } from '../load/open-loop.ts';
import { growthOf } from '../load/trends.ts';
import { type BenchOptions, mark, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITES = ['brightway', 'harbor', 'mesa', 'northline', 'pinewood', 'sonrisa'];
const PATHS = ['/', '/faq', '/find-a-dentist', '/api/auth', '/api/v4/providers?zip=92101'];
const CONNECTIONS = 12;
const MINUTES = 10;
const STEPS = 20;
/** The load generator cannot keep up with a higher rate. */
const MAX_PER_SECOND = 10_000;
const MARK_MB = 450;

/**
 * Resident memory of a server process at half of its capacity: pages, the finder, and the session of every brand.
 */
export async function run({ isQuick, only }: BenchOptions): Promise<Result> {
  const sites = only.length > 0 ? only : SITES;
  const stepSeconds = isQuick ? 1 : (MINUTES * 60) / STEPS;
  return withApiServer({ sites, env: { LOG_LEVEL: 'warn' } }, async ({ port, pid }) => {
    const pageRequests = sites.flatMap((site) => PATHS.map((path) => ({ host: `${site}.localhost`, path })));
    const requests = {
      port,
      path: pageRequests.map(({ path }) => path),
      hosts: pageRequests.map(({ host }) => host),
      headers: { 'Accept-Encoding': 'br' },
    };
    const rows = [{ what: 'before', residentMb: residentMb(pid) }];
    const { requestsPerSecond } = await load({
      ...requests,
      connections: CONNECTIONS,
      seconds: isQuick ? 1 : 10,
    });
    const perSecond = Math.min(isQuick ? 200 : MAX_PER_SECOND, Math.round(requestsPerSecond / 2));
    for (let step = 1; step <= (isQuick ? 4 : STEPS); step += 1) {
      await openLoad({ ...requests, perSecond, seconds: stepSeconds });
      rows.push({ what: `after ${step * stepSeconds} s`, residentMb: residentMb(pid) });
    }
    const most = Math.max(...rows.map(({ residentMb: each }) => each));
    return {
      name: 'memory',
      rows,
      marks: [
        mark('most memory of one process', most, { atMost: MARK_MB }, (value) => `${value.toFixed(0)} MB`),
        mark(
          'memory, end to beginning',
          growthOf(rows.slice(1).map(({ residentMb: each }) => each)),
          { atMost: 1.1 },
          (value) => `${value.toFixed(2)} times`,
        ),
      ],
      notes: [
        ...loadNotes,
        `${perSecond} requests a second, half of what ${loadProgram} got with ${CONNECTIONS} connections; ${PATHS.join(', ')} of ${sites.length} brands in turn`,
      ],
    };
  });
}

/** Read from /proc: this benchmark runs on Linux only. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
