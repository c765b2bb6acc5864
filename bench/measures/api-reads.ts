import { ask } from '#tests/support/servers/raw-http.ts';
import { manyMembers } from '../data/many-members.ts';
import { type CpuMs, cpuMeter, cpuMsEach } from '../load/cpu-time.ts';
import { type Load, load, loadNotes, loadProgram, senderNotes } from '../load/load.ts';
import { type OpenLoad, openLoad } from '../load/open-loop.ts';
import { type BenchOptions, type Mark, mark, medianBy, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const HOST = `${SITE}.localhost`;
const CONNECTIONS = 64;
const SECONDS = 6;
const ROUNDS = 3;

/** The reads of pages and the dashboard, one by one, through HTTP, the API, and the database. */
const READS: [what: string, path: string][] = [
  ['who is logged in', '/api/auth'],
  ['a member’s own data', '/api/v4/member/info'],
  ['a plan with its prices and fees', '/api/v4/plans/harbor-club'],
  ['an office with its dentists', '/api/km/office/point-loma/details'],
];

const WRK_CORRECTS =
  'wrk counts a late answer once more for each request that was not sent meanwhile: a stall of the machine counts many times';

/** With the CPU time per request. */
type Round = Load & CpuMs;

interface Measured {
  what: string;
  typical: Round;
  /** at half of that rate, sent without waiting for responses */
  half: OpenLoad;
}

/** The load generator cannot keep up with a higher rate. */
const MAX_PER_SECOND = 10_000;

/** The API's reads with 64 connections; Postgres, the server, and the load generator share the machine. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  return withApiServer({ sites: [SITE], seed: true }, async ({ port, pid, databaseUrl }) => {
    const cpuMs = await cpuMeter({ pid, databaseUrl });
    const headers = { Host: HOST };
    const tokens = await manyMembers(databaseUrl, { site: SITE, count: CONNECTIONS });
    const cookies = tokens.map((token) => `enamel_session=${token}`);
    const measured: Measured[] = [];
    for (const [what, path] of await checkedReads(port, cookies)) {
      const measure = async (seconds: number): Promise<Round> => {
        const before = cpuMs();
        const measured = await load({ port, path, headers, cookies, connections: CONNECTIONS, seconds });
        return { ...measured, ...cpuMsEach(before, cpuMs(), measured.requests) };
      };
      if (!isQuick) await measure(1);
      const rounds: Round[] = [];
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1)
        rounds.push(await measure(isQuick ? 1 : SECONDS));
      const typical = medianBy(rounds, ({ p99Ms }) => p99Ms);
      const perSecond = Math.min(isQuick ? 200 : MAX_PER_SECOND, Math.round(typical.requestsPerSecond / 2));
      const seconds = isQuick ? 1 : SECONDS;
      const half = await openLoad({ port, path, headers, cookies, perSecond, seconds });
      measured.push({ what, typical, half });
    }
    return {
      name: 'api-reads',
      rows: measured.map(
        ({ what, typical: { requests: _requests, requestsPerSecond, ...typical }, half }) => ({
          what,
          requestsPerSecond: Math.round(requestsPerSecond),
          ...typical,
          'at half': half.perSecond,
          'p99Ms at half': half.p99Ms,
          'of it the sender': half.senderP99Ms,
        }),
      ),
      marks: measured.flatMap(makeMarks),
      notes: [
        ...loadNotes,
        ...senderNotes(measured.map(({ typical }) => typical)),
        `${CONNECTIONS} connections from ${loadProgram} on the same machine, of ${CONNECTIONS} members who are logged in; every answer is a success`,
        ...(loadProgram === 'wrk' ? [WRK_CORRECTS] : []),
      ],
    };
  });
}

function makeMarks({ what, typical, half }: Measured): Mark[] {
  const cpuMs = typical.serverCpuMs + typical.postgresCpuMs;
  return [
    mark(`${what}: p99 at half of its rate`, half.p99Ms, { atMost: 15 }, (ms) => `${ms.toFixed(1)} ms`),
    mark(`${what}: CPU of server and Postgres`, cpuMs, { atMost: 0.4 }, (ms) => `${ms.toFixed(2)} ms`),
  ];
}

/** The reads, after checking that each gets a response. */
async function checkedReads(port: number, cookies: readonly string[]): Promise<typeof READS> {
  for (const [what, path] of READS) {
    const { status, body } = await ask(port, path, { host: HOST, headers: { Cookie: cookies[0] ?? '' } });
    if (status !== 200) throw new Error(`${what}: ${path} answered ${status}: ${body}`);
  }
  return READS;
}
