import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiHandler } from '#api/compose/api-handler.ts';
import { outboxOnly } from '#api/drivers/mail.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { createLog } from '#api/log/log.ts';
import { createMeter, type Meter } from '#api/metrics/meter.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { outbox } from '#db/schema/outbox.ts';
import { type Operations, startOperations } from '#server/process/operations-listener.ts';
import { filledCart, sendPayment } from '#tests/support/api/checkout.ts';
import { createMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { eventually, startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
let meter: Meter;
let api: TestApi;
let database: Database;
let server: TestServer;
let operations: Operations;
let mayServe = true;

beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor');
  meter = createMeter({ version: '1.2.3' });
  api = await openTestApi({ deps: { log: meter.counting(createLog('silent')) } });
  database = openDatabase({ url: api.databaseUrl, watch: meter.database, timeoutMs: 500 });
  const deps = { ...api.deps, database };
  server = await startTestServer(folder.dir, {
    api: createApiHandler(deps),
    mode: 'production',
    watch: meter.requests,
  });
  operations = await startOperations({
    host: '127.0.0.1',
    port: 0,
    metrics: meter,
    isReady: async () => mayServe,
    log: () => {},
  });
});
afterAll(async () => {
  await operations.stop();
  await server.stop();
  await database.close();
  await api.close();
  await folder.remove();
});

const read = async (): Promise<string> => (await ask(operations.port, '/metrics')).body.toString();

/** Reads the value of a metric. @returns undefined if it does not exist */
async function readMetric(line: string): Promise<number | undefined> {
  const found = (await read()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const calls = (route: string, status: number) =>
  readMetric(`enamel_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);

describe('metrics of a process', () => {
  it('the metrics name the running version', async () => {
    const answer = await ask(operations.port, '/metrics');
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.body.toString()).toContain('enamel_build_info{version="1.2.3",node="');
  });

  it('requests are counted by route, page and brand', async () => {
    const ways = ['/', '/faq?utm=1', '/api/auth', '/api/v4/plans/harbor-club', '/api/v4/plans/no-such'];
    for (const way of ways) await ask(server.port, way);
    expect(await calls('page', 200)).toBe(2);
    expect(await calls('/api/auth', 200)).toBe(1);
    expect(await calls('/api/v4/plans/{id}', 200)).toBe(1);
    expect(await calls('/api/v4/plans/{id}', 404)).toBe(1);
    expect(await readMetric('enamel_site_requests_total{site="harbor",class="2xx"}')).toBe(4);
    expect(await readMetric('enamel_site_requests_total{site="harbor",class="4xx"}')).toBe(1);
    expect(await readMetric('enamel_http_requests_in_flight')).toBe(0);
  });

  it('responses from the cache are counted too', async () => {
    const before = (await calls('/api/v4/plans/{id}', 200)) ?? 0;
    await ask(server.port, '/api/v4/plans/harbor-club');
    expect(await calls('/api/v4/plans/{id}', 200)).toBe(before + 1);
  });

  it('unknown addresses, hosts and methods do not increase the number of metrics', async () => {
    // Metrics of Node itself vary with its timers and sockets.
    const count = async () => (await read()).split('\n').filter((line) => line.startsWith('enamel_')).length;
    const make = async (from: number) => {
      for (let at = from; at < from + 20; at += 1) {
        await ask(server.port, `/api/v4/offices/${at}?email=ana${at}@example.com`);
        await ask(server.port, `/api/v4/plans/plan-${at}`);
        await ask(server.port, `/page-${at}`);
        await ask(server.port, '/', { host: `host${at}.example` });
        await ask(server.port, '/', { method: ['PURGE', 'LOCK', 'MKCOL', 'BIND'][at % 4] as string });
      }
    };
    await make(0);
    const before = await count();
    await make(100);
    expect(await count()).toBe(before);
    expect(await read()).not.toMatch(/ana\d|@|host\d|plan-1/);
  });

  it('transactions and batched reads are counted, without personal data', async () => {
    const member = await createMember(api);
    const cookie = `enamel_session=${member.browser.cookies.get('enamel_session')}`;
    await Promise.all(
      Array.from({ length: 4 }, () => ask(server.port, '/api/v4/member/info', { headers: { cookie } })),
    );
    expect(await calls('/api/v4/member/info', 200)).toBe(4);
    const kind = (name: string) =>
      readMetric(`enamel_database_transaction_duration_seconds_count{kind="${name}",outcome="done"}`);
    expect(await kind('read')).toBeGreaterThan(0);
    expect(await readMetric('enamel_batched_read_keys_count')).toBeGreaterThan(0);
    const text = await read();
    for (const secret of [member.email, member.accountId, member.number, cookie.slice(16)])
      expect(text).not.toContain(secret);
  });

  it('a payment is counted once, by outcome', async () => {
    const settled = (outcome: string) =>
      readMetric(`enamel_payments_settled_total{purpose="join",outcome="${outcome}"}`);
    const before = (await settled('captured')) ?? 0;
    const { browser, cart } = await filledCart(api);
    const totalCents = cart.quote?.totalCents ?? 0;
    const key = crypto.randomUUID();
    (await sendPayment(browser, { totalCents, key })).ok();
    (await sendPayment(browser, { totalCents, key })).ok();
    expect(await settled('captured')).toBe(before + 1);
    const other = await filledCart(api);
    (await sendPayment(other.browser, { totalCents, token: 'tok_declined' })).refused();
    expect(await settled('declined')).toBe(1);
  });

  it('job runs are counted, and the queue’s length and age are reported', async () => {
    await api.deps.database.inSite('harbor', (tx) =>
      tx.insert(outbox).values({
        site: 'harbor',
        kind: 'test',
        recipient: 'ana@example.com',
        subject: '',
        text: '',
        dedupeKey: 'metrics',
        createdAt: new Date(Date.now() - 90_000),
        nextAttemptAt: new Date(Date.now() + 3_600_000),
      }),
    );
    const jobs = await startJobs(api.deps, {
      databaseUrl: api.databaseUrl,
      mail: outboxOnly,
      onRun: meter.jobRan,
      jobs: [{ name: 'count-me', everySeconds: 1, isDue: async () => true, run: async () => {} }],
    });
    try {
      meter.readFrom({ database, queues: jobs.queues });
      await eventually(async () => {
        const done = 'enamel_job_duration_seconds_count{task="count-me",outcome="done"}';
        expect(await readMetric(done)).toBeGreaterThan(0);
      });
      expect(await readMetric('enamel_database_up')).toBe(1);
      expect(await readMetric('enamel_jobs{task="count-me",state="failed"}')).toBe(0);
      expect(await readMetric('enamel_backlog{what="mail"}')).toBeGreaterThan(0);
      expect(await readMetric('enamel_backlog_oldest_seconds{what="mail"}')).toBeGreaterThan(80);
      expect(await readMetric('enamel_backlog{what="payments"}')).toBe(0);
      expect(await readMetric('enamel_backlog{what="publishes"}')).toBe(0);
      expect(await readMetric('enamel_backlog{what="wal"}')).toBe(0);
      expect(await readMetric('enamel_database_connections_max{pool="app"}')).toBe(10);
    } finally {
      await jobs.stop();
    }
  });

  it('a payment page that waits for a card is no backlog until it expires', async () => {
    const { accountId } = await createMember(api);
    const readPayments = async (): Promise<Record<'count' | 'oldestSeconds', number>> => {
      // a meter of its own: figures are kept for some seconds
      const own = createMeter({ version: '1.2.3' });
      own.readFrom({ database, queues: async () => [] });
      const text = await own.text();
      const read = (name: string) => Number(text.split(`\n${name}{what="payments"} `)[1]?.split('\n')[0]);
      return { count: read('enamel_backlog'), oldestSeconds: read('enamel_backlog_oldest_seconds') };
    };
    const waitUntil = (expiresAt: number) =>
      api.rows(
        `update payments set status = 'started', settled_at = null, created_at = now() - interval '23 hours',
          page = jsonb_build_object('expiresAt', $2::text) where account_id = $1`,
        [accountId, new Date(expiresAt).toISOString()],
      );
    await waitUntil(Date.now() + 60_000);
    expect(await readPayments()).toEqual({ count: 0, oldestSeconds: 0 });
    await waitUntil(Date.now() - 1000);
    const { count, oldestSeconds } = await readPayments();
    expect(count).toBe(1);
    // it has waited since it expired, not since it was made
    expect(oldestSeconds).toBeGreaterThan(0.9);
    expect(oldestSeconds).toBeLessThan(600);
    await api.rows(
      `update payments set status = 'captured', settled_at = now(), page = null where account_id = $1`,
      [accountId],
    );
  });

  it('publishes are counted by brand and outcome', async () => {
    api.deps.log.event('publish', { site: 'harbor', state: 'published', ms: 420 });
    const line = 'enamel_publish_duration_seconds';
    expect(await readMetric(`${line}_count{site="harbor",outcome="published"}`)).toBe(1);
    expect(await readMetric(`${line}_sum{site="harbor",outcome="published"}`)).toBe(0.42);
  });

  it('metrics are served without a database, and report that it is down', async () => {
    const away = openDatabase({ url: 'postgres://unknown@127.0.0.1:9/none', timeoutMs: 200 });
    const other = createMeter({ version: '1.2.3' });
    other.readFrom({ database: away, queues: async () => [] });
    const text = await other.text();
    expect(text).toContain('enamel_database_up 0');
    expect(text).not.toMatch(/^enamel_backlog\{/m);
    await away.close();
  });
});

describe('the metrics server', () => {
  it('the metrics are not reachable on a brand’s host', async () => {
    for (const target of ['/metrics', '/ready']) {
      const answer = await ask(server.port, target);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).not.toContain('enamel_build_info');
    }
  });

  it('the metrics server serves nothing else and changes nothing', async () => {
    expect((await ask(operations.port, '/api/auth')).status).toBe(404);
    expect((await ask(operations.port, '/metrics', { method: 'POST' })).status).toBe(405);
  });

  it('the metrics server reports whether the API can serve members', async () => {
    expect((await ask(operations.port, '/ready')).status).toBe(200);
    mayServe = false;
    expect((await ask(operations.port, '/ready')).status).toBe(503);
  });
});
