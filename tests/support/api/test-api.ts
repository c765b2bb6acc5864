import { inject } from 'vitest';
import { paymentSettlers } from '#api/compose/payment-settlers.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { createApp } from '#api/http/app.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Route } from '#api/http/route.ts';
import { secretBox } from '#api/kernel/sealed-secrets.ts';
import { type ApiSettings, readApiSettings } from '#api/kernel/settings.ts';
import { oneTimeToken } from '#api/kernel/tokens.ts';
import { createLog } from '#api/log/log.ts';
import { noBotCheck } from '#api/ports/bot-check.ts';
import { allRoutes } from '#api/routes/all-routes.ts';
import { staffRoutes } from '#api/routes/staff.ts';
import { createPaymentQueue } from '#api/services/payments/payment-limits.ts';
import { openPool } from '#db/connection/open-pool.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { createTestDatabase, sharedNodes } from '../database/test-databases.ts';
import { brandContent, brandRecord } from './brand-content.ts';
import { noPublishing } from './no-publish-driver.ts';
import { strictRoutes } from './strict-routes.ts';
import { TestBrowser } from './test-browser.ts';

export interface TestApi {
  deps: ApiDependencies;
  /** lines of the log */
  logged: string[];
  /** sets the API’s clock, which stands still between calls */
  setNow(instant: string): void;
  advance(ms: number): void;
  /** a new browser with its own cookies */
  browser(site?: string, options?: { address?: string; userAgent?: string; language?: string }): TestBrowser;
  /** a new browser at the host of the staff */
  staffBrowser(options?: { address?: string; userAgent?: string }): TestBrowser;
  /** runs a query across all sites, to check what is stored */
  rows<T = Record<string, unknown>>(query: string, values?: unknown[]): Promise<T[]>;
  databaseUrl: string;
  close(): Promise<void>;
}

export interface TestApiOptions {
  /** a migrated database with the brands' catalogs; by default a new one on the tests' shared server */
  databaseUrl?: string;
  settings?: Partial<ApiSettings>;
  deps?: Partial<ApiDependencies>;
  routes?: readonly Route[];
}

/** Opens the API with its own database and a clock that tests set. */
export async function openTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const made = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createTestDatabase(inject('postgresUrl'), inject('preparedDatabase'));
  const database = openDatabase({ url: made.url, timeoutMs: 20_000 });
  // Citus copies the rows of `insert … select` to workers, which row-level security refuses, except from the owner
  const owner = sharedNodes() && openPool({ url: made.url, role: null, max: 2, name: 'enamel test' });
  const logged: string[] = [];
  let now = new Date('2026-06-15T17:00:00Z');
  const settings = { ...readApiSettings({}, 'local'), ...options.settings };
  const deps: ApiDependencies = {
    database,
    settings,
    processor: createSandbox({ databaseUrl: made.url, slowMs: 200 }),
    botCheck: noBotCheck,
    paymentQueue: createPaymentQueue(settings),
    settlers: paymentSettlers,
    appleWallet: null,
    memberSecrets: secretBox('the key of the tests of members', 'member'),
    staff: {
      origin: 'http://staff.localhost',
      secrets: secretBox('the key of the tests of the staff', 'staff'),
      identityProvider: null,
      demonstration: oneTimeToken(),
    },
    log: createLog('info', { write: (line) => void logged.push(line) }),
    now: () => now,
    liveContent: brandContent,
    originOf: async (site) => `http://${site}.localhost`,
    contentVersion: brandRecord,
    publishing: noPublishing,
    mayPreview: () => true,
    ...options.deps,
  };
  const app = createApp(deps, strictRoutes(options.routes ?? allRoutes));
  const staffApp = createApp(deps, strictRoutes(staffRoutes), 'staff');
  return {
    deps,
    logged,
    setNow: (instant) => {
      now = new Date(instant);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    browser: (site = 'harbor', { address = '203.0.113.7', userAgent = 'Test browser', language = '' } = {}) =>
      new TestBrowser(
        (request) => app.fetch(request, { origin: { site, clientAddress: address, secure: false } }),
        {
          host: `${site}.localhost`,
          userAgent,
          language,
        },
      ),
    staffBrowser: ({ address = '203.0.113.7', userAgent = 'Test browser' } = {}) =>
      new TestBrowser(
        (request) => staffApp.fetch(request, { origin: { site: '', clientAddress: address, secure: false } }),
        { host: 'staff.localhost', userAgent, statusPath: '/api/staff/session' },
      ),
    rows: async (query, values = []) =>
      owner
        ? ((await owner.pool.query(query, values)).rows as never)
        : database.acrossSites(async ({ $client }) => (await $client.query(query, values)).rows),
    databaseUrl: made.url,
    close: async () => {
      await deps.processor.close();
      await database.close();
      await owner?.close();
      await made.drop();
    },
  };
}
