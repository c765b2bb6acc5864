import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { freePort } from '#scripts/test/free-port.ts';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const WIDE = { width: 1440, height: 900 };
const STATES = ['loading', 'empty', 'error', 'filled', 'long'];
/** Pages whose islands call the API when they open. */
const PAGES_WITH_CALLS = ['/dashboard', '/find-a-dentist?zip=92101', '/office/sample', '/checkout'];

let server: ChildProcess;
let port: number;

// one development server for all of them
test.describe.configure({ mode: 'default' });
// failed answers of samples, and pages of other brands that a section links to and the browser prefetches
test.use({ allowedConsole: [/status of (?:404|503)/] });

test.beforeAll(async () => {
  port = await freePort();
  // samples need no database
  const env = { ...process.env, PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  server = spawn(process.execPath, ['scripts/dev.ts'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const text of server.stdout ?? []) if (String(text).includes('Ctrl-C ends it')) return;
  throw new Error('the development server ended');
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
});

test('the gallery shows the chosen sample at the chosen width, also in another theme', async ({ page }) => {
  await page.goto(`http://harbor.localhost:${port}/gallery`);
  await page.getByRole('link', { name: 'steps, long' }).click();
  await page.getByLabel('360').check();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1, name: 'steps' })).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sonrisa Plus' }).click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /long\.sonrisa\.localhost:\d+\/gallery\/steps$/,
  );
  await expect(page.getByLabel('360')).toBeChecked();
});

test('every section is accessible in every state of its content', async ({ page }) => {
  for (const state of ['filled', 'long', 'empty']) {
    await page.goto(`http://${state}.harbor.localhost:${port}/gallery/sections`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect.soft(await problems(page), state).toEqual([]);
  }
});

test('every header and footer is accessible with long names', async ({ page }) => {
  await page.goto(`http://harbor.localhost:${port}/gallery`);
  const links = page.getByRole('link', { name: /header.*, long$/ });
  const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    await page.goto(address);
    expect.soft(await problems(page), address).toEqual([]);
  }
});

// In one test, whose browser reads the many modules of the development server only once.
test('islands are accessible in every state of the API', async ({ page }) => {
  test.slow();
  for (const path of PAGES_WITH_CALLS)
    for (const state of STATES) {
      await page.goto(`http://${state}.harbor.localhost:${port}${path}`);
      await expect(page.locator('astro-island[ssr]:is([client=paint], [client=idle])')).toHaveCount(0);
      expect.soft(await problems(page), `${path} ${state}`).toEqual([]);
    }
});

/** Lists axe errors and sideways overflow at both widths. */
async function problems(page: Page): Promise<string[]> {
  const narrow = page.viewportSize();
  const found = await problemsAtWidth(page);
  await page.setViewportSize(WIDE);
  found.push(...(await problemsAtWidth(page)));
  if (narrow) await page.setViewportSize(narrow);
  return found;
}

async function problemsAtWidth(page: Page): Promise<string[]> {
  const px = await sidewaysScroll(page);
  return [...(await axeErrors(page)), ...(px > 0 ? [`${px}px too wide`] : [])];
}
