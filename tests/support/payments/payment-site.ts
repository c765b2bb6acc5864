import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { paymentSettlers } from '#api/compose/payment-settlers.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { createApp } from '#api/http/app.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import { noBotCheck } from '#api/ports/bot-check.ts';
import { authRoutes } from '#api/routes/auth.ts';
import { checkoutRoutes } from '#api/routes/checkout.ts';
import { memberRoutes } from '#api/routes/member.ts';
import { createPaymentQueue } from '#api/services/payments/payment-limits.ts';
import { JOBS_ROLE } from '#db/connection/client.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { brandContent } from '../api/brand-content.ts';
import { noPublishing } from '../api/no-publish-driver.ts';
import type { TestApi } from '../api/test-api.ts';
import { TestBrowser } from '../api/test-browser.ts';
import { createTestDatabase, sharedNodes } from '../database/test-databases.ts';
import { bundleChild } from '../servers/bundled-child.ts';

/** The parts of a test API that carts and payments need. */
export type PaymentSite = Pick<TestApi, 'deps' | 'rows' | 'browser' | 'databaseUrl' | 'advance' | 'close'> & {
  /** file with the site’s live content, for other processes */
  contentFile: string;
  /** the program of those processes (payment-child.ts) */
  child: string;
  /** breaks all connections to the database except the test’s own */
  breakConnections(): Promise<void>;
  /**
   * resolves when no connection is active: a killed process’s last statement continues, and its locks stay, until the
   * database notices that the process is gone
   */
  untilQuiet(): Promise<void>;
};

/** Application name of the test’s own connections. */
const OBSERVER = 'enamel test observer';
const OTHERS = `from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  and application_name <> $1`;

/** Runs work as the login role, which is the only one to see other connections. */
async function administer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: OBSERVER });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Opens one brand with its own database, for tests with several processes. */
export async function openPaymentSite(site = 'harbor'): Promise<PaymentSite> {
  const child = await bundleChild('payments/payment-child');
  const made = await createTestDatabase(inject('postgresUrl'), inject('preparedDatabase'));
  const database = openDatabase({ url: made.url, timeoutMs: 20_000 });
  const live = await brandContent(site);
  if (!live) throw new Error(`there is no brand ${site}`);
  const dir = mkdtempSync(path.join(tmpdir(), 'enamel-payments-'));
  const contentFile = path.join(dir, 'content.json');
  writeFileSync(contentFile, JSON.stringify(live));
  // A separate pool, because tests break all other connections.
  const observer = new pg.Pool({
    connectionString: made.url,
    max: 4,
    application_name: OBSERVER,
    // on Citus the owner, as in openTestApi
    ...(sharedNodes() === null && { options: `-c role=${JOBS_ROLE}` }),
  });
  observer.on('error', () => {});
  let now = new Date('2026-06-15T17:00:00Z');
  const processor = createSandbox({ databaseUrl: made.url, slowMs: 50, bankMs: 4 * 86_400_000 });
  const settings = readApiSettings({}, 'local');
  const deps: ApiDependencies = {
    database,
    processor,
    paymentQueue: createPaymentQueue(settings),
    settlers: paymentSettlers,
    botCheck: noBotCheck,
    appleWallet: null,
    memberSecrets: null,
    staff: null,
    settings,
    log: createLog('silent'),
    now: () => now,
    liveContent: async (name) => (name === site ? live : null),
    originOf: async (name) => `http://${name}.localhost`,
    contentVersion: async () => null,
    publishing: noPublishing,
    mayPreview: () => false,
  };
  const app = createApp(deps, [...authRoutes, ...checkoutRoutes, ...memberRoutes]);
  return {
    deps,
    contentFile,
    child,
    databaseUrl: made.url,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    browser: (_site, { address = '203.0.113.7', userAgent = 'Test browser' } = {}) =>
      new TestBrowser(
        (request) => app.fetch(request, { origin: { site, clientAddress: address, secure: false } }),
        { host: `${site}.localhost`, userAgent },
      ),
    rows: async (query, values = []) => (await observer.query(query, values)).rows as never,
    breakConnections: () =>
      administer(made.url, async (client) => {
        await client.query(`select pg_terminate_backend(pid) ${OTHERS}`, [OBSERVER]);
      }),
    untilQuiet: () =>
      administer(made.url, async (client) => {
        const busy = () => client.query(`select pid ${OTHERS} and state <> 'idle'`, [OBSERVER]);
        while ((await busy()).rows.length > 0) await sleep(20);
      }),
    close: async () => {
      await observer.end();
      await processor.close();
      await database.close();
      await made.drop();
      rmSync(dir, { recursive: true });
    },
  };
}
