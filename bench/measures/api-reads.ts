import { hasPgbouncer, poolerVersion, startPgbouncer } from '#tests/support/database/pgbouncer.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { manyMembers } from '../data/many-members.ts';
import { type CpuMs, cpuMeter, cpuMsEach, readCpuMs } from '../load/cpu-time.ts';
import { type Load, load, loadNotes, loadProgram, senderNotes } from '../load/load.ts';
import { type OpenLoad, openLoad } from '../load/open-loop.ts';
import { type BenchOptions, type Mark, mark, medianBy, type Result, type Row } from '../result.ts';
import { type ApiServer, untilReady, withApiServer } from '../servers/api-server.ts';
import { runServer } from '../servers/run-server.ts';

const SITE = 'harbor';
const HOST = `${SITE}.localhost`;
const CONNECTIONS = 64;
const SECONDS = 6;
const ROUNDS = 3;

/** The reads of pages and the dashboard, one by one, through HTTP, the API, and the database. */
const QUERIED: Read[] = [
  { what: 'who is logged in', path: '/api/auth' },
  { what: 'a member’s own data', path: '/api/v4/member/info' },
];
/** Their responses are cached in the server. */
const CACHED: Read[] = [
  { what: 'a plan with its prices and fees', path: '/api/v4/plans/harbor-club' },
  { what: 'an office with its dentists', path: '/api/km/office/point-loma/details' },
];

const WRK_CORRECTS =
  'wrk counts a late answer once more for each request that was not sent meanwhile: a stall of the machine counts many times';

interface Read {
  what: string;
  path: string;
}

/** A server, and how it reaches Postgres. */
interface Way {
  name: 'direct' | 'PgBouncer';
  port: number;
  cpuMs: () => Costs;
}

interface Costs extends CpuMs {
  /** CPU time of PgBouncer; 0 without it */
  poolerCpuMs: number;
}

/** With the CPU time per request. */
type Round = Load & Costs;

interface Measured {
  what: string;
  way: Way['name'];
  typical: Round;
  /** at half of that rate, sent without waiting for responses */
  half: OpenLoad;
  /** total CPU time of a request, compared with the direct way */
  ratio: number;
}

/** The load generator cannot keep up with a higher rate. */
const MAX_PER_SECOND = 10_000;

/**
 * The API's reads with 64 connections; Postgres, the server, and the load generator share the machine. If PgBouncer is
 * installed, a second server reads through it, in turn with the first.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  return withApiServer({ sites: [SITE], seed: true, logins: 'separate' }, async (server) => {
    await using opened = new AsyncDisposableStack();
    const direct = await directWay(server);
    const ways = hasPgbouncer ? [direct, await pooledWay(server, opened)] : [direct];
    const tokens = await manyMembers(server.databaseUrl, { site: SITE, count: CONNECTIONS });
    const cookies = tokens.map((token) => `enamel_session=${token}`);
    const measured: Measured[] = [];
    for (const read of QUERIED) measured.push(...(await measureRead(read, ways, { cookies, isQuick })));
    for (const read of CACHED) measured.push(...(await measureRead(read, [direct], { cookies, isQuick })));
    return {
      name: 'api-reads',
      rows: measured.map(makeRow),
      marks: measured.filter(({ way }) => way === 'direct').flatMap(makeMarks),
      notes: [
        ...loadNotes,
        ...senderNotes(measured.map(({ typical }) => typical)),
        `${CONNECTIONS} connections from ${loadProgram} on the same machine, of ${CONNECTIONS} members who are logged in; every answer is a success`,
        hasPgbouncer
          ? `${poolerVersion()} in transaction mode`
          : 'PgBouncer is not installed, so the cost of a pooler is not measured',
        ...(loadProgram === 'wrk' ? [WRK_CORRECTS] : []),
      ],
    };
  });
}

async function directWay({ port, pid, databaseUrl }: ApiServer): Promise<Way> {
  const cpuMs = await cpuMeter({ pid, databaseUrl });
  return { name: 'direct', port, cpuMs: () => ({ ...cpuMs(), poolerCpuMs: 0 }) };
}

/** Another server of the same database, behind a pooler. */
async function pooledWay({ settings, databaseUrl }: ApiServer, opened: AsyncDisposableStack): Promise<Way> {
  const { DATABASE_URL: url = '', DATABASE_JOBS_URL: jobsUrl = '' } = settings;
  const pooler = await startPgbouncer([url, jobsUrl], { poolSize: 20 });
  opened.defer(pooler.stop);
  const { port, pid, stop } = await runServer(
    { ...settings, DATABASE_URL: pooler.urlOf(url), DATABASE_JOBS_URL: pooler.urlOf(jobsUrl) },
    'dropped',
  );
  opened.defer(stop);
  await untilReady(port, SITE);
  const cpuMs = await cpuMeter({ pid, databaseUrl });
  return {
    name: 'PgBouncer',
    port,
    cpuMs: () => ({ ...cpuMs(), poolerCpuMs: readCpuMs(pooler.pid) ?? 0 }),
  };
}

/** The rounds of several ways alternate, so that other load affects all of them. */
async function measureRead(
  { what, path }: Read,
  ways: readonly Way[],
  { cookies, isQuick }: { cookies: readonly string[]; isQuick: boolean },
): Promise<Measured[]> {
  const headers = { Host: HOST };
  for (const { port } of ways) {
    const { status, body } = await ask(port, path, { host: HOST, headers: { Cookie: cookies[0] ?? '' } });
    if (status !== 200) throw new Error(`${what}: ${path} answered ${status}: ${body}`);
  }
  const measure = async ({ port, cpuMs }: Way, seconds: number): Promise<Round> => {
    const before = cpuMs();
    const measured = await load({ port, path, headers, cookies, connections: CONNECTIONS, seconds });
    const after = cpuMs();
    const poolerCpuMs = (after.poolerCpuMs - before.poolerCpuMs) / measured.requests;
    return { ...measured, ...cpuMsEach(before, after, measured.requests), poolerCpuMs };
  };
  const seconds = isQuick ? 1 : SECONDS;
  const rounds = ways.map((): Round[] => []);
  if (!isQuick) for (const way of ways) await measure(way, 1);
  for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1)
    for (const [at, way] of ways.entries()) rounds[at]?.push(await measure(way, seconds));
  const typical = rounds.map((each) => medianBy(each, ({ p99Ms }) => p99Ms));
  const results: Measured[] = [];
  for (const [at, { name: way, port }] of ways.entries()) {
    const round = typical[at] as Round;
    const perSecond = Math.min(isQuick ? 200 : MAX_PER_SECOND, Math.round(round.requestsPerSecond / 2));
    const half = await openLoad({ port, path, headers, cookies, perSecond, seconds });
    results.push({ what, way, typical: round, half, ratio: totalMs(round) / totalMs(typical[0] as Round) });
  }
  return results;
}

const totalMs = ({ serverCpuMs, postgresCpuMs, poolerCpuMs }: Costs): number =>
  serverCpuMs + postgresCpuMs + poolerCpuMs;

function makeRow({ what, way, typical, half, ratio }: Measured): Row {
  const { requests: _requests, requestsPerSecond, ...figures } = typical;
  return {
    what,
    way,
    requestsPerSecond: Math.round(requestsPerSecond),
    ...figures,
    'CPU, direct = 1': ratio,
    'at half': half.perSecond,
    'p99Ms at half': half.p99Ms,
    'of it the sender': half.senderP99Ms,
  };
}

function makeMarks({ what, typical, half }: Measured): Mark[] {
  return [
    mark(`${what}: p99 at half of its rate`, half.p99Ms, { atMost: 15 }, (ms) => `${ms.toFixed(1)} ms`),
    mark(
      `${what}: CPU of server and Postgres`,
      totalMs(typical),
      { atMost: 0.4 },
      (ms) => `${ms.toFixed(2)} ms`,
    ),
  ];
}
