import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { DEMO_PASSWORD } from '#api/services/seed/demo-member.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { ROOT } from '#scripts/project-root.ts';
import { freePort } from '#scripts/test/free-port.ts';
import { makeCarts } from '../data/carts.ts';
import { completeBooks, makeDue } from '../data/due-renewals.ts';
import { manyMembers } from '../data/many-members.ts';
import { edit, notifyPublished } from '../load/content-message.ts';
import { cpuMeter } from '../load/cpu-time.ts';
import { mixedLoad } from '../load/mixed-load.ts';
import { repeat } from '../load/repeat.ts';
import { type Sample, startSampler } from '../load/sampler.ts';
import { Tally } from '../load/tally.ts';
import { growthOf, samplesText, slopesText } from '../load/trends.ts';
import { type Visitors, visitorRequests } from '../load/visitor-requests.ts';
import { type BenchOptions, mark, type Result } from '../result.ts';
import { type ApiServer, publishedSites, withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const SECRET = 'a secret of the benchmark';
/** so many that the server's limit is reached before the sender's */
const CONNECTIONS = 1024;
/** as in production (docs/deploy/running.md) */
const PROCESSES = 2;
const MARK_MB = 450;
/** the part of the machine's processors that the load keeps busy */
const BUSY = 0.7;
const TIMES = 10;

interface Sizes {
  members: number;
  /** how long the first load runs, from which the rate is computed */
  calibrationSeconds: number;
  soakSeconds: number;
  sampleSeconds: number;
  overloadSeconds: number;
  recoverySeconds: number;
  publishEverySeconds: number;
  renewEverySeconds: number;
}

const WHOLE: Sizes = {
  members: 2000,
  calibrationSeconds: 30,
  soakSeconds: 3600,
  sampleSeconds: 10,
  overloadSeconds: 120,
  recoverySeconds: 30,
  publishEverySeconds: 20,
  renewEverySeconds: 60,
};
const QUICK: Sizes = {
  members: 40,
  calibrationSeconds: 2,
  soakSeconds: 6,
  sampleSeconds: 1,
  overloadSeconds: 2,
  recoverySeconds: 2,
  publishEverySeconds: 3,
  renewEverySeconds: 3,
};

/**
 * An hour of mixed load at 70% of the machine: pages, searches, session checks, dashboards, joins, logins, publishes,
 * and renewals. Then ten times that load for two minutes, and the same as before again. SOAK_MINUTES shortens the hour.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const soakSeconds = Number(process.env.SOAK_MINUTES ?? 60) * 60;
  const calibrationSeconds = Math.min(WHOLE.calibrationSeconds, soakSeconds);
  const whole = { ...WHOLE, soakSeconds, calibrationSeconds };
  const sizes = isQuick ? QUICK : whole;
  const folder = await mkdtemp(path.join(tmpdir(), 'enamel-bench-soak-'));
  const tenants = path.join(folder, 'tenants');
  cpSync(path.join(ROOT, 'tenants'), tenants, { recursive: true });
  const metricsPort = await freePort();
  const env = {
    TENANTS_DIR: tenants,
    CMS_SIGNING_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(metricsPort),
    PROCESSES: String(PROCESSES),
    TRUST_PROXY: 'loopback',
    ENAMEL_MODE: 'local',
  };
  try {
    return await withApiServer({ sites: isQuick ? [SITE] : [], seed: true, env }, (server) =>
      measure(server, { sizes, tenants, metricsPort }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Soak {
  sizes: Sizes;
  tenants: string;
  metricsPort: number;
}

async function measure(server: ApiServer, { sizes, tenants, metricsPort }: Soak): Promise<Result> {
  const { port, pid, databaseUrl } = server;
  const visitors = await makeVisitors(server, sizes.members);
  // copied members lack some rows of a real payment, so count only new violations
  const known = new Set(await findBroken(databaseUrl));
  await using work = keepWorkComing(server, { visitors, tenants, sizes });
  const cpuMs = await cpuMeter({ pid, databaseUrl });
  const kinds = visitorRequests(visitors);
  const load = async (perSecond: number, seconds: number) => {
    const tally = new Tally();
    const before = { ...cpuMs(), sender: process.cpuUsage() };
    const { givenUp } = await mixedLoad({
      port,
      kinds,
      perSecond,
      seconds,
      connections: CONNECTIONS,
      onAnswer: (answered) => tally.add(answered),
    });
    const after = cpuMs();
    const sender = process.cpuUsage(before.sender);
    const cpu =
      after.serverCpuMs -
      before.serverCpuMs +
      (after.postgresCpuMs - before.postgresCpuMs) +
      (sender.user + sender.system) / 1000;
    return { tally, givenUp, cpuMsEach: cpu / (perSecond * seconds) };
  };
  const slow = sizes === QUICK ? 40 : 200;
  await load(slow, sizes.calibrationSeconds);
  const rateFor = (cpuMsEach: number) => Math.round((BUSY * availableParallelism() * 1000) / cpuMsEach);
  // twice, because a request costs less when there are more
  const guess = await load(slow, sizes.calibrationSeconds);
  const { cpuMsEach } = await load(rateFor(guess.cpuMsEach), sizes.calibrationSeconds);
  const perSecond = rateFor(cpuMsEach);

  const metricsPorts = Array.from({ length: PROCESSES }, (_, nth) => metricsPort + nth);
  const sampler = startSampler(server, { metricsPorts, everySeconds: sizes.sampleSeconds });
  const soak = await load(perSecond, sizes.soakSeconds);
  const samples = await sampler.stop();
  const overload = await load(perSecond * TIMES, sizes.overloadSeconds);
  const recovered = await load(perSecond, sizes.recoverySeconds);
  await work[Symbol.asyncDispose]();
  const broken = (await findBroken(databaseUrl)).filter((line) => !known.has(line));

  const capacity = perSecond / BUSY;
  const goodput = overload.tally.useful / sizes.overloadSeconds / capacity;
  const growth = (figure: (sample: Sample) => number) => growthOf(samples.map(figure));
  const times = (value: number) => `${value.toFixed(2)} times`;
  return {
    name: 'soak',
    rows: [
      { what: `${sizes.soakSeconds} s at ${perSecond} a second`, ...soak.tally.row(), givenUp: soak.givenUp },
      {
        what: `${sizes.overloadSeconds} s at ${perSecond * TIMES}`,
        ...overload.tally.row(),
        givenUp: overload.givenUp,
      },
      {
        what: `${sizes.recoverySeconds} s at ${perSecond}`,
        ...recovered.tally.row(),
        givenUp: recovered.givenUp,
      },
    ],
    marks: [
      mark(
        'most memory of one process',
        Math.max(...samples.map(({ residentMb }) => residentMb)),
        { atMost: MARK_MB },
        (value) => `${value} MB`,
      ),
      mark(
        'memory, end to beginning',
        growth(({ residentMb }) => residentMb),
        { atMost: 1.1 },
        times,
      ),
      mark(
        'open files and sockets',
        growth(({ handles }) => handles),
        { atMost: 1.1 },
        times,
      ),
      mark(
        'connections of Postgres',
        growth(({ connections }) => connections),
        { atMost: 1.1 },
        times,
      ),
      mark(
        'event-loop delay, p99',
        growth(({ delayMs }) => delayMs),
        { atMost: 1.5 },
        times,
      ),
      mark('errors other than 503 and 429', soak.tally.failed + overload.tally.failed, { atMost: 0 }),
      mark('p99 of a refusal under overload', overload.tally.refusalP99Ms, { atMost: 100 }, ms),
      mark('good answers within 2 s under overload, of capacity', goodput, { atLeast: 0.8 }, (value) =>
        value.toFixed(2),
      ),
      mark('seconds until all is as before', recovered.tally.secondsUntilGood(soak.tally.p99Ms), {
        atMost: 5,
      }),
      mark('broken invariants', broken.length, { atMost: 0 }),
    ],
    notes: [
      `a request costs ${cpuMsEach.toFixed(2)} ms of the CPU of server, Postgres and sender; ${perSecond} a second are ${BUSY * 100}% of ${availableParallelism()} processors`,
      `${work.publishes()} publishes by message and ${work.renewals()} rounds of renewals ran meanwhile`,
      `useful answers a second at ${BUSY * 100}%: ${soak.tally.kindsText(sizes.soakSeconds)}; at ${TIMES} times that: ${overload.tally.kindsText(sizes.overloadSeconds)}`,
      `refused a second under overload: ${overload.tally.refusalsText(sizes.overloadSeconds)}`,
      `from the second quarter on, in an hour: ${slopesText(samples, sizes.sampleSeconds)}`,
      samplesText(samples),
      ...broken,
    ],
  };
}

const findBroken = async (databaseUrl: string): Promise<string[]> =>
  brokenLines(await checkInvariants(databaseUrl, { isQuick: true }));

const ms = (value: number): string => `${value.toFixed(0)} ms`;

async function makeVisitors({ databaseUrl, sitesDir }: ApiServer, members: number): Promise<Visitors> {
  const sessions = await manyMembers(databaseUrl, { site: SITE, count: members });
  const emails = await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    const { rows } = await client.query<{ email: string }>('select email from accounts where site = $1', [
      SITE,
    ]);
    return rows.map(({ email }) => email);
  });
  await completeBooks(databaseUrl, SITE);
  const sites = await publishedSites(sitesDir);
  const carts = await makeCarts(databaseUrl, { site: SITE, count: members });
  return { sites, site: SITE, sessions, emails, password: DEMO_PASSWORD, carts };
}

/** Fills the carts, publishes and starts renewals while the load runs. */
function keepWorkComing(
  { port, databaseUrl }: ApiServer,
  { visitors, tenants, sizes }: { visitors: Visitors; tenants: string; sizes: Sizes },
) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  const ready = boss.start();
  let publishes = 0;
  let renewals = 0;
  const chores = [
    repeat(1, async () => {
      if (visitors.carts.length < sizes.members / 2)
        visitors.carts.push(...(await makeCarts(databaseUrl, { site: SITE, count: sizes.members })));
    }),
    repeat(sizes.publishEverySeconds, async () => {
      edit(tenants, SITE, 'pages/faq.json', 'heading', publishes);
      await notifyPublished(port, SITE, SECRET);
      publishes += 1;
    }),
    repeat(sizes.renewEverySeconds, async () => {
      await ready;
      await makeDue(databaseUrl, { site: SITE, most: Math.ceil(sizes.members / 40) });
      await boss.send('renew-memberships', {});
      renewals += 1;
    }),
  ];
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await Promise.all(chores.map((chore) => chore.stop()));
    await boss.stop({ graceful: false });
  };
  return {
    publishes: () => publishes,
    renewals: () => renewals,
    [Symbol.asyncDispose]: () => (stopping ??= stop()),
  };
}
