import { readdirSync, readFileSync } from 'node:fs';
import { withClient } from '#db/connection/client.ts';
import type { ApiServer } from '../servers/api-server.ts';
import { repeat } from './repeat.ts';

/** The state of a server at one moment. */
export interface Sample {
  residentMb: number;
  handles: number;
  connections: number;
  delayMs: number;
}

/** Reads the server's state now and then; Linux only. */
export function startSampler(
  { pid, databaseUrl }: ApiServer,
  { metricsPort, everySeconds }: { metricsPort: number; everySeconds: number },
): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = [];
  const sampling = repeat(everySeconds, async () => {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
    const [, delay] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics) ?? [];
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const connections = await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int from pg_stat_activity where application_name like 'enamel%'",
      );
      return rows[0]?.count ?? 0;
    });
    samples.push({
      residentMb: Math.round(Number(kilobytes) / 1024),
      handles: readdirSync(`/proc/${pid}/fd`).length,
      connections,
      delayMs: Number(delay) * 1000,
    });
  });
  return {
    stop: async () => {
      await sampling.stop();
      return samples;
    },
  };
}
