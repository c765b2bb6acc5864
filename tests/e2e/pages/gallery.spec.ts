import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { freePort } from '#scripts/test/free-port.ts';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const WIDE = { width: 1440, height: 900 };
const STATES = ['loading', 'empty', 'error'];
/** Pages whose widgets call the API when they open. */
const PAGES_WITH_CALLS = ['/dashboard', '/find-a-dentist?zip=92101', '/office/sample'];

let server: ChildProcess;
let port: number;

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

test('every section, header and footer is accessible on a phone and a desktop', async ({ page }) => {
  await page.goto(`http://harbor.localhost:${port}/gallery`);
  const sheets = page.getByRole('link', { name: /^Sheet \d/ });
  const addresses = await sheets.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).href),
  );
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await problems(page), address).toEqual([]);
  }
});

for (const state of STATES) {
  test(`widgets are accessible in the sample state: ${state}`, async ({ page }) => {
    for (const path of PAGES_WITH_CALLS) {
      await page.goto(`http://${state}.harbor.localhost:${port}${path}`);
      await expect(page.locator('astro-island[ssr]:is([client=paint], [client=idle])')).toHaveCount(0);
      expect(await problems(page), path).toEqual([]);
    }
  });
}

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
