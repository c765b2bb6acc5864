import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { deriveCsrfToken } from '#api/kernel/tokens.ts';
import { withClient } from '#db/connection/client.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
import { CART_CENTS, CART_PAYMENT, makeCarts } from '../data/carts.ts';
import { type CpuMs, cpuMeter, cpuMsEach } from '../load/cpu-time.ts';
import { type BenchOptions, mark, medianBy, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const CONCURRENT = 32;
const CARTS = 1500;
const ROUNDS = 3;
/** so few that no payment is postponed on a busy machine */
const QUICK = { carts: 16, atOnce: 4 };

/**
 * Payments of prepared carts with the sandbox processor, through HTTP, the API, the database, and the
 * sandbox's own books: from the request of the payment step to the response with the member number. Each
 * charges once and creates an account, a household of two, a membership with its documents, and a session.
 * Password hashing, which is slow on purpose, happened when the cart was filled.
 */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  return withApiServer({ sites: [SITE] }, async ({ port, pid, databaseUrl }) => {
    const count = isQuick ? QUICK.carts : CARTS;
    const warmUp = isQuick ? QUICK.carts : 200;
    const atOnce = isQuick ? QUICK.atOnce : CONCURRENT;
    const cpuMs = await cpuMeter({ pid, databaseUrl });
    const measure = async (carts: number) =>
      payForAll(await makeCarts(databaseUrl, { site: SITE, count: carts }), { port, cpuMs, atOnce });
    await measure(warmUp);
    await analyze(databaseUrl);
    const rounds: Round[] = [];
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) rounds.push(await measure(count));
    const typical = medianBy(rounds, ({ perSecond }) => perSecond);
    await assertChargedOnce(databaseUrl, warmUp + count * rounds.length);
    return {
      name: 'checkouts',
      rows: rounds.map(({ perSecond, ...round }) => ({
        what: `${count} checkouts, ${atOnce} at once`,
        checkoutsPerSecond: Math.round(perSecond),
        ...round,
      })),
      marks: [
        mark('checkouts a second, one charge each', typical.perSecond, { atLeast: 200 }, (value) =>
          value.toFixed(0),
        ),
      ],
      notes: [
        'the payment of a ready cart, from the call to the member number; the password was hashed before',
        'Postgres, the server with the sandbox and the load share the machine; every commit is on disk',
        'all invariants of money held afterwards: each cart was charged once and has its membership',
      ],
    };
  });
}

/** With the CPU time per checkout. */
interface Round extends CpuMs {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Runs what autovacuum does within a minute: until then Postgres plans for empty tables. */
async function analyze(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, { name: 'enamel bench' }, (client) => client.query('analyze'));
}

interface Measured {
  port: number;
  atOnce: number;
  cpuMs: () => CpuMs;
}

async function payForAll(tokens: readonly string[], { port, cpuMs, atOnce }: Measured): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const queue = [...tokens];
  const tookMs: number[] = [];
  const before = cpuMs();
  const startedAt = performance.now();
  const visitor = async () => {
    for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
      const sentAt = performance.now();
      await payFor(token, { port, agent });
      tookMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpuMs();
  agent.destroy();
  tookMs.sort((one, other) => one - other);
  const at = (part: number) => tookMs[Math.floor((tookMs.length - 1) * part)] ?? 0;
  return {
    perSecond: tokens.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    ...cpuMsEach(before, after, tokens.length),
  };
}

async function payFor(token: string, { port, agent }: { port: number; agent: Agent }): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/km/checkout/payment',
        headers: {
          host: `${SITE}.localhost:${port}`,
          cookie: `enamel_session=${token}`,
          'csrf-token': deriveCsrfToken(token),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(CART_PAYMENT),
          'idempotency-key': randomUUID(),
        },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(CART_PAYMENT);
  });
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`a payment answered ${response.statusCode}: ${answer}`);
}

/** Checks that no checkout was charged twice. */
async function assertChargedOnce(databaseUrl: string, count: number): Promise<void> {
  const broken = brokenLines(await checkInvariants(databaseUrl, { isQuick: true }));
  const { rows } = await withClient(databaseUrl, { name: 'enamel bench' }, (client) =>
    client.query<{ charges: number; cents: string }>(
      `select count(*)::int as charges, sum(amount_cents)::bigint as cents
       from sandbox.charges where status = 'captured'`,
    ),
  );
  const [taken] = rows;
  if (taken?.charges !== count || Number(taken.cents) !== count * CART_CENTS)
    broken.push(`${count} checkouts and ${taken?.charges} charges of ${taken?.cents} cents`);
  if (broken.length > 0) throw new Error(`The books are wrong:\n${broken.join('\n')}`);
}
