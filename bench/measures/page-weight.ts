import { stat } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { launchBrowser, measureVisit, type Visit } from '../load/visit.ts';
import { type BenchOptions, type Mark, mark, type Result, type Row } from '../result.ts';
import { type Brand, type BrandPage, withPublishedBrands } from '../servers/published-brands.ts';

/** Visits of a home page; a single one is too few for blocking time. */
const HOME_VISITS = 5;

/** The script of every page, which has no framework. */
const ONE_SCRIPT_BYTES = 8 * 1024;

/** KB of script files for pages that need a framework (docs/benchmarks.md). */
const SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  '/member-login': 80,
  '/find-a-dentist': 95,
  '/checkout/create-account': 110,
};

interface PageWeight extends Visit {
  site: string;
  path: string;
  /** bytes of the HTML as sent; null without a compressed copy */
  brotliBytes: number | null;
  gzipBytes: number | null;
}

/** The cost of anonymous pages on a phone: bytes, requests, layout shifts, and blocking time. */
export async function run(options: BenchOptions): Promise<Result> {
  return withPublishedBrands(options.only, async (brands) => {
    const browser = await launchBrowser();
    try {
      const homeVisits = options.isQuick ? 1 : HOME_VISITS;
      const weights: PageWeight[] = [];
      for (const { site, pages } of brands) {
        for (const page of options.isQuick ? pages.slice(0, 1) : pages) {
          weights.push(await weigh(browser, { site, page, homeVisits }));
        }
      }
      return {
        name: 'page weight',
        rows: weights.map(makeRow),
        marks: makeMarks(brands, weights),
        notes: [
          'a phone 360 px wide, empty cache, scrolled to the end; bytes as sent, without headers',
          `of ${homeVisits} visits of a home page: the largest layout shift, the least blocking time; CPU not slowed down`,
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

interface Weighed {
  site: string;
  page: BrandPage;
  homeVisits: number;
}

async function weigh(browser: Browser, { site, page, homeVisits }: Weighed): Promise<PageWeight> {
  const { path, url, file } = page;
  const fileSize = (name: string) =>
    stat(name).then(
      ({ size }) => size,
      () => null,
    );
  const visits: Visit[] = [];
  for (let left = path === '/' ? homeVisits : 1; left > 0; left -= 1) {
    visits.push(await measureVisit(browser, url));
  }
  const [visit] = visits;
  if (!visit) throw new Error(`${url} was not visited.`);
  return {
    ...visit,
    site,
    path,
    brotliBytes: await fileSize(`${file}.br`),
    gzipBytes: await fileSize(`${file}.gz`),
    // Takes the most shifts of any visit, but the least blocking time, because other load adds to it.
    layoutShift: Math.max(...visits.map((one) => one.layoutShift)),
    blockingMs: Math.min(...visits.map((one) => one.blockingMs)),
  };
}

function makeRow(weight: PageWeight): Row {
  return {
    page: `${weight.site} ${weight.path}`,
    'HTML br': weight.brotliBytes,
    'HTML gzip': weight.gzipBytes,
    'requests to paint': weight.blockingRequests,
    'JS to paint': weight.paintScriptBytes,
    'JS in all': weight.scriptBytes,
    'API calls': weight.apiCalls,
    'font bytes': weight.fontBytes,
    'image bytes': weight.imageBytes,
    CLS: weight.layoutShift,
    'TBT ms': weight.blockingMs,
  };
}

const bytes = (value: number) => `${value} bytes`;

function makeMarks(brands: readonly Brand[], weights: readonly PageWeight[]): Mark[] {
  return brands.flatMap(({ site }) => {
    const pages = weights.filter((page) => page.site === site);
    const home = pages.find((page) => page.path === '/');
    const heaviest = (of: (page: PageWeight) => number | null) => {
      const values = pages.map(of);
      return values.includes(null) ? null : Math.max(...values.map(Number));
    };
    return [
      mark(
        `${site}: heaviest page, HTML in brotli`,
        heaviest((page) => page.brotliBytes),
        { atMost: 14 * 1024 },
        bytes,
      ),
      mark(
        `${site}: most requests before first paint`,
        heaviest((page) => page.blockingRequests),
        { atMost: 1 },
      ),
      mark(
        `${site}: most JavaScript before first paint`,
        heaviest((page) => page.paintScriptBytes),
        { atMost: 0 },
        bytes,
      ),
      mark(
        `${site}: most JavaScript of a page without a form, after first paint`,
        heaviest((page) => (page.hasIslands ? 0 : page.scriptBytes)),
        { atMost: ONE_SCRIPT_BYTES },
        bytes,
      ),
      ...Object.entries(SCRIPT_BUDGETS).map(([path, kilobytes]) =>
        mark(
          `${site}: JavaScript of ${path}`,
          pages.find((page) => page.path === path)?.scriptBytes ?? null,
          { atMost: kilobytes * 1024 },
          bytes,
        ),
      ),
      mark(
        `${site}: most API calls of a page without a form`,
        heaviest((page) => (page.hasIslands ? 0 : page.apiCalls)),
        { atMost: 0 },
      ),
      mark(`${site}: layout shift of the home page`, home?.layoutShift ?? null, { atMost: 0 }),
      mark(
        `${site}: blocking time of the home page`,
        home?.blockingMs ?? null,
        { atMost: 0 },
        (ms) => `${ms} ms`,
      ),
    ];
  });
}
