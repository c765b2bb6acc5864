import pg from 'pg';
import { hashToken, newToken } from '../src/api/session/tokens.ts';
import { ask } from '../tests/support/raw-http.ts';
import { withApiServer } from './api-server.ts';
import { type CpuMs, cpuMeter, cpuMsEach } from './cpu-time.ts';
import { type Load, load, loadProgram } from './load.ts';
import { type BenchOptions, mark, type Result } from './result.ts';

const SITE = 'harbor';
const HOST = `${SITE}.localhost`;
const CONNECTIONS = 64;
const SECONDS = 6;
const ROUNDS = 3;

/** What pages and the dashboard read, each by itself; through HTTP, the API and the database. */
const READS: [what: string, path: string][] = [
  ['who is logged in', '/api/auth'],
  ['a member’s own data', '/api/v4/member/info'],
  ['a plan with its prices and fees', '/api/v4/plans/harbor-club'],
  ['an office with its dentists', '/api/km/office/point-loma/details'],
];

/** With the CPU time of a request. */
type Round = Load & CpuMs;

/** The API's reads at 64 concurrent; Postgres, the server and the load share the machine. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  return withApiServer({ sites: [SITE], seed: true }, async ({ port, pid, databaseUrl }) => {
    const cpuMs = await cpuMeter({ pid, databaseUrl });
    const headers = { Host: HOST, Cookie: await sessionCookie(databaseUrl) };
    const measured: { what: string; typical: Round }[] = [];
    for (const [what, path] of await answered(port, headers)) {
      const measure = async (seconds: number): Promise<Round> => {
        const before = cpuMs();
        const measured = await load({ port, path, headers, connections: CONNECTIONS, seconds });
        return { ...measured, ...cpuMsEach(before, cpuMs(), measured.requests) };
      };
      await measure(1);
      const rounds: Round[] = [];
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1)
        rounds.push(await measure(isQuick ? 2 : SECONDS));
      rounds.sort((one, other) => one.p99Ms - other.p99Ms);
      measured.push({ what, typical: rounds[Math.floor(rounds.length / 2)] as Round });
    }
    return {
      name: 'api-reads',
      rows: measured.map(({ what, typical: { requests: _requests, requestsPerSecond, ...typical } }) => ({
        what,
        requestsPerSecond: Math.round(requestsPerSecond),
        ...typical,
      })),
      marks: measured.map(({ what, typical }) =>
        mark(`p99 of ${what}`, typical.p99Ms, { atMost: 50 }, (ms) => `${ms.toFixed(1)} ms`),
      ),
      notes: [
        `${CONNECTIONS} connections from ${loadProgram} on the same machine, logged in; every answer is a success`,
      ],
    };
  });
}

/** Logs the demo member in without the slow part, which is the password on purpose. */
async function sessionCookie(databaseUrl: string): Promise<string> {
  const token = newToken();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`set role enamel_jobs`);
  const { rowCount } = await client.query(
    `insert into sessions (site, token_hash, account_id) select site, $1, id from accounts where site = $2`,
    [hashToken(token), SITE],
  );
  await client.end();
  if (rowCount !== 1) throw new Error('there is no demo member to measure with');
  return `enamel_session=${token}`;
}

/** The reads, once it is sure that each is answered. */
async function answered(port: number, headers: { Host: string; Cookie: string }): Promise<typeof READS> {
  for (const [what, path] of READS) {
    const { status, body } = await ask(port, path, { host: HOST, headers: { Cookie: headers.Cookie } });
    if (status !== 200) throw new Error(`${what}: ${path} answered ${status}: ${body}`);
  }
  return READS;
}
