import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#scripts/project-root.ts';
import { freePort } from '#scripts/test/free-port.ts';
import { givenTexts } from '#tests/support/mail/given-texts.ts';
import { mailNames, PAPER_VALUES } from '#tests/support/pseudo-language/mails-and-papers.ts';
import { plainWordsWith } from '#tests/support/pseudo-language/plain-words.ts';
import { writePseudoTenants } from '#tests/support/pseudo-language/pseudo-tenants.ts';
import { expect, test } from '../support/fixtures.ts';
import { cutTexts, notMirrored, textsOf } from '../support/pseudo-page.ts';

// Every page and widget, in a language that does not exist (tests/support/pseudo-language): its texts are 40 % longer
// than in English, and a plain letter is a text that was not translated.

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
const BRAND = 'harbor';
/** For many pages in one test, whose browser reads the many modules of the development server only once. */
const TIMEOUT_MS = 600_000;
/** A member who is logged in does not see them. */
const GUEST_PAGES = /\/(?:member-login|reset-password)$/;
/** They call nothing when they open, or lead back to the first step without a cart. */
const SAME_IN_ALL_STATES = /^\/(?:support|savings-summary|grievance-form|checkout\/.+)$/;
/** Sections of the dashboard load in the same way. */
const SECTIONS = /section=/;

const statesOf = (path: string): readonly string[] => {
  if (GUEST_PAGES.test(path)) return ['error'];
  if (SAME_IN_ALL_STATES.test(path)) return ['filled'];
  return SECTIONS.test(path) ? ['filled', 'empty', 'error'] : ['filled', 'empty', 'error', 'loading'];
};

const tenants = mkdtempSync(join(tmpdir(), 'enamel-pseudo-tenants-'));
let names: string[];
let server: ChildProcess;
let port: number;

// one development server for all of them
test.describe.configure({ mode: 'default' });
// failed answers of samples, pages of other brands that a section links to and the browser prefetches, and lists of samples
// that have the same id
test.use({ allowedConsole: [/status of (?:404|503)|two children with the same key/] });

test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  names = writePseudoTenants(join(ROOT, 'tenants'), tenants);
  port = await freePort();
  const env = { ...process.env, PORT: String(port), TENANTS_DIR: tenants };
  const [hooks, devServer] = ['pseudo-texts-hooks.ts', 'dev-server.ts'].map(
    (file) => `./tests/support/pseudo-language/${file}`,
  );
  server = spawn(process.execPath, ['--import', String(hooks), String(devServer)], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const text of server.stdout ?? []) if (String(text).includes('Ready for the tests')) return;
  throw new Error('the development server ended');
});

test.afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(tenants, { recursive: true, force: true });
});

test('every page, header and footer is translated, fits a phone, and has a mirror image', async ({
  page,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const samples = await samplesOf(page);
  const isSheet = ({ group, path }: Sample) =>
    group === 'Sections' ? path === '/gallery/sections' : group !== 'Islands';
  for (const { path } of samples.filter(isSheet)) await check(page, 'filled', path);
});

test('every widget is translated, fits a phone, and has a mirror image in every state', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  const samples = await samplesOf(page);
  for (const { path } of samples.filter(({ group }) => group === 'Islands'))
    for (const state of statesOf(path)) await check(page, state, path);
});

test('every mail is translated and fits a phone', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  await page.setViewportSize(PHONE);
  const given = [...names, ...givenTexts()];
  for (const name of mailNames()) {
    await page.goto(`http://${BRAND}.localhost:${port}/gallery/mails/${BRAND}/${name}`);
    expect.soft([...(await plainTexts(page, given)), ...(await cutTexts(page))], name).toEqual([]);
  }
});

test('every paper is translated', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  await page.goto(`http://${BRAND}.localhost:${port}/gallery/papers/${BRAND}`);
  expect(await plainTexts(page, [...names, ...PAPER_VALUES])).toEqual([]);
});

interface Sample {
  /** the gallery's heading above it */
  group: string;
  path: string;
}

async function samplesOf(page: Page): Promise<Sample[]> {
  await page.goto(`http://${BRAND}.localhost:${port}/gallery`);
  const all = await page.locator('[data-sample]').evaluateAll((links) =>
    links.map((link) => ({
      group: link.closest('details')?.querySelector('h2')?.firstChild?.nodeValue?.trim() ?? '',
      path: (link as HTMLAnchorElement).href.replace(/^https?:\/\/[^/]*/, '').replace(/#.*/, ''),
    })),
  );
  return [...new Map(all.map((sample) => [sample.path, sample])).values()];
}

/** Checks one page at both widths, from left to right and from right to left. */
async function check(page: Page, state: string, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(`http://${state}.${BRAND}.localhost:${port}${path}`, { waitUntil: 'domcontentloaded' });
  const starting = page.locator('astro-island[ssr]:is([client=paint], [client=idle])');
  // the server compiles what is asked for the first time
  await expect(starting).toHaveCount(0, { timeout: 60_000 });
  // answers of samples come at once
  if (state !== 'loading') await page.waitForLoadState('networkidle');
  // a sheet of the gallery has its name as its heading, an unknown page its address
  const own = [path, path.replace('/gallery/', '').replaceAll('_', ' ')];
  const found = [
    ...(await plainTexts(page, names, own)),
    ...(await cutTexts(page)),
    ...(await notMirrored(page)),
  ];
  await page.setViewportSize(DESKTOP);
  found.push(...(await notMirrored(page)).map((what) => `${DESKTOP.width} px: ${what}`));
  expect.soft(found, `${state} ${path}`).toEqual([]);
}

/** @param given names and values, which stay @param own whole texts that stay @returns the texts that are not translated */
async function plainTexts(
  page: Page,
  given: readonly string[],
  own: readonly string[] = [],
): Promise<string[]> {
  const plainWords = plainWordsWith(given);
  const texts = (await textsOf(page)).filter(({ text }) => !own.includes(text));
  return texts.flatMap(({ text, place }) => {
    const plain = plainWords(text);
    return plain ? `“${plain}” is not translated (${place}): ${text}` : [];
  });
}
