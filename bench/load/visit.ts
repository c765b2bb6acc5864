import { type Browser, chromium } from 'playwright';
import { browserFlags, findBrowser } from '#scripts/test/browser.ts';

/** Measurements of one page visit on a phone with an empty cache. */
export interface Visit {
  /** the page itself and its render-blocking resources */
  blockingRequests: number;
  /** bytes of render-blocking scripts; compressed and without headers, as are all sizes here */
  paintScriptBytes: number;
  /** bytes of all scripts, including those after the first paint */
  scriptBytes: number;
  /** the page has a widget that starts by itself */
  hasIslands: boolean;
  fontBytes: number;
  imageBytes: number;
  apiCalls: number;
  /** sum of all unexpected layout shifts (CLS counts the worst window only, so it is never larger) */
  layoutShift: number;
  /** time by which tasks after the first paint exceeded 50 ms (TBT), in milliseconds */
  blockingMs: number;
}

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Opens a page, scrolls to its end so that lazy images can cause shifts, and reads the measurements. */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(scrollToEnd);
    // the page script starts a second after loading (src/layouts/first-paint.ts)
    await page.waitForFunction(
      () =>
        performance.getEntriesByName(location.origin + document.documentElement.dataset.script).length > 0,
    );
    await page.waitForLoadState('networkidle');
    return await page.evaluate(read);
  } finally {
    await context.close();
  }
}

// The following functions run in the page. Each is sent there alone and cannot use this module's scope.

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

type Observed = typeof globalThis & { observed?: { shifts: number[]; tasks: PerformanceEntry[] } };

function observe(): void {
  const observed = { shifts: [] as number[], tasks: [] as PerformanceEntry[] };
  (globalThis as Observed).observed = observed;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (!shift.hadRecentInput) observed.shifts.push(shift.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    observed.tasks.push(...list.getEntries());
  }).observe({ type: 'longtask', buffered: true });
}

async function scrollToEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
}

function read(): Visit {
  const { shifts = [], tasks = [] } = (globalThis as Observed).observed ?? {};
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  const bytes = (pattern: RegExp, of = resources) =>
    of
      .filter(({ name }) => pattern.test(new URL(name).pathname) && !name.startsWith('data:'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const blocking = tasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, painted) - 50)
    .filter((ms) => ms > 0);
  const blockingResources = resources.filter((one) => one.renderBlockingStatus === 'blocking');
  return {
    blockingRequests: 1 + blockingResources.length,
    paintScriptBytes: bytes(/\.m?js$/, blockingResources),
    scriptBytes: bytes(/\.m?js$/),
    hasIslands: document.querySelector('astro-island') !== null,
    fontBytes: bytes(/\.woff2?$/),
    imageBytes: bytes(/\.(svg|png|jpe?g|webp|avif|gif|ico)$/),
    apiCalls: resources.filter(({ name }) => new URL(name).pathname.startsWith('/api/')).length,
    layoutShift: shifts.reduce((sum, value) => sum + value, 0),
    blockingMs: Math.round(blocking.reduce((sum, ms) => sum + ms, 0)),
  };
}

/** Starts the machine's Chromium. Throws if there is none. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error('No Chromium was found. Name one with CHROMIUM_PATH=/path/to/chromium.');
  }
  return chromium.launch({ executablePath, args: [...browserFlags(), ...flags] });
}
