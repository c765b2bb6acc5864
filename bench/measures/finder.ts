import { withClient } from '#db/connection/client.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import {
  FIRST_NAMES,
  generateOffices,
  insertOffices,
  LAST_NAMES,
  populatedZips,
  randomNumbers,
} from '../data/generate-providers.ts';
import { readCpuMs } from '../load/cpu-time.ts';
import { type Load, load, loadNotes, loadProgram, senderNotes } from '../load/load.ts';
import { openLoad } from '../load/open-loop.ts';
import { type BenchOptions, mark, medianBy, type Result, type Row } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'northline';
const GROUP = 'northline-network';
const PROVIDERS = 100_000;
const CONNECTIONS = 50;
const ROUNDS = 3;
const SECONDS = 8;
/** Searches per run; cities are weighted by population. */
const SEARCHES = 4000;
const QUICK = { providers: 2_000, seconds: 1 };

/**
 * The dentist finder with 100,000 dentists through the whole stack: HTTP, the API, the database. Each
 * connection sends its next search after the response; Postgres, the server, and the load generator share the
 * machine.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  return withApiServer({ sites: [SITE] }, async ({ port, pid, databaseUrl }) => {
    const providers = isQuick ? QUICK.providers : PROVIDERS;
    const seconds = isQuick ? QUICK.seconds : SECONDS;
    const offices = await generateOffices(providers);
    await withClient(databaseUrl, { name: 'enamel bench' }, (client) =>
      insertOffices(client, offices, { site: SITE, groupKey: GROUP }),
    );
    const paths = await searches();
    const answered = await check(port, paths);
    const measure = async (path: readonly string[], seconds: number): Promise<Round> => {
      const before = readCpuMs(pid) ?? 0;
      const measured = await load({ port, path, headers: HEADERS, connections: CONNECTIONS, seconds });
      return { ...measured, cpuMs: ((readCpuMs(pid) ?? 0) - before) / measured.requests };
    };
    const rounds: Round[] = [];
    const cold = await measure(paths, isQuick ? 1 : 5);
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1)
      rounds.push(await measure(paths, seconds));
    const typical = medianBy(rounds, ({ p99Ms }) => p99Ms);
    const perSecond = Math.min(isQuick ? 200 : MAX_PER_SECOND, Math.round(typical.requestsPerSecond / 2));
    const atHalf = await openLoad({ port, path: paths, headers: HEADERS, perSecond, seconds });
    const named = nameSearches();
    await check(port, named);
    // as above, the first half loads the directory into memory; no name is searched twice
    const half = named.length / 2;
    await measure(named.slice(0, half), isQuick ? 1 : 5);
    const byName = await measure(named.slice(half), seconds);
    return {
      name: 'finder',
      rows: [
        makeRow('the first seconds, nothing in memory', cold),
        ...rounds.map((one, at) => makeRow(`round ${at + 1}`, one)),
        makeRow('by name alone, anywhere', byName),
      ],
      marks: [
        mark(
          `p99 at half of capacity, ${providers.toLocaleString('en-US')} dentists`,
          atHalf.p99Ms,
          { atMost: 10 },
          milliseconds,
        ),
        mark('CPU of the server for a search', typical.cpuMs, { atMost: 0.2 }, (ms) => `${ms.toFixed(2)} ms`),
      ],
      notes: [
        ...loadNotes,
        ...senderNotes([cold, ...rounds, byName]),
        `${CONNECTIONS} connections from ${loadProgram} on the same machine, ${SEARCHES} searches drawn by population: by ZIP code within 25 miles, a third with a filter or a further page`,
        `at half of capacity: ${atHalf.perSecond} a second, sent whether answers come or not; the load generator was up to ${atHalf.senderP99Ms.toFixed(1)} ms late for 99 of 100`,
        `by name: ${named.length} searches for a first and a last name without a place, each another`,
        `${answered.total} dentists fit an average search; the answers have ${answered.bytes} bytes on average`,
      ],
    };
  });
}

/** With the server's CPU time for each search. */
type Round = Load & { cpuMs: number };

/** The load generator cannot keep up with a higher rate. */
const MAX_PER_SECOND = 10_000;

const HEADERS = { Host: `${SITE}.localhost` };

const FILTERS = [
  '&accepting=true',
  '&specialty=orthodontist',
  '&language=Spanish',
  '&name=lee',
  '&page=2',
  '&radius=10',
];

async function searches(): Promise<string[]> {
  const random = randomNumbers(2);
  const draw = await populatedZips(random);
  return Array.from({ length: SEARCHES }, () => {
    const filter = random() < 1 / 3 ? FILTERS[Math.floor(random() * FILTERS.length)] : '';
    return `/api/v4/providers?zip=${draw().zip}${filter}`;
  });
}

/** Searches without a place, with almost no repetition. */
function nameSearches(): string[] {
  const filters = [
    '',
    '&accepting=true',
    '&specialty=orthodontist',
    '&language=Spanish',
    '&page=2',
    '&page=3',
  ];
  return filters.flatMap((filter) =>
    FIRST_NAMES.flatMap((first) =>
      LAST_NAMES.map((last) => `/api/v4/providers?name=${encodeURIComponent(`${first} ${last}`)}${filter}`),
    ),
  );
}

/** Sends some of the searches once, so that no run measures error responses. */
async function check(port: number, paths: readonly string[]): Promise<{ total: number; bytes: number }> {
  const some = paths.slice(0, 100);
  let total = 0;
  let bytes = 0;
  for (const path of some) {
    const { status, body } = await ask(port, path, { host: HEADERS.Host });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    total += JSON.parse(String(body)).total;
    bytes += body.length;
  }
  return { total: Math.round(total / some.length), bytes: Math.round(bytes / some.length) };
}

const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

const makeRow = (what: string, { requestsPerSecond, p99Ms, cpuMs }: Round): Row => ({
  what,
  requestsPerSecond: Math.round(requestsPerSecond),
  p99Ms,
  serverCpuMs: cpuMs,
});
