import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe has against the page as it is at this moment, a line for each fault. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const options: RunOptions = { runOnly: WCAG, resultTypes: ['violations'] };
  const { violations } = await page.evaluate(
    (wanted): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(wanted),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
}

/** px by which the page is wider than the window; `innerWidth` would grow with it on a phone, which zooms out */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
