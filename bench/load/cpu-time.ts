import { readdirSync, readFileSync } from 'node:fs';
import { withClient } from '#db/connection/client.ts';

/** Linux counts CPU time in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10;

interface Usage {
  parent: number;
  /** of the process itself, and of its children that have ended */
  ms: number;
}

/** Fields 4 and 14 to 17 of proc(5)'s stat; the name in parentheses before them may contain any character. */
export function readUsage(pid: number): Usage | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent: fields[1] ?? 0, ms: ticks * TICK_MS };
  } catch {
    return null;
  }
}

/**
 * CPU time of a process and its descendants so far: unlike wall time, it does not depend on the machine's
 * other work.
 * @returns null if there is no such process, and on systems other than Linux
 */
export function readCpuMs(pid: number): number | null {
  if (!readUsage(pid)) return null;
  const usages = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/.test(name) ? readUsage(Number(name)) : null;
    if (usage) usages.set(Number(name), usage);
  }
  const isOfIt = (each: number): boolean =>
    each === pid || (usages.has(each) && isOfIt(usages.get(each)?.parent ?? 0));
  return [...usages].filter(([each]) => isOfIt(each)).reduce((sum, [, { ms }]) => sum + ms, 0);
}

/** The parent process of all Postgres processes; 0 if it runs elsewhere. */
async function findPostmaster(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return readUsage(rows[0]?.pid ?? 0)?.parent ?? 0;
  });
}

/** CPU time of the server and of its database; 0 if unknown. */
export interface CpuMs {
  serverCpuMs: number;
  postgresCpuMs: number;
}

/** @returns a function that returns both CPU times since their start */
export async function cpuMeter(server: { pid: number; databaseUrl: string }): Promise<() => CpuMs> {
  const postmaster = await findPostmaster(server.databaseUrl);
  return () => ({ serverCpuMs: readCpuMs(server.pid) ?? 0, postgresCpuMs: readCpuMs(postmaster) ?? 0 });
}

/** CPU time per call between two readings. */
export const cpuMsEach = (before: CpuMs, after: CpuMs, calls: number): CpuMs => ({
  serverCpuMs: (after.serverCpuMs - before.serverCpuMs) / calls,
  postgresCpuMs: (after.postgresCpuMs - before.postgresCpuMs) / calls,
});
