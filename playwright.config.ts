import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/test/browser.ts';
import { freePort } from '#scripts/test/free-port.ts';

// Playwright reads this file again in each worker; the first reading settles the port and the browser for all.
process.env.ENAMEL_E2E_PORT ??= String(await freePort());
process.env.ENAMEL_E2E_DATABASE_FILE ??= join(tmpdir(), `enamel-e2e-${process.env.ENAMEL_E2E_PORT}.url`);
process.env.CHROMIUM_PATH ??= findBrowser() ?? '';

/**
 * What these are about is the same at any width. A single test says in its tag that it runs on one of the two screens:
 * because it is about that one (phones have no Tab key), or because one is enough.
 */
const ANY_WIDTH = [
  'two-accounts-one-browser',
  'auth-first-paint',
  'axe-waits-for-animations',
  'bot-check',
  'checkout-account',
  'checkout-bank',
  'checkout-changes',
  'checkout-declined',
  'checkout-keyboard',
  'checkout-server-crash',
  'checkout-layout',
  'checkout-small-screen',
  'checkout-stripe',
  'checkout-outcome-unknown',
  'contact',
  'dashboard-billing',
  'dashboard-cards',
  'dashboard-grievances',
  'dashboard-household',
  'dashboard-server-unavailable',
  'dashboard-office',
  'dashboard-overview',
  'dashboard-payments',
  'dashboard-profile',
  'dashboard-renewal',
  'date-field',
  'engines',
  'every-page',
  'free-plan',
  'gallery',
  'grievance',
  'grievance-errors',
  'idle',
  'join-now',
  'saved-cards',
  'languages',
  'login',
  'monitoring',
  'navigation',
  'own-plans',
  'overlays',
  'preview',
  'profile-without-password',
  'pseudo-language',
  'quiet-console',
  'reset-password',
  'route-guards',
  'spanish-journeys',
].map((name) => `**/${name}.spec.ts`);

/** Starting a process for each page took a fifth of the tests' time. */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may be late: a second try is allowed, and named in the end.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...browserFlags(), ...ONE_RENDERER] },
    // A trace of every test would take longer than the tests; ask for one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: ANY_WIDTH,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/support/server.ts`,
    env: {
      ENAMEL_E2E_DATABASE_FILE: process.env.ENAMEL_E2E_DATABASE_FILE,
      PORT: process.env.ENAMEL_E2E_PORT,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ENAMEL_MODE: 'local',
      // each test says which address it comes from, so that no test uses up another's tries
      TRUST_PROXY: 'loopback',
    },
    wait: { stdout: /Ready for the tests/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
  },
});
