import { freePort } from '#scripts/test/free-port.ts';
import { fetchTool, loadTool } from '#scripts/tools/fetch-tool.ts';
import { launchBrowser } from '../load/visit.ts';
import { type BenchOptions, type Mark, mark, type Result, type Row } from '../result.ts';
import { type Brand, type BrandPage, withPublishedBrands } from '../servers/published-brands.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Further runs after a first one below the target; the median of three reduces the effect of other load. */
const MORE_RUNS = 2;

/** The used parts of a Lighthouse report; its types are not installed. */
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; details?: Details }>;
}
type Details = { type: string; items?: { node?: { selector?: string } }[] };

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[]; skipAudits: string[] },
) => Promise<{ lhr: Report } | undefined>;

interface PageScores {
  site: string;
  path: string;
  /** 0 to 100; null without a score */
  scores: Map<Category, number | null>;
  /** one text for each audit below 100 */
  costs: string[];
  /** the machine's speed during the run, as measured by Lighthouse */
  benchmarkIndex: number;
}

/** Runs Lighthouse's mobile preset on every anonymous page of every brand, with our server. */
export async function run(options: BenchOptions): Promise<Result> {
  const categories = selectCategories(options);
  const { default: lighthouse } = await loadTool<{ default: Lighthouse }>(
    await fetchTool('lighthouse'),
    'lighthouse/core/index.js',
  );
  const moreRuns = options.isQuick ? 0 : MORE_RUNS;
  return withPublishedBrands(options.only, async (brands) => {
    const port = await freePort();
    const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
    try {
      const pages: PageScores[] = [];
      for (const { site, pages: all } of brands) {
        for (const page of wanted(all, options)) {
          // Progress output, because all pages take many minutes.
          console.error(`  ${page.url}`);
          pages.push({
            site,
            path: page.path,
            ...(await measurePage({ lighthouse, port, moreRuns }, page, categories)),
          });
        }
      }
      return {
        name: 'lighthouse',
        rows: pages.map((page) => makeRow(page, categories)),
        marks: makeMarks(brands, pages, categories),
        notes: [
          'mobile preset: simulated slow 4G, CPU four times slower',
          `performance below 100 is measured again: median of ${moreRuns + 1} runs`,
          machineNote(pages),
          'pages kept from search engines on purpose are not asked to be crawlable',
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

function wanted(all: readonly BrandPage[], { isQuick, pages }: BenchOptions): readonly BrandPage[] {
  if (isQuick) return all.slice(0, 1);
  return pages.length > 0 ? all.filter((page) => pages.some((start) => page.path.startsWith(start))) : all;
}

function selectCategories({ categories }: BenchOptions): readonly Category[] {
  const unknown = categories.filter((name) => !CATEGORIES.some((category) => category === name));
  if (unknown.length > 0) throw new Error(`Lighthouse has no category “${unknown.join('”, “')}”.`);
  return categories.length > 0 ? CATEGORIES.filter((name) => categories.includes(name)) : CATEGORIES;
}

interface Browser {
  lighthouse: Lighthouse;
  port: number;
  /** after a first one below the target */
  moreRuns: number;
}

async function measurePage(browser: Browser, page: BrandPage, categories: readonly Category[]) {
  const report = await ask(browser, page, categories);
  const scores = new Map(categories.map((category) => [category, readScore(report, category)]));
  const costs = new Map(categories.map((category) => [category, readCosts(report, category)]));
  const first = scores.get('performance');
  if (first !== undefined && first !== 100) {
    const runs = [report];
    while (runs.length <= browser.moreRuns) runs.push(await ask(browser, page, ['performance']));
    runs.sort((a, b) => (readScore(a, 'performance') ?? 0) - (readScore(b, 'performance') ?? 0));
    const median = runs[Math.floor(runs.length / 2)] ?? report;
    scores.set('performance', readScore(median, 'performance'));
    costs.set('performance', readCosts(median, 'performance'));
  }
  return { scores, costs: [...costs.values()].flat(), benchmarkIndex: report.environment.benchmarkIndex };
}

async function ask(
  { lighthouse, port }: Browser,
  page: BrandPage,
  categories: readonly Category[],
): Promise<Report> {
  const result = await lighthouse(page.url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // login and checkout are intentionally not indexed, which this audit would count against them
    skipAudits: page.isHiddenFromSearch ? ['is-crawlable'] : [],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${page.url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${page.url}: ${lhr.runtimeError.message}`);
  return lhr;
}

function readScore(report: Report, category: Category): number | null {
  const score = report.categories[category]?.score ?? null;
  return score === null ? null : Math.round(score * 100);
}

/** The weighted audits of a category below 100, with the elements they name. */
function readCosts(report: Report, category: Category): string[] {
  return (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = report.audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    return [[id, audit.displayValue, ...listElements(audit.details)].filter(Boolean).join(' ')];
  });
}

const MAX_ELEMENTS = 3;

function listElements(details: Details | undefined): string[] {
  if (details?.type !== 'table') return [];
  const selectors = (details.items ?? []).flatMap(({ node }) =>
    node?.selector ? [`[${node.selector}]`] : [],
  );
  const more = selectors.length - MAX_ELEMENTS;
  return more > 0 ? [...selectors.slice(0, MAX_ELEMENTS), `and ${more} more`] : selectors;
}

/** Below this, Lighthouse warns that the machine is slower than its scoring expects. */
const SLOW_MACHINE = 1000;

function machineNote(pages: readonly PageScores[]): string {
  const indexes = pages.map((page) => page.benchmarkIndex);
  const [low, high] = [Math.min(...indexes), Math.max(...indexes)];
  const warning = low < SLOW_MACHINE ? ': slow or busy, performance scores come out too low' : '';
  return `benchmark index of the machine ${low} to ${high}${warning}`;
}

function makeRow({ site, path, scores, costs }: PageScores, categories: readonly Category[]): Row {
  const columns = categories.map((category) => [category, scores.get(category) ?? null]);
  return { page: `${site} ${path}`, ...Object.fromEntries(columns), costs: costs.join('; ') };
}

/** The lowest score of all pages per brand and category. */
function makeMarks(
  brands: readonly Brand[],
  pages: readonly PageScores[],
  categories: readonly Category[],
): Mark[] {
  return brands.flatMap(({ site }) =>
    categories.map((category) => {
      const scores = pages
        .filter((page) => page.site === site)
        .map((page) => page.scores.get(category) ?? null);
      const lowest = scores.includes(null) ? null : Math.min(...scores.map(Number));
      return mark(`${site}: ${category}, lowest of ${scores.length} pages`, lowest, { atLeast: 100 });
    }),
  );
}
