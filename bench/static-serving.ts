import { nginxProgram, startNginx } from '../tests/support/nginx.ts';
import { makeSitesFolder, type SitesFolder } from '../tests/support/sites-folder.ts';
import { type Load, load, loadProgram } from './load.ts';
import { median } from './median.ts';
import { type Mark, mark, type Result, type Row } from './result.ts';
import { runServer } from './run-server.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 64;
const NGINX_WORKERS = 2;

interface Contender {
  name: string;
  port: number;
  stop: () => Promise<void>;
}

/**
 * Our server in one and in two processes against nginx with two workers, on the same files with the same
 * headers, in turns, so that whatever else the machine does weighs on all of them. The load comes from the
 * same machine: with two cores it takes its share from every contender.
 */
export async function run(): Promise<Result> {
  const folder = await makeFolder();
  const contenders: Contender[] = [];
  try {
    if (nginxProgram) {
      const nginx = await startNginx(folder.dir, { workers: NGINX_WORKERS, log: false });
      contenders.push({ name: 'nginx', ...nginx });
    }
    contenders.push(await startOurs(folder, 1), await startOurs(folder, 2));
    const pages = await measure(contenders, '/faq');
    const assets = await measure(contenders, '/_astro/app.a1b2c3.js');
    return {
      name: 'static serving',
      rows: [...rowsOf('a page', pages), ...rowsOf('an asset', assets)],
      marks: marksOf(pages),
      notes: [
        `${CONNECTIONS} connections from ${loadProgram} on the same machine, gzip, median of ${ROUNDS} rounds of ${SECONDS} s`,
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

/** A page of about 12 KB and a script of about 20 KB when compressed, like those of a real brand. */
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
  const { port, stop } = await runServer(settings, 'shown');
  return { name: processes === 1 ? 'one process' : `${processes} processes`, port, stop };
}

type Measured = Map<string, Load>;

async function measure(contenders: readonly Contender[], path: string): Promise<Measured> {
  const headers = { Host: 'harbor.localhost', 'Accept-Encoding': 'gzip' };
  const runs = new Map<string, Load[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, port } of contenders) {
      // The first round only warms up.
      const seconds = round === 0 ? 2 : SECONDS;
      const measured = await load({ port, path, headers, connections: CONNECTIONS, seconds });
      if (round > 0) runs.get(name)?.push(measured);
    }
  }
  return new Map([...runs].map(([name, loads]) => [name, medianOf(loads)]));
}

function medianOf(loads: readonly Load[]): Load {
  return {
    requests: median(loads.map((one) => one.requests)),
    requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
    p99Ms: median(loads.map((one) => one.p99Ms)),
  };
}

function rowsOf(what: string, measured: Measured): Row[] {
  const reference = measured.get('nginx')?.requestsPerSecond;
  return [...measured].map(([name, { requestsPerSecond, p99Ms }]) => ({
    what: `${what}, ${name}`,
    requestsPerSecond: Math.round(requestsPerSecond),
    p99Ms,
    ofNginx: reference && name !== 'nginx' ? requestsPerSecond / reference : null,
  }));
}

function marksOf(pages: Measured): Mark[] {
  const reference = pages.get('nginx')?.requestsPerSecond;
  const marks: Mark[] = [];
  for (const [name, share] of [
    ['one process', 1 / 4],
    ['2 processes', 1 / 2],
  ] as const) {
    const own = pages.get(name);
    if (!own) continue;
    if (reference) {
      const ratio = own.requestsPerSecond / reference;
      marks.push(mark(`pages: ${name} against nginx`, ratio, { atLeast: share }, (of) => of.toFixed(2)));
    }
    const what = `pages: ${name}, p99 at ${CONNECTIONS} connections`;
    marks.push(mark(what, own.p99Ms, { below: 10 }, (ms) => `${ms.toFixed(1)} ms`));
  }
  return marks;
}
