import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The errors that axe finds once all animations have ended. */
export async function axeErrors(page: Page): Promise<string[]> {
  await page.evaluate(atRest);
  await page.evaluate(AXE);
  // skip frames (a card field of a third party): checking them writes warnings to the console
  const options: RunOptions = { runOnly: WCAG, resultTypes: ['violations'], iframes: false };
  const { violations } = await page.evaluate(
    (wanted): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(wanted),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
}

/**
 * Elements that are still fading in have transitional colors. An endless animation, such as a spinner, may be checked
 * at any moment; a paused one never ends.
 */
async function atRest(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? 0),
      );
  // one may begin the next
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.allSettled(left.map(({ finished }) => finished));
}

/** px by which the page is wider than the window; `innerWidth` would grow with it on a phone, which zooms out */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Elements of the main part that reach past its right edge, where no one can scroll to: each as tag and words. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const { clientWidth } = document.documentElement;
    return [...document.querySelectorAll('main :not(svg *, .visually-hidden, .visually-hidden *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element))
      .map((element) => `${element.localName}: ${element.textContent?.trim().slice(0, 40)}`);
  });
