import { makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { nginxProgram, startNginx } from '#tests/support/servers/nginx.ts';
import { readCpuMs } from '../load/cpu-time.ts';
import { type Load, load, loadNotes, loadProgram, senderNotes } from '../load/load.ts';
import { type OpenLoad, openLoad } from '../load/open-loop.ts';
import { type BenchOptions, type Mark, mark, median, type Result, type Row } from '../result.ts';
import { runServer } from '../servers/run-server.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 64;
const NGINX_WORKERS = 2;

interface Contender {
  name: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** A load run with the server's CPU cost. */
interface Round extends Load {
  /** CPU time per request, in microseconds; null if unknown */
  cpuMicros: number | null;
}

interface Sizes {
  rounds: number;
  seconds: number;
  isQuick: boolean;
}

/** For quick runs; with autocannon, a higher rate would take more CPU than the server. */
const QUICK_PER_SECOND = 500;
/** The load generator cannot keep up with a higher rate. */
const MAX_PER_SECOND = 10_000;

/**
 * Compares our server with one and with two processes to nginx with two workers, with the same files and
 * headers. Runs alternate, so that other load affects all of them. The load generator runs on the same
 * machine and takes CPU from each of them.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const sizes = { rounds: isQuick ? 1 : ROUNDS, seconds: isQuick ? 1 : SECONDS, isQuick };
  const folder = await makeFolder();
  const contenders: Contender[] = [];
  try {
    if (nginxProgram) {
      const nginx = await startNginx(folder.dir, { workers: NGINX_WORKERS, log: false });
      contenders.push({ name: 'nginx', ...nginx });
    }
    contenders.push(await startOurs(folder, 1), await startOurs(folder, 2));
    const pages = await measure(contenders, '/faq', sizes);
    const assets: Measured = isQuick ? new Map() : await measure(contenders, '/_astro/app.a1b2c3.js', sizes);
    // nginx has no target
    const ours = contenders.filter(({ name }) => name !== 'nginx');
    const half = await measureAtHalf(ours, pages, sizes);
    return {
      name: 'static serving',
      rows: [...makeRows('a page', pages, half), ...makeRows('an asset', assets)],
      marks: makeMarks(pages, half),
      notes: [
        ...loadNotes,
        ...senderNotes([...pages.values(), ...assets.values()]),
        ...lateNotes(half),
        `${CONNECTIONS} connections from ${loadProgram} on the same machine, gzip, median of ${sizes.rounds} rounds of ${sizes.seconds} s`,
        `at half: sent at half of that rate, or ${isQuick ? QUICK_PER_SECOND : MAX_PER_SECOND} a second where that is less, whether answers come or not, each wait counted from when a request was due`,
        nginxProgram
          ? `nginx with ${NGINX_WORKERS} workers, open files cached, no access log`
          : 'nginx is not installed: nothing to compare with',
      ],
    };
  } finally {
    await Promise.all(contenders.map(({ stop }) => stop()));
    await folder.remove();
  }
}

/** A page of about 12 KB and a script of about 20 KB when compressed, like a real brand's. */
async function makeFolder(): Promise<SitesFolder> {
  const folder = await makeSitesFolder();
  await folder.publish('harbor', { pages: { '/': 'Welcome', '/faq': words(3_500) } });
  await folder.addAsset('app.a1b2c3.js', `console.log(${JSON.stringify(words(6_000))});`);
  return folder;
}

/** Text that compresses about as well as prose; the same on every run. */
function words(count: number): string {
  let state = 7;
  const next = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const vocabulary = Array.from({ length: 900 }, () =>
    Array.from({ length: 2 + next(8) }, () => String.fromCharCode(97 + next(26))).join(''),
  );
  return Array.from({ length: count }, () => vocabulary[Math.min(next(900), next(900))]).join(' ');
}

async function startOurs(folder: SitesFolder, processes: number): Promise<Contender> {
  const settings = { ENAMEL_SITES_DIR: folder.dir, ENAMEL_API: 'off', PROCESSES: String(processes) };
  const server = await runServer(settings, 'shown');
  return { ...server, name: processes === 1 ? 'one process' : `${processes} processes` };
}

type Measured = Map<string, Round>;
type AtHalf = Map<string, OpenLoad>;

const HEADERS = { Host: 'harbor.localhost', 'Accept-Encoding': 'gzip' };

async function measure(contenders: readonly Contender[], path: string, sizes: Sizes): Promise<Measured> {
  const runs = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  // round 0 is a warm-up
  for (let round = sizes.isQuick ? 1 : 0; round <= sizes.rounds; round += 1) {
    for (const { name, port, pid } of contenders) {
      const seconds = round === 0 ? Math.min(2, sizes.seconds) : sizes.seconds;
      const before = readCpuMs(pid);
      const measured = await load({ port, path, headers: HEADERS, connections: CONNECTIONS, seconds });
      const after = readCpuMs(pid);
      const cpuMicros =
        before === null || after === null ? null : ((after - before) * 1000) / measured.requests;
      if (round > 0) runs.get(name)?.push({ ...measured, cpuMicros });
    }
  }
  return new Map([...runs].map(([name, rounds]) => [name, findMedian(rounds)]));
}

/** Latency at half of the server's maximum rate. */
async function measureAtHalf(
  contenders: readonly Contender[],
  pages: Measured,
  { seconds, isQuick }: Sizes,
): Promise<AtHalf> {
  const measured: AtHalf = new Map();
  for (const { name, port } of contenders) {
    const half = Math.max(1, Math.round((pages.get(name)?.requestsPerSecond ?? 0) / 2));
    const perSecond = Math.min(isQuick ? QUICK_PER_SECOND : MAX_PER_SECOND, half);
    measured.set(name, await openLoad({ port, path: '/faq', headers: HEADERS, perSecond, seconds }));
  }
  return measured;
}

/** Notes for runs in which the load generator itself was late. */
const lateNotes = (half: AtHalf): string[] =>
  [...half]
    .filter(([, { senderP99Ms }]) => senderP99Ms > 2)
    .map(
      ([name, { senderP99Ms }]) =>
        `at half, ${name}: the sender is the bottleneck, ${senderP99Ms.toFixed(1)} ms late for one request of 100`,
    );

function findMedian(rounds: readonly Round[]): Round {
  const of = (value: (round: Round) => number | null): number | null => {
    const values = rounds.map(value).filter((each) => each !== null);
    return values.length > 0 ? median(values) : null;
  };
  return {
    requests: of(({ requests }) => requests) ?? 0,
    requestsPerSecond: of(({ requestsPerSecond }) => requestsPerSecond) ?? 0,
    p99Ms: of(({ p99Ms }) => p99Ms) ?? 0,
    senderCores: of(({ senderCores }) => senderCores),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
  };
}

function makeRows(what: string, measured: Measured, half?: AtHalf): Row[] {
  const reference = measured.get('nginx')?.requestsPerSecond;
  return [...measured].map(([name, { requestsPerSecond, p99Ms, cpuMicros, senderCores }]) => ({
    what: `${what}, ${name}`,
    requestsPerSecond: Math.round(requestsPerSecond),
    p99Ms,
    cpuMicros: cpuMicros === null ? null : Math.round(cpuMicros),
    senderCores,
    'p99Ms at half': half?.get(name)?.p99Ms ?? null,
    ofNginx: reference && name !== 'nginx' ? requestsPerSecond / reference : null,
  }));
}

function makeMarks(pages: Measured, half: AtHalf): Mark[] {
  const reference = pages.get('nginx')?.requestsPerSecond;
  const marks: Mark[] = [];
  for (const [name, share] of [
    ['one process', 1 / 3],
    ['2 processes', 2 / 3],
  ] as const) {
    const own = pages.get(name);
    if (!own) continue;
    if (reference) {
      const ratio = own.requestsPerSecond / reference;
      marks.push(mark(`pages: ${name} against nginx`, ratio, { atLeast: share }, (of) => of.toFixed(2)));
    }
    const what = `pages: ${name}, p99 at half of its rate`;
    marks.push(mark(what, half.get(name)?.p99Ms ?? null, { below: 10 }, (ms) => `${ms.toFixed(1)} ms`));
  }
  return marks;
}
