import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fetchTool, loadTool } from '#scripts/tools/fetch-tool.ts';
import { readUsage } from './cpu-time.ts';

/** The result of one load run. */
export interface Load {
  requests: number;
  requestsPerSecond: number;
  /** 99th percentile of the latency, in milliseconds */
  p99Ms: number;
  /** CPU cores used by the load generator; null if unknown */
  senderCores: number | null;
}

export interface LoadOptions {
  port: number;
  /** one path, or several that are requested in turn */
  path: string | readonly string[];
  headers: Readonly<Record<string, string>>;
  /** the host of each path, if there are several; otherwise the host in `headers` */
  hosts?: readonly string[];
  /** sessions of several people, used in turn */
  cookies?: readonly string[];
  /** open connections; each sends its next request after the response */
  connections: number;
  seconds: number;
}

const WRK = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'].find((place) =>
  existsSync(place),
);

/** wrk uses little of the measured machine's CPU; autocannon runs everywhere. */
export const loadProgram = WRK ? 'wrk' : 'autocannon';

/** Notes on figures that the load generator limits; empty if it does not. */
export const loadNotes: readonly string[] = WRK
  ? []
  : [
      'autocannon is the bottleneck here: it sends about 4,000 requests a second to any server. Install wrk to measure this one',
    ];

/** The load generator has one thread. */
const FULL_CORE = 0.9;

/** Notes for rounds in which the load generator, not the server, was the bottleneck. */
export const senderNotes = (loads: readonly Load[]): string[] => {
  const most = Math.max(...loads.map(({ senderCores }) => senderCores ?? 0));
  return most < FULL_CORE
    ? []
    : [`the sender is the bottleneck: it used ${most.toFixed(2)} of a core, and the server can do more`];
};

/** Sends requests as fast as responses arrive. Throws if any response is not a success. */
export function load(options: LoadOptions): Promise<Load> {
  return WRK ? withWrk(WRK, options) : withAutocannon(options);
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** wrk script: takes paths from one file and cookies from another in turn. */
const IN_TURN = `
local function lines_of(file)
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  return lines
end
local paths, cookies, hosts, at = {}, {}, {}, 0
function init(args) paths, cookies, hosts = lines_of(args[1]), lines_of(args[2]), lines_of(args[3]) end
function request()
  at = at + 1
  if #cookies > 0 then wrk.headers["Cookie"] = cookies[at % #cookies + 1] end
  if #hosts > 0 then wrk.headers["Host"] = hosts[at % #paths + 1] end
  return wrk.format(nil, paths[at % #paths + 1])
end
`;

async function withWrk(program: string, options: LoadOptions): Promise<Load> {
  const { port, headers, cookies = [], hosts = [], connections, seconds } = options;
  const paths = typeof options.path === 'string' ? [options.path] : options.path;
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-bench-load-'));
  try {
    const [script, ...lists] = ['in-turn.lua', 'paths', 'cookies', 'hosts'].map((name) =>
      path.join(folder, name),
    );
    await writeFile(script as string, IN_TURN);
    for (const [at, lines] of [paths, cookies, hosts].entries())
      await writeFile(lists[at] as string, lines.map((each) => `${each}\n`).join(''));
    const inTurn = paths.length > 1 || cookies.length > 0;
    const running = promisify(execFile)(program, [
      ...amount,
      ...flags,
      ...(inTurn ? ['-s', script as string] : []),
      `http://127.0.0.1:${port}${paths[0]}`,
      ...(inTurn ? ['--', ...lists] : []),
    ]);
    // read the CPU time before the process ends
    let cpuMs: number | null = null;
    const looking = setInterval(() => {
      cpuMs = readUsage(running.child.pid ?? 0)?.ms ?? cpuMs;
    }, 100);
    const { stdout } = await running.finally(() => clearInterval(looking));
    return { ...readWrk(stdout), senderCores: cpuMs === null ? null : cpuMs / (seconds * 1000) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readWrk(stdout: string): Omit<Load, 'senderCores'> {
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`requests failed:\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, requestsPerSecond, p99Ms: Number(p99) * (UNIT_MS[unit] ?? Number.NaN) };
}

/** The part of autocannon's API that we use. */
interface AutocannonModule {
  default: (options: {
    url: string;
    requests: { path: string; headers: Record<string, string> }[];
    headers: Readonly<Record<string, string>>;
    connections: number;
    duration: number;
  }) => Promise<{
    non2xx: number;
    errors: number;
    requests: { total: number; average: number };
    latency: { p99: number };
  }>;
}

async function withAutocannon(options: LoadOptions): Promise<Load> {
  const folder = await fetchTool('autocannon');
  const { default: autocannon } = await loadTool<AutocannonModule>(folder, 'autocannon/autocannon.js');
  const { port, headers, cookies, hosts, connections, seconds } = options;
  const paths = typeof options.path === 'string' ? [options.path] : options.path;
  const requests = paths.flatMap((path, at): { path: string; headers: Record<string, string> }[] => {
    if (cookies) return cookies.map((cookie) => ({ path, headers: { ...headers, Cookie: cookie } }));
    return [{ path, headers: hosts ? { ...headers, Host: hosts[at] ?? '' } : { ...headers } }];
  });
  const before = process.cpuUsage();
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    requests,
    headers,
    connections,
    duration: seconds,
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} requests failed`);
  const { user, system } = process.cpuUsage(before);
  return {
    senderCores: (user + system) / 1e6 / seconds,
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
  };
}
