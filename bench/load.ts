import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/** What one run of requests against a server showed. */
export interface Load {
  requests: number;
  requestsPerSecond: number;
  /** milliseconds within which 99 of 100 answers came */
  p99Ms: number;
}

export interface LoadOptions {
  port: number;
  /** one address, or several that are asked for in turn */
  path: string | readonly string[];
  headers: Readonly<Record<string, string>>;
  /** of several people, who ask in turn */
  cookies?: readonly string[];
  /** kept open, each asking again as soon as it has its answer */
  connections: number;
  seconds: number;
}

const WRK = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'].find((place) =>
  existsSync(place),
);

/** The program that sends the requests: wrk costs little of the machine it measures; autocannon is everywhere. */
export const loadProgram = WRK ? 'wrk' : 'autocannon';

/** Asks as fast as answers come. Throws when any answer is not a success. */
export function load(options: LoadOptions): Promise<Load> {
  return WRK ? withWrk(WRK, options) : withAutocannon(options);
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** Takes the addresses of one file, and the cookies of another, in turn. */
const IN_TURN = `
local function lines_of(file)
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  return lines
end
local paths, cookies, at = {}, {}, 0
function init(args) paths, cookies = lines_of(args[1]), lines_of(args[2]) end
function request()
  at = at + 1
  if #cookies > 0 then wrk.headers["Cookie"] = cookies[at % #cookies + 1] end
  return wrk.format(nil, paths[at % #paths + 1])
end
`;

async function withWrk(program: string, options: LoadOptions): Promise<Load> {
  const { port, headers, cookies = [], connections, seconds } = options;
  const paths = typeof options.path === 'string' ? [options.path] : options.path;
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-bench-load-'));
  try {
    const [script, ...lists] = ['in-turn.lua', 'paths', 'cookies'].map((name) => path.join(folder, name));
    await writeFile(script as string, IN_TURN);
    for (const [at, lines] of [paths, cookies].entries())
      await writeFile(lists[at] as string, lines.map((each) => `${each}\n`).join(''));
    const inTurn = paths.length > 1 || cookies.length > 0;
    const { stdout } = await promisify(execFile)(program, [
      ...amount,
      ...flags,
      ...(inTurn ? ['-s', script as string] : []),
      `http://127.0.0.1:${port}${paths[0]}`,
      ...(inTurn ? ['--', ...lists] : []),
    ]);
    return readWrk(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readWrk(stdout: string): Load {
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`requests failed:\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, requestsPerSecond, p99Ms: Number(p99) * (UNIT_MS[unit] ?? Number.NaN) };
}

async function withAutocannon(options: LoadOptions): Promise<Load> {
  const { port, headers, cookies, connections, seconds } = options;
  const paths = typeof options.path === 'string' ? [options.path] : options.path;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    requests: paths.flatMap((path) =>
      cookies ? cookies.map((cookie) => ({ path, headers: { ...headers, Cookie: cookie } })) : { path },
    ),
    headers,
    connections,
    duration: seconds,
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
  };
}
