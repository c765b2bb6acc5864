import { readdirSync, readFileSync } from 'node:fs';
import { withClient } from '#db/connection/client.ts';
import type { ApiServer } from '../servers/api-server.ts';
import { repeat } from './repeat.ts';

/** The state of a server at one moment. */
export interface Sample {
  /** of the largest of its processes */
  residentMb: number;
  /** open files and sockets of all its processes */
  handles: number;
  /** of Postgres */
  connections: number;
  /** p99 of the event loop's delay, of the process with the longest */
  delayMs: number;
}

/**
 * Reads the server's state now and then; Linux only.
 * @param metricsPorts one for each of its processes
 */
export function startSampler(
  { pid, databaseUrl }: ApiServer,
  { metricsPorts, everySeconds }: { metricsPorts: readonly number[]; everySeconds: number },
): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = [];
  const pids = workersOf(pid);
  const sampling = repeat(everySeconds, async () => {
    // a busy machine may take too long: then this sample is left out
    const connections = await countConnections(databaseUrl).catch(() => null);
    if (connections === null) return;
    samples.push({
      residentMb: Math.max(...pids.map(readResidentMb)),
      handles: pids.reduce((sum, each) => sum + readdirSync(`/proc/${each}/fd`).length, 0),
      connections,
      delayMs: Math.max(...(await Promise.all(metricsPorts.map(readDelayMs)))),
    });
  });
  return {
    stop: async () => {
      await sampling.stop();
      return samples;
    },
  };
}

const countConnections = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where application_name like 'enamel%'",
    );
    return rows[0]?.count ?? 0;
  });

/** The processes that a supervisor runs; the process itself if it has none. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [pid] : children.split(' ').map(Number);
}

function readResidentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function readDelayMs(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics) ?? [];
  return Number(seconds) * 1000;
}
