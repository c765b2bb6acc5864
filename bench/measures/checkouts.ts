import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { deriveCsrfToken, hashToken, newToken } from '#api/kernel/tokens.ts';
import { hashPassword } from '#api/services/auth/password-hash.ts';
import { JOBS_ROLE, withClient } from '#db/connection/client.ts';
import { brokenLines, checkInvariants } from '#db/invariants/check.ts';
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
      payForAll(await makeCarts(databaseUrl, carts), { port, cpuMs, atOnce });
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
        mark('checkouts a second, one charge each', typical.perSecond, { atLeast: 150 }, (value) =>
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

/** Inserts carts of two people, each with its own session, directly into the database. */
async function makeCarts(databaseUrl: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  const passwordHash = await hashPassword('lantern meadow 7 ribbons');
  await withClient(databaseUrl, { name: 'enamel bench' }, async (client) => {
    await client.query(`set role ${JOBS_ROLE}`);
    await client.query(
      `with carts as (
      insert into checkouts (site, session_hash, plan_id, email, email_key, password_hash, phone, state, zip, expires_at)
      select $1, hash, 'harbor-club', hash || '@example.com', lower(hash) || '@example.com', $3, '6025550100', 'CA',
        '92101', now() + interval '2 hours'
      from unnest($2::text[]) hash returning id
    ) insert into checkout_members (site, checkout_id, position, first_name, last_name, birth_date, relation)
    select $1, id, n, name, 'Reyes', birth, relation from carts,
      (values (1, 'Ana', date '1992-03-04', 'self'), (2, 'Leo', date '2016-08-09', 'child')) p (n, name, birth, relation)`,
      [SITE, tokens.map(hashToken), passwordHash],
    );
  });
  return tokens;
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

const PRICE = 25_800;

async function payFor(token: string, { port, agent }: { port: number; agent: Agent }): Promise<void> {
  const body = JSON.stringify({
    token: 'tok_visa',
    totalCents: PRICE,
    autoRenew: true,
    consents: { terms: true, renewal: true },
  });
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
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
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
  if (taken?.charges !== count || Number(taken.cents) !== count * PRICE)
    broken.push(`${count} checkouts and ${taken?.charges} charges of ${taken?.cents} cents`);
  if (broken.length > 0) throw new Error(`The books are wrong:\n${broken.join('\n')}`);
}
